import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Card } from '#ui/Card.tsx';
import { media, space, token, type } from '#ui/theme.ts';

const Rows = styled.dl`
  > div {
    display: grid;
    gap: ${space[4]} ${space[16]};
    padding: ${space[16]};
    ${media.sm} {
      grid-template-columns: 200px minmax(0, 1fr);
      padding-inline: ${space[24]};
    }
  }
  > div + div {
    border-top: 1px solid ${token.line};
  }
  dt {
    ${type.bodyStrong}
  }
  dd {
    ${type.body}
    color: ${token.muted};
  }
`;

/** Dates with what happens on each, in chronological order. */
export function DateList({ rows }: { rows: readonly (readonly [when: string, what: ReactNode])[] }) {
  return (
    <Card aria-label="What will happen">
      <Rows>
        {rows.map(([when, what]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </Rows>
    </Card>
  );
}
