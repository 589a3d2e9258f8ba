import * as z from 'zod/mini';
import { call } from './call.ts';

/* Announcements and blog posts. Times are UTC, ISO 8601; dates are `2026-11-20`, in Lagos. */

/** An announcement in a list. It is shown until its end date (rule announcements.current). */
export const announcement = z.object({
  /** The name in its address. */
  id: z.string(),
  announcementTitle: z.string(),
  /** One or two sentences. */
  summary: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
});
export type Announcement = z.output<typeof announcement>;

/** HTML rendered from Markdown and sanitised: nothing in it runs. */
const html = z.string();

const links = z.object({ self: z.string(), previous: z.nullable(z.string()), next: z.nullable(z.string()) });

/** `active` lists only the current ones; without it, all that have started are listed. */
const search = z.optional(z.literal('active'));
const paging = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 9),
};

export const listAnnouncements = call({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/marketing/get-marketing',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'The announcements, newest first.',
  query: z.object({ search, ...paging }),
  response: z.object({ marketing: z.object({ count: z.int(), rows: z.array(announcement), links }) }),
  errors: [],
});

export const getAnnouncement = call({
  name: 'getAnnouncement',
  method: 'GET',
  path: '/marketing/get/{id}',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'One announcement with its text; `newest` gives the latest that is current, or `not_found` if none is.',
  params: z.object({ id: z.string().check(z.maxLength(300)) }),
  response: z.object({ announcement: z.object({ ...announcement.shape, html }) }),
  errors: ['not_found'],
});

/** A post in a list. */
export const blog = z.object({
  /** The name in its address. */
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.object({ name: z.string(), role: z.string() }),
  publishedAt: z.iso.datetime(),
  /** Reading time in minutes. */
  minutes: z.int(),
  /** The name of one of the blog's topics. */
  topic: z.string(),
});
export type Blog = z.output<typeof blog>;

export const listBlogs = call({
  name: 'listBlogs',
  method: 'GET',
  path: '/marketing/blog/get-blogs',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'The posts, newest first.',
  query: z.object({ search, ...paging }),
  response: z.object({ blogs: z.object({ count: z.int(), rows: z.array(blog), links }) }),
  errors: [],
});

export const viewBlog = call({
  name: 'viewBlog',
  method: 'GET',
  path: '/marketing/blog/view-blog/{id}',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'One post with its text; `newest` gives the latest.',
  params: z.object({ id: z.string().check(z.maxLength(300)) }),
  response: z.object({ blog: z.object({ ...blog.shape, html, previous: z.nullable(blog), next: z.nullable(blog) }) }),
  errors: ['not_found'],
});
