import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daysBetween, daysLater, mondayOf } from '#domain/days.ts';
import { dayInLagos } from '#domain/lagosClock.ts';
import { demoTimes } from './times.ts';

const FORTNIGHT = 14;

/**
 * Pages through the days two weeks at a time, from the first bookable day (by the server's clock) to the last.
 * @param bookedTime the time already booked, '' for none: its weeks are shown first
 */
export function useDemoDays(bookedTime: string) {
  const [today] = useState(() => dayInLagos(Date.now()));
  const [selectedPage, setPage] = useState<number | null>(null);
  const [selectedDate, selectDate] = useState<string | null>(null);
  const start = useQuery(demoTimes(mondayOf(today)));
  const base = start.data && mondayOf(start.data.first);
  const pageOf = (day: string) =>
    base === undefined ? 0 : Math.max(0, Math.floor(daysBetween(base, day) / FORTNIGHT));
  const page = selectedPage ?? (bookedTime === '' ? 0 : pageOf(dayInLagos(bookedTime)));
  const from = daysLater(base ?? mondayOf(today), page * FORTNIGHT);
  // Keeps the previous weeks while others load, except the first answer, which only says where to start.
  const reading = useQuery({
    ...demoTimes(from),
    enabled: base !== undefined,
    placeholderData: (before) => (selectedPage === null ? undefined : before),
  });

  const days = reading.data?.days ?? [];
  const preferredDate = selectedDate ?? (bookedTime === '' ? null : dayInLagos(bookedTime));
  const selectedDay =
    days.find(({ date }) => date === preferredDate) ?? days.find(({ times }) => times.length > 0) ?? null;
  const last = start.data?.last ?? from;
  const turn = (by: number) => () => setPage(page + by);
  return {
    reading: base === undefined ? start : reading,
    days,
    /** The day whose times are shown; null if all days of these weeks are unavailable. */
    shown: selectedDay,
    choose: selectDate,
    onEarlier: page > 0 ? turn(-1) : null,
    onLater: daysLater(from, FORTNIGHT) <= last ? turn(1) : null,
  };
}
