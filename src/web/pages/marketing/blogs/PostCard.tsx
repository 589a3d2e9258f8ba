import styled from 'styled-components';
import type { Blog } from '#contract/marketing.ts';
import { Badge } from '#ui/Badge.tsx';
import { Link } from '#ui/Link.tsx';
import { media, radius, space, token, type } from '#ui/theme.ts';
import { Byline } from './Byline.tsx';
import { Cover } from './Cover.tsx';

const Card = styled.article<{ $isLead: boolean }>`
  position: relative;
  display: grid;
  align-content: start;
  gap: ${space[16]};
  ${({ $isLead }) =>
    $isLead &&
    `
    ${media.md} {
      grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
      align-items: center;
      gap: ${space[40]};
    }
  `}
`;

const Words = styled.div`
  display: grid;
  gap: ${space[8]};
  justify-items: start;
`;

const Title = styled.h2<{ $isLead: boolean }>`
  ${({ $isLead }) => ($isLead ? type.h2 : type.h3)}
`;

/* The whole card is clickable; the link is named after the title. */
const CardLink = styled(Link)`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.card};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid ${token.accent};
    outline-offset: ${space[8]};
  }
`;

const Summary = styled.p`
  ${type.body}
  max-width: 60ch;
  color: ${token.muted};
`;

/** A post in the list; the newest is first and larger. */
export const PostCard = ({ blog, isLead = false }: { blog: Blog; isLead?: boolean }) => (
  <Card $isLead={isLead}>
    <Cover id={blog.id} />
    <Words>
      <Badge tone="accent">{blog.topic}</Badge>
      <Title $isLead={isLead}>
        <CardLink look="quiet" href={`/blog/${blog.id}`}>
          {blog.title}
        </CardLink>
      </Title>
      <Summary>{blog.summary}</Summary>
      <Byline blog={blog} />
    </Words>
  </Card>
);
