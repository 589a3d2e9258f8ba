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

/** Announcements and posts. They are part of the build; which announcements are shown, the server's clock decides. */
export const marketingRoutes = ({ clock }: Platform) => {
  const begun = () => startedAnnouncements(clock);
  return [
    implement(listAnnouncements, async ({ query }) => {
      const now = clock.now().getTime();
      const shown = query.search === 'active' ? announcements.filter((announcement) => isCurrent(announcement, now)) : begun();
      return { marketing: listPage(listAnnouncements, shown, query) };
    }),
    // One that has ended keeps its address: links to it are in people's mail.
    implement(getAnnouncement, async ({ params: { id } }) => {
      const found = id === NEWEST ? begun()[0] : begun().find((announcement) => announcement.id === id);
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
