import { formatInLagos, type Moment } from '#domain/lagosClock.ts';

/* Moments are transferred in UTC and displayed in Lagos time, wherever the browser is. */

/** Keeps the parts on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** "5 December 2026" */
export const formatDate = (moment: Moment): string => unbroken(formatInLagos(moment, 'D MMMM YYYY'));
/** "5 December", where the year is obvious. */
export const formatDay = (moment: Moment): string => formatInLagos(moment, 'D MMMM');
/** "5 Dec 2026", for lists. */
export const formatShortDate = (moment: Moment): string => formatInLagos(moment, 'D MMM YYYY');
/** "16:20" */
export const formatTime = (moment: Moment): string => formatInLagos(moment, 'HH:mm');
/** "5 December 2026 at 16:20" */
export const formatMoment = (moment: Moment): string => `${formatDate(moment)} at\u00a0${formatTime(moment)}`;
/** "5 Dec 2026, 16:20", for lists. */
export const formatShortMoment = (moment: Moment): string => unbroken(formatInLagos(moment, 'D MMM YYYY, HH:mm'));
