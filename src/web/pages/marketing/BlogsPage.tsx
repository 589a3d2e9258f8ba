import styled from 'styled-components';
import { RssBoldIcon } from '#ui/icons/RssBoldIcon.ts';
import { blogs } from '#content/blogs.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { media, page, space, token, type } from '#ui/theme.ts';
import { FeedLink } from './blogs/FeedLink.tsx';
import { PostCard } from './blogs/PostCard.tsx';
import { filteredByTopic, TopicFilter } from './blogs/TopicFilter.tsx';
import { ListHead } from './posts/ListHead.tsx';

const Body = styled.div`
  ${page}
  ${filteredByTopic}
  padding-block: ${space[40]} ${space[56]};
  ${media.lg} {
    padding-block: ${space[56]} ${space[96]};
  }
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]} ${space[24]};
  margin-bottom: ${space[32]};
`;

const Feed = styled.a`
  ${type.small}
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  min-height: 44px;
  color: ${token.accentText};
  text-underline-offset: 3px;
`;

const List = styled.ul`
  display: grid;
  gap: ${space[40]} ${space[24]};
  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  > :first-child {
    grid-column: 1 / -1;
  }
  ${media.lg} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
    row-gap: ${space[56]};
    > :not(:first-child) {
      grid-column: span 2;
    }
    /* Two cards left over share the last row. */
    > :nth-child(3n + 2):nth-last-child(2),
    > :nth-child(3n + 3):last-child {
      grid-column: span 3;
    }
  }
`;

/** /blogs: the posts, newest first. */
export default function BlogsPage() {
  return (
    <>
      <PageHead
        title="Blog"
        description="Payroll, remittances, leave and staff records in Nigeria, explained with figures you can check."
      />
      <FeedLink />
      <Body>
        <ListHead title="Blog">
          Payroll, remittances, leave and staff records in Nigeria, explained with figures you can check.
        </ListHead>
        <Bar>
          <TopicFilter />
          <Feed href="/blogs/feed.xml">
            <RssBoldIcon size={16} aria-hidden />
            RSS feed
          </Feed>
        </Bar>
        <List className="posts">
          {blogs.map((blog, index) => (
            <li key={blog.id} data-topic={blog.topic}>
              <PostCard blog={blog} isLead={index === 0} />
            </li>
          ))}
        </List>
      </Body>
    </>
  );
}
