import type { Announcement } from '#contract/marketing.ts';
import { newestFirst, type PostText, textReader } from './postText.ts';

/*
 * Announcements: Markdown files in `announcements`, compiled when the site is built (see posts/plugin.mjs). Whether one
 * is shown is judged when it is looked at.
 */

const found = import.meta.glob<Announcement>('./announcements/*.md', {
  query: '?meta',
  import: 'default',
  eager: true,
});

/** All announcements, the one that begins last first. */
export const announcements: readonly Announcement[] = Object.values(found).toSorted(
  newestFirst(({ startDate }) => startDate),
);

/** An announcement's text by its id; null where there is none. */
export const announcementText = textReader(
  import.meta.glob<PostText>('./announcements/*.md', { query: '?text', import: 'default' }),
);
