import type { Blog } from '#contract/marketing.ts';
import { newestFirst, type PostText, textReader } from './postText.ts';

/*
 * The blog: Markdown files in `blogs`, compiled when the site is built (see posts/plugin.mjs). A post is out once it is
 * built.
 */

const found = import.meta.glob<Blog>('./blogs/*.md', { query: '?meta', import: 'default', eager: true });

/** The posts, newest first. */
export const blogs: readonly Blog[] = Object.values(found).toSorted(newestFirst(({ publishedAt }) => publishedAt));

/** What the posts are about, in the order of the newest one of each. */
export const blogTopics: readonly string[] = [...new Set(blogs.map(({ topic }) => topic))];

/** The post with this id, and those published before and after it. */
export function blogOf(id: string): { blog: Blog; previous: Blog | null; next: Blog | null } | null {
  const index = blogs.findIndex((blog) => blog.id === id);
  const blog = blogs[index];
  return blog ? { blog, previous: blogs[index + 1] ?? null, next: blogs[index - 1] ?? null } : null;
}

/** A post's text by its id; null where there is none. */
export const blogText = textReader(import.meta.glob<PostText>('./blogs/*.md', { query: '?text', import: 'default' }));
