import styled from 'styled-components';
import { blogOf, blogText } from '#content/blogs.ts';
import { NotFound } from '#errorPage/NotFound.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { aboutPost, breadcrumbs } from '#pages/structuredData.ts';
import { Badge } from '#ui/Badge.tsx';
import { media, space } from '#ui/theme.ts';
import { Article } from '../posts/Article.tsx';
import { PostText } from '../posts/PostText.tsx';
import { Byline } from './Byline.tsx';
import { CoverBand } from './Cover.tsx';
import { FeedLink } from './FeedLink.tsx';
import { AdjacentPosts } from './AdjacentPosts.tsx';

const Topic = styled.p`
  margin-bottom: ${space[12]};
`;

const BackLinks = styled.div`
  margin-bottom: ${space[32]};
  ${media.md} {
    margin-bottom: ${space[40]};
  }
  @media print {
    display: none;
  }
`;

/** A post by its id, or "not found". */
export function BlogView({ id }: { id: string }) {
  const entry = blogOf(id);
  const text = blogText(id);
  if (!entry || !text) return <NotFound />;
  const { blog, previous, next } = entry;
  return (
    <>
      <PageHead
        title={blog.title}
        description={blog.summary}
        address={`/blog/${id}`}
        kind="article"
        about={[
          aboutPost(blog),
          breadcrumbs({ name: 'Blog', address: '/blogs' }, { name: blog.title, address: `/blog/${id}` }),
        ]}
      />
      <FeedLink />
      <Article
        back={{ href: '/blogs', label: 'All posts' }}
        badge={
          <Topic>
            <Badge tone="accent">{blog.topic}</Badge>
          </Topic>
        }
        title={blog.title}
        lead={blog.summary}
        about={<Byline blog={blog} withRole />}
      >
        <BackLinks>
          <CoverBand id={id} />
        </BackLinks>
        <PostText text={text} />
        <AdjacentPosts previous={previous} next={next} />
      </Article>
    </>
  );
}
