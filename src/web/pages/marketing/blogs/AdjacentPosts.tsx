import styled from 'styled-components';
import type { Blog } from '#contract/marketing.ts';
import { Link } from '#ui/Link.tsx';
import { gapRules, media, radius, space, token, type } from '#ui/theme.ts';

const Cells = styled.nav`
  ${gapRules}
  display: grid;
  gap: 1px;
  margin-top: ${space[56]};
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.line};
  overflow: hidden;
  ${media.sm} {
    grid-template-columns: repeat(auto-fit, minmax(240px, 1fr));
  }
`;

const Cell = styled.div`
  position: relative;
  padding: ${space[20]} ${space[24]};
  background: ${token.surface};
`;

const Direction = styled.p`
  ${type.caption}
  margin-bottom: ${space[4]};
  color: ${token.muted};
`;

const CardLink = styled(Link)`
  ${type.h4}
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid ${token.accent};
    outline-offset: -4px;
    border-radius: ${radius.card};
  }
`;

const Neighbour = ({ which: direction, blog: { id, title } }: { which: string; blog: Blog }) => (
  <Cell>
    <Direction>{direction}</Direction>
    <CardLink look="quiet" href={`/blog/${id}`}>
      {title}
    </CardLink>
  </Cell>
);

/** The previous and the next post. */
export const AdjacentPosts = ({ previous, next }: { previous: Blog | null; next: Blog | null }) =>
  previous || next ? (
    <Cells aria-label="More posts">
      {previous && <Neighbour which="Previous post" blog={previous} />}
      {next && <Neighbour which="Next post" blog={next} />}
    </Cells>
  ) : null;
