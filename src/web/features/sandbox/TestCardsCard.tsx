import { useId, useState } from 'react';
import styled from 'styled-components';
import { CopyBoldIcon } from '#ui/icons/CopyBoldIcon.ts';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader, CardRow, CardRows } from '#ui/Card.tsx';
import { CardMark } from '#ui/CardMark.tsx';
import { media, space, tabularFigures, token, type } from '#ui/theme.ts';
import { type TestCard, testCards } from './testCards.ts';

const Words = styled.div`
  ${type.small}
  flex: 1;
  min-width: 0;
  color: ${token.muted};

  strong {
    ${tabularFigures}
    display: block;
    color: ${token.text};
    user-select: all;
  }
`;

const Spoken = styled.p`
  ${type.caption}
  padding: 0 ${space[16]} ${space[12]};
  color: ${token.muted};
  &:empty {
    position: absolute;
  }
  ${media.sm} {
    padding-inline: ${space[24]};
  }
`;

/** The provider's test cards: what each one does, and its number to copy. */
export function TestCardsCard() {
  const titleId = useId();
  const [said, say] = useState('');
  const copy = ({ number }: TestCard) =>
    void navigator.clipboard.writeText(number.replaceAll(' ', '')).then(
      () => say(`${number} copied.`),
      () => say('Your browser blocked copying. Select the number instead.'),
    );
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Test cards" subtitle="Any future expiry date works" />
      <CardRows aria-labelledby={titleId}>
        {testCards.map((card) => (
          <CardRow key={card.number}>
            <CardMark brand={card.brand} />
            <Words>
              <strong>{card.number}</strong>
              {card.outcome}. Security code {card.cvv}
            </Words>
            <Button look="quiet" size="small" isIcon aria-label={`Copy ${card.number}`} onPress={() => copy(card)}>
              <CopyBoldIcon size={18} aria-hidden />
            </Button>
          </CardRow>
        ))}
      </CardRows>
      <Spoken role="status">{said}</Spoken>
    </Card>
  );
}
