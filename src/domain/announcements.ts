import type { Announcement } from '#contract/marketing.ts';

/* When an announcement is shown (rule announcements.current). Moments are milliseconds since the epoch, UTC. */

type Dates = Pick<Announcement, 'startDate' | 'endDate'>;

export const hasBegun = ({ startDate }: Dates, now: number): boolean => Date.parse(startDate) <= now;

/** The end itself is past. */
export const hasEnded = ({ endDate }: Dates, now: number): boolean => Date.parse(endDate) <= now;

/** It has begun, and its end is in the future. */
export const isCurrent = (announcement: Dates, now: number): boolean => hasBegun(announcement, now) && !hasEnded(announcement, now);
