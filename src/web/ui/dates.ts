/* Moments are transferred in UTC and displayed in Lagos time, wherever the browser is. */

/** An ISO 8601 moment, or milliseconds since the epoch. */
type Moment = string | number;

const inLagos = (options: Intl.DateTimeFormatOptions) => {
  // Created on first use: it takes longer than everything else a page does before it hydrates.
  let format: Intl.DateTimeFormat | undefined;
  return (moment: Moment): string =>
    (format ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', ...options })).format(new Date(moment));
};

/** Keeps the parts on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const longDate = inLagos({ day: 'numeric', month: 'long', year: 'numeric' });
/** "5 December 2026" */
export const formatDate = (moment: Moment): string => unbroken(longDate(moment));
/** "5 December", where the year is obvious. */
export const formatDay = inLagos({ day: 'numeric', month: 'long' });
/** "5 Dec 2026", for lists. */
export const formatShortDate = inLagos({ day: 'numeric', month: 'short', year: 'numeric' });
/** "16:20" */
export const formatTime = inLagos({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** "5 December 2026 at 16:20" */
export const formatMoment = (moment: Moment): string => `${formatDate(moment)} at\u00a0${formatTime(moment)}`;
/** "5 Dec 2026, 16:20", for lists. */
export const formatShortMoment = (moment: Moment): string =>
  unbroken(`${formatShortDate(moment)}, ${formatTime(moment)}`);
