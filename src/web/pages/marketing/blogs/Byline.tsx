import styled from 'styled-components';
import type { Blog } from '#contract/marketing.ts';
import { formatDate } from '#ui/dates.ts';
import { token, type } from '#ui/theme.ts';

const Line = styled.p`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  /* The separator dot comes before every item but the first; at the start of a line it is clipped. */
  overflow: hidden;
  color: ${token.muted};

  > * {
    position: relative;
  }
  > :not(:last-child) {
    margin-inline-end: 19px;
  }
  > :not(:first-child)::before {
    content: '·';
    position: absolute;
    inset-inline-start: -12px;
    color: ${token.faint};
  }
`;

const Author = styled.span`
  color: ${token.text};
  font-weight: 500;
`;

/** A post's author (with their role above its text), date and reading time. */
export const Byline = ({
  blog: { author, publishedAt, minutes },
  withRole = false,
}: {
  blog: Blog;
  withRole?: boolean;
}) => (
  <Line>
    <span>
      <Author>{author.name}</Author>
      {withRole && `, ${author.role}`}
    </span>
    <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
    <span>{minutes} min read</span>
  </Line>
);
