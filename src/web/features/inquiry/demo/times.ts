import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { queryClient } from '#api/queryClient.ts';
import type { CallResponse } from '#contract/call.ts';
import { listDemoTimes } from '#contract/inquiries.ts';
import { formatInLagos } from '#domain/lagosClock.ts';
import { formatInZone } from '#domain/zonedTime.ts';

/* Days are written 2026-11-20, in Lagos time; moments are UTC. */

export type DemoTimes = CallResponse<typeof listDemoTimes>;

const TIMES = 'demoTimes';

/** Refetches the free times: one was taken, or is free again. */
export const refetchDemoTimes = (): void => void queryClient.invalidateQueries({ queryKey: [TIMES] });

/** The free times of two weeks, from the given day. Somebody else may take one at any time. */
export const demoTimes = (from: string) =>
  queryOptions({
    queryKey: [TIMES, from],
    queryFn: () => send(listDemoTimes, { body: { date: from } }),
    staleTime: 30_000,
  });

/** "Tuesday 24 November" */
export const longDay = (day: string): string => formatInLagos(day, 'dddd D MMMM');
/** "24 November" */
export const shortDay = (day: string): string => formatInLagos(day, 'D MMMM');
/** "Tue 24 Nov, 10:00": a moment, short enough for a button. */
export const briefTime = (moment: string): string => formatInLagos(moment, 'ddd D MMM, HH:mm');
/** "Nov" */
export const monthOf = (day: string): string => formatInLagos(day, 'MMM');
/** "10:00" */
export const timeInLagos = (moment: string): string => formatInLagos(moment, 'HH:mm');

/** The browser's time zone; '' if it can't tell. Some browsers name a zone that they don't know, such as Etc/Unknown. */
export function browserZone(): string {
  try {
    const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (zone !== undefined && formatInZone(zone, 0, 'YYYY') !== '') return zone;
  } catch {
    // Refused: returns the same as for a missing one.
  }
  return '';
}

/**
 * A moment in another zone, where that differs from Lagos: "04:00", with the weekday if the day differs ("Mon 23:00");
 * null if it is the same, or the zone is unknown ('').
 */
export function localTime(zone: string, moment: string): string | null {
  if (zone === '') return null;
  const there = formatInZone(zone, moment, 'ddd HH:mm');
  const here = formatInLagos(moment, 'ddd HH:mm');
  if (there === here) return null;
  return there.slice(0, 3) === here.slice(0, 3) ? there.slice(4) : there;
}

/** "New York", from America/New_York. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** "Tuesday 24 November at 10:00, Lagos time (04:00 in New York)" */
export function whenInLagos(date: string): string {
  const zone = browserZone();
  const timeAway = localTime(zone, date);
  return `${formatInLagos(date, 'dddd D MMMM [at] HH:mm')}, Lagos time${timeAway === null ? '' : ` (${timeAway} in ${cityOf(zone)})`}`;
}
