import { announcements, announcementText } from '#content/announcements.ts';
import { blogOf, blogs, blogText } from '#content/blogs.ts';
import type { PostText } from '#content/postText.ts';
import { getAnnouncement, listAnnouncements, listBlogs, viewBlog } from '#contract/marketing.ts';
import { isCurrent } from '#domain/announcements.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPage } from './paging.ts';
import { startedAnnouncements } from './service.ts';

const NEWEST = 'newest';

async function htmlOf(text: Promise<PostText> | null): Promise<string> {
  if (text === null) throw new ApiError('not_found');
  return (await text).html;
}

/** Announcements and posts. Both are part of the build; the server's clock decides which announcements are shown. */
export const marketingRoutes = ({ clock }: Platform) => {
  const started = () => startedAnnouncements(clock);
  const current = () => {
    const now = clock.now().getTime();
    return announcements.filter((announcement) => isCurrent(announcement, now));
  };
  return [
    implement(listAnnouncements, async ({ query }) => {
      const visible = query.search === 'active' ? current() : started();
      return { marketing: listPage(listAnnouncements, visible, query) };
    }),
    // One that has ended keeps its address: people have links to it in their mail.
    implement(getAnnouncement, async ({ params: { id } }) => {
      const found = id === NEWEST ? current()[0] : started().find((announcement) => announcement.id === id);
      if (!found) throw new ApiError('not_found');
      return { announcement: { ...found, html: await htmlOf(announcementText(found.id)) } };
    }),
    implement(listBlogs, async ({ query }) => ({ blogs: listPage(listBlogs, blogs, query) })),
    implement(viewBlog, async ({ params: { id } }) => {
      const found = blogOf(id === NEWEST ? (blogs[0]?.id ?? '') : id);
      if (!found) throw new ApiError('not_found');
      const { blog, previous, next } = found;
      return { blog: { ...blog, html: await htmlOf(blogText(blog.id)), previous, next } };
    }),
  ];
};
