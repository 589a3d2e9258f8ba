import { useId } from 'react';
import styled from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { CardMark } from '#ui/CardMark.tsx';
import { radius, space, tabularFigures, token, type } from '#ui/theme.ts';
import { type TestCard, testCards } from '../testCards.ts';

const Part = styled.section`
  display: grid;
  gap: ${space[8]};

  h2 {
    ${type.h4}
  }
`;

const List = styled.ul`
  padding: 0;
  list-style: none;
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  background: ${token.surface};
`;

const Item = styled.li`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[8]} ${space[12]};
  & + & {
    border-top: 1px solid ${token.line};
  }
`;

const Words = styled.div`
  ${type.small}
  flex: 1;
  min-width: 0;
  color: ${token.muted};

  strong {
    ${tabularFigures}
    display: block;
    white-space: nowrap;
    color: ${token.text};
  }
`;

/** The test cards; pressing one fills in the form. */
export function TestCardPicker({ onPick, isDisabled }: { onPick: (card: TestCard) => void; isDisabled: boolean }) {
  const titleId = useId();
  return (
    <Part aria-labelledby={titleId}>
      <h2 id={titleId}>Test cards</h2>
      <List>
        {testCards.map((card) => (
          <Item key={card.number}>
            <CardMark brand={card.brand} />
            <Words>
              <strong>{card.number}</strong>
              {card.outcome}
            </Words>
            <Button
              look="secondary"
              size="small"
              isDisabled={isDisabled}
              aria-label={`Fill in ${card.number}`}
              onPress={() => onPick(card)}
            >
              Fill in
            </Button>
          </Item>
        ))}
      </List>
    </Part>
  );
}
