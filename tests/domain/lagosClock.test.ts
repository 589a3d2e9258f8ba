import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayInLagos, formatInLagos, momentInLagos } from '#domain/lagosClock.ts';
import { formatInZone } from '#domain/zonedTime.ts';

/* The reference is Intl, which takes its rules from the time zone database. */

const FORMAT = 'YYYY-M-D H:m:s ddd';
const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    weekday: 'short',
    hourCycle: 'h23',
  });
/** The same moment by Intl, in `FORMAT`. */
function byIntl(format: Intl.DateTimeFormat, moment: Date): string {
  const { year, month, day, hour, minute, second, weekday } = Object.fromEntries(
    format
      .formatToParts(moment)
      .map(({ type, value }) => [type, type === 'weekday' ? value : String(Number.parseInt(value, 10))]),
  );
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${weekday}`;
}
const lagos = formatOf('Africa/Lagos');

const moment = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2100-12-31T23:59:59Z'),
  noInvalidDate: true,
});

afterEach(() => vi.unstubAllEnvs());

describe.each(['UTC', 'Africa/Lagos', 'America/New_York', 'Europe/London', 'Pacific/Auckland'])(
  'on a computer in %s',
  (host) => {
    beforeEach(() => {
      vi.stubEnv('TZ', host);
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(host);
    });

    it('every moment from 1970 to 2100 is written as in Lagos', () => {
      const matches = (at: Date) => formatInLagos(at, FORMAT) === byIntl(lagos, at);
      fc.assert(fc.property(moment, matches), { numRuns: 1000 });
    });

    it('the hours around changes of its own clock are written as in Lagos', () => {
      for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += 3_600_000)
        expect(formatInLagos(at, FORMAT)).toBe(byIntl(lagos, new Date(at)));
    });

    it('a time of day in Lagos and its moment belong together', () => {
      fc.assert(
        fc.property(moment, fc.nat(24 * 60 - 1), (at, minutes) => {
          const day = dayInLagos(at);
          const found = formatInLagos(momentInLagos(day, minutes), 'YYYY-MM-DD H m');
          expect(found).toBe(`${day} ${Math.floor(minutes / 60)} ${minutes % 60}`);
        }),
      );
    });

    it.each(['America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'Europe/London'])(
      'every moment is written as in %s',
      (zone) => {
        const format = formatOf(zone);
        fc.assert(fc.property(moment, (at) => formatInZone(zone, at, FORMAT) === byIntl(format, at)));
      },
    );
  },
);

describe('a moment', () => {
  it.each([
    ['the end of a month', '2026-11-30T22:59:59Z', '30 November 2026 23:59'],
    ['the start of the next', '2026-11-30T23:00:00Z', '1 December 2026 00:00'],
    ['29 February', '2028-02-29T12:00:00Z', '29 February 2028 13:00'],
    ['the turn of the year', '2026-12-31T23:00:00Z', '1 January 2027 00:00'],
  ])('at %s', (_, at, words) => {
    expect(formatInLagos(at, 'D MMMM YYYY HH:mm')).toBe(words);
    expect(formatInLagos(Date.parse(at), 'D MMMM YYYY HH:mm')).toBe(words);
  });

  it('that is only a day is that day', () => {
    expect(formatInLagos('2026-11-20', 'dddd D MMMM')).toBe('Friday 20 November');
    expect(dayInLagos('2026-11-20')).toBe('2026-11-20');
  });

  it.each(['', 'tomorrow', Number.NaN, new Date('')])('is never written as an invalid date: %j', (at) => {
    expect(() => formatInLagos(at, 'D MMMM YYYY')).toThrow(RangeError);
  });
});

it('an unknown time zone is an error', () => {
  expect(() => formatInZone('Mars/Phobos', 0, 'HH:mm')).toThrow(RangeError);
});
