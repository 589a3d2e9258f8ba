import type { Announcement } from '#contract/marketing.ts';
import { formatDate } from '#ui/dates.ts';

/** The last moment of the last day: an end at midnight belongs to the day before. */
const lastDay = (endDate: string): number => Date.parse(endDate) - 1;

/** When an announcement starts and ends. */
export const AnnouncementTerm = ({ announcement: { startDate, endDate } }: { announcement: Announcement }) => (
  <>
    <time dateTime={startDate}>{formatDate(startDate)}</time>, runs until{' '}
    <time dateTime={endDate}>{formatDate(lastDay(endDate))}</time>
  </>
);
