import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media, radius, space, token, type } from '#ui/theme.ts';

/** A few facts side by side, ruled, each with its label above it: Started, Ends. Stacked on narrow screens. */
export const Facts = styled.dl`
  display: grid;
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  background: ${token.surface};
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
    max-width: 720px;
  }
`;

const Cell = styled.div`
  padding: ${space[16]} ${space[20]};
  overflow-wrap: anywhere;

  & + & {
    border-top: 1px solid ${token.line};
  }
  ${media.sm} {
    &:nth-child(2) {
      border-top: 0;
    }
    &:nth-child(even) {
      border-left: 1px solid ${token.line};
    }
  }
  dt {
    ${type.caption}
    color: ${token.muted};
  }
  dd {
    ${type.h3}
  }
  dd + dd {
    ${type.small}
    color: ${token.muted};
  }
`;

/** One fact: its label, its value, and an optional second line. */
export function Fact({ word, more, children }: { word: string; more?: ReactNode; children: ReactNode }) {
  return (
    <Cell>
      <dt>{word}</dt>
      <dd>{children}</dd>
      {more !== undefined && <dd>{more}</dd>}
    </Cell>
  );
}
