import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media, space, token, type } from '#ui/theme.ts';

/** Two or three facts across a card, ruled; stacked on narrow screens. */
export const FactRow = styled.dl`
  display: grid;
  border-bottom: 1px solid ${token.line};
  &:last-child {
    border-bottom: 0;
  }
  ${media.md} {
    grid-template-columns: repeat(auto-fit, minmax(210px, 1fr));
  }
`;

const Cell = styled.div`
  padding: ${space[16]};
  min-width: 0;
  overflow-wrap: anywhere;
  & + & {
    border-top: 1px solid ${token.line};
  }
  ${media.sm} {
    padding-inline: ${space[24]};
  }
  ${media.md} {
    & + & {
      border-top: 0;
      border-left: 1px solid ${token.line};
    }
  }
  dt {
    ${type.caption}
    color: ${token.muted};
  }
`;

const Main = styled.dd`
  ${type.h3}
`;

const More = styled.dd`
  ${type.small}
  color: ${token.muted};
`;

/** One fact: its label, its value (a date, an amount) and an optional second line. */
export function Fact({ word, more, children }: { word: string; more?: ReactNode; children: ReactNode }) {
  return (
    <Cell>
      <dt>{word}</dt>
      <Main>{children}</Main>
      {more !== undefined && <More>{more}</More>}
    </Cell>
  );
}

/** A fact with larger content than a date or an amount: a meter, a switch. */
export function WideFact({ word, children }: { word: string; children: ReactNode }) {
  return (
    <Cell>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </Cell>
  );
}
