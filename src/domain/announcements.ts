import type { Announcement } from '#contract/marketing.ts';

/* When an announcement is shown (rule announcements.current). Moments are milliseconds since the epoch, UTC. */

type Dates = Pick<Announcement, 'startDate' | 'endDate'>;

export const hasStarted = ({ startDate }: Dates, now: number): boolean => Date.parse(startDate) <= now;

/** At its end date, it has ended. */
export const hasEnded = ({ endDate }: Dates, now: number): boolean => Date.parse(endDate) <= now;

/** Whether it has started and not yet ended. */
export const isCurrent = (announcement: Dates, now: number): boolean =>
  hasStarted(announcement, now) && !hasEnded(announcement, now);
