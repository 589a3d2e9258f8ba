import { announcements } from '#content/announcements.ts';
import { blogOf } from '#content/blogs.ts';
import type { Announcement } from '#contract/marketing.ts';
import { hasStarted } from '#domain/announcements.ts';
import type { PageNames } from '../../http/site.ts';
import type { Clock } from '../../platform/clock.ts';

/** The announcements that have started, latest first. */
export const startedAnnouncements = (clock: Clock): Announcement[] => {
  const now = clock.now().getTime();
  return announcements.filter((announcement) => hasStarted(announcement, now));
};

/** The existing posts and announcements, for the pages that show one of them. */
export const postNames = (clock: Clock): PageNames => ({
  '/blog/:id': (id) => blogOf(id) !== null,
  '/announcement/:id': (id) => startedAnnouncements(clock).some((announcement) => announcement.id === id),
});
