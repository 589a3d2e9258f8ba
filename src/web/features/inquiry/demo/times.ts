import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import type { CallResponse } from '#contract/call.ts';
import { listDemoTimes } from '#contract/inquiries.ts';

/* Days are written 2026-11-20, in Lagos time; moments are UTC. */

export type DemoTimes = CallResponse<typeof listDemoTimes>;

const DAY = 86_400_000;
const written = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day in Lagos, which is UTC+1 all year. */
export const dayInLagos = (moment: string | number): string => written(new Date(moment).getTime() + 3_600_000);
export const daysLater = (day: string, days: number): string => written(Date.parse(day) + days * DAY);
/** The Monday of the given day's week. */
export const mondayOf = (day: string): string => daysLater(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The free times of two weeks, from the given day. Somebody else may take one at any time. */
export const demoTimes = (from: string) =>
  queryOptions({
    queryKey: ['demoTimes', from],
    queryFn: () => send(listDemoTimes, { body: { date: from } }),
    staleTime: 30_000,
  });

const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (day: string): string =>
    (format ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })).format(new Date(day));
};
/** "Tuesday 24 November" */
export const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });
/** "24 November" */
export const shortDay = dayFormat({ day: 'numeric', month: 'long' });
const short = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' });
/** "Tue 24 Nov": short enough for a button. */
export const briefDay = (day: string): string => short(day).replace(',', '');
/** "Nov" */
export const monthOf = dayFormat({ month: 'short' });

/** The browser's time zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const clock = (zone: string, options: Intl.DateTimeFormatOptions, moment: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options }).format(new Date(moment));
const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** "10:00", in the given zone. */
export const timeIn = (zone: string, moment: string): string => clock(zone, hours, moment);

/**
 * A moment in another zone, where that differs from Lagos: "04:00", with the weekday if the day differs; null if it is
 * the same.
 */
export function localTime(zone: string, moment: string): string | null {
  if (
    clock(zone, { ...hours, weekday: 'short' }, moment) ===
    clock('Africa/Lagos', { ...hours, weekday: 'short' }, moment)
  )
    return null;
  const isSameDay = clock(zone, { day: 'numeric' }, moment) === clock('Africa/Lagos', { day: 'numeric' }, moment);
  return isSameDay ? timeIn(zone, moment) : `${clock(zone, { weekday: 'short' }, moment)} ${timeIn(zone, moment)}`;
}

/** "New York", from America/New_York. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** "Tuesday 24 November at 10:00, Lagos time (04:00 in New York)" */
export function whenInLagos(date: string): string {
  const zone = browserZone();
  const timeAway = localTime(zone, date);
  return `${longDay(dayInLagos(date))} at ${timeIn('Africa/Lagos', date)}, Lagos time${timeAway === null ? '' : ` (${timeAway} in ${cityOf(zone)})`}`;
}
