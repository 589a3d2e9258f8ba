import styled from 'styled-components';
import { gapRules, media, radius, space, token, type } from '#ui/theme.ts';
import { LinkedText } from './LinkedText.tsx';

/* The grid lines are the background, visible through 1 px gaps. */
const Grid = styled.dl<{ $columns: 2 | 3 }>`
  ${gapRules}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1px;
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.line};
  overflow: hidden;
  ${media.md} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.lg} {
    grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  }
  > div {
    padding: ${space[20]};
    background: ${token.surface};
  }
  /* The last of an odd number spans the row. */
  ${media.md} {
    > div {
      padding: ${space[24]};
    }
    > div:last-child:nth-child(odd) {
      grid-column: ${({ $columns }) => ($columns === 2 ? 'span 2' : 'auto')};
    }
  }
`;
const Name = styled.dt`
  ${type.h4}
`;
const Words = styled.dd`
  ${type.body}
  margin-top: ${space[8]};
  color: ${token.muted};
`;

/** Facts in a ruled grid, each with a name and a sentence or two. */
export function RuledGrid({
  facts,
  columns = 2,
}: {
  facts: readonly { name: string; words: string }[];
  columns?: 2 | 3;
}) {
  return (
    <Grid $columns={columns}>
      {facts.map(({ name, words }) => (
        <div key={name}>
          <Name>{name}</Name>
          <Words>
            <LinkedText words={words} />
          </Words>
        </div>
      ))}
    </Grid>
  );
}
