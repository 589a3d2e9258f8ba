import type { Announcement } from '#contract/marketing.ts';
import { formatDate } from '#ui/dates.ts';

/** The last moment on which it is shown: an end at midnight belongs to the day before. */
const lastDay = (endDate: string): number => Date.parse(endDate) - 1;

/** When an announcement was made, and until when it holds. */
export const AnnouncementTerm = ({ announcement: { startDate, endDate } }: { announcement: Announcement }) => (
  <>
    <time dateTime={startDate}>{formatDate(startDate)}</time>, runs until <time dateTime={endDate}>{formatDate(lastDay(endDate))}</time>
  </>
);
