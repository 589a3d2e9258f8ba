import styled from 'styled-components';
import { Badge } from '#ui/Badge.tsx';
import { space, tabularFigures, token, type } from '#ui/theme.ts';
import { Note, Sheet, SheetFoot, SheetHead } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';
import { units, totalPosts } from './orgChart.ts';

const Tree = styled.div`
  padding: ${space[8]} ${space[20]} ${space[16]};
`;
const rowHeight = 52;
/* A post is connected by a line to the one it reports to, or to the previous post that reports to the same one. */
const Post = styled.div<{ $depth: number; $climb: number }>`
  ${type.small}
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 ${space[12]};
  min-height: ${rowHeight}px;
  margin-inline-start: ${({ $depth }) => $depth * 24}px;
  > div > * {
    display: block;
  }
  > div {
    min-width: 0;
  }
  strong {
    ${type.smallStrong}
  }
  &::before {
    content: '';
    position: absolute;
    inset: -${({ $climb }) => $climb}px auto 50% -14px;
    width: 10px;
    border: solid ${token.lineStrong};
    border-width: ${({ $depth }) => ($depth === 0 ? '0' : '0 0 1px 1px')};
    border-end-start-radius: 4px;
  }
`;
const Count = styled.span`
  ${tabularFigures}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  color: ${token.muted};
  white-space: nowrap;
  /* Each post has a fixed height, which the lines depend on. */
  @container (max-width: 400px) {
    flex-direction: column;
    align-items: end;
    gap: 0;
  }
`;

const counts = totalPosts(units);
const { approved, filled } = counts[0] ?? { approved: 0, filled: 0 };

/** How far above its row a post's line starts: below its manager, or at the middle of the previous sibling's row. */
function climbOf(index: number): number {
  const { depth } = units[index] ?? { depth: 0 };
  const before = units.slice(0, index).findLastIndex((unit) => unit.depth <= depth);
  return units[before]?.depth === depth ? (index - before - 0.5) * rowHeight : 0;
}

/** Posts, their holders, and vacancies. */
export default function OrgChartVignette() {
  return (
    <Vignette
      words={`An organisation chart of Adeola Textiles Ltd: ${approved} approved posts, ${filled} of them filled, the post of the dyeing manager vacant.`}
    >
      <Sheet>
        <SheetHead title="Adeola Textiles Ltd" note="As of 20 November 2026" />
        <Tree>
          {units.map(({ post, holder, depth }, index) => (
            <Post key={post} $depth={depth} $climb={climbOf(index)}>
              <div>
                <strong>{post}</strong>
                <Note>{holder ?? 'Funmi Alabi is acting'}</Note>
              </div>
              <Count>
                {holder === null && <Badge tone="warn">Vacant</Badge>}
                {counts[index]?.filled} of {counts[index]?.approved}
              </Count>
            </Post>
          ))}
        </Tree>
        <SheetFoot>
          <span>
            {filled} people in {approved} posts
          </span>
          <span>{approved - filled} vacant</span>
        </SheetFoot>
      </Sheet>
    </Vignette>
  );
}
