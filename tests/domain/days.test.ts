import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, daysLater, isWeekend, mondayOf } from '#domain/days.ts';
import { formatInLagos } from '#domain/lagosClock.ts';

const day = fc
  .date({ min: new Date('1970-01-08T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

describe('days', () => {
  it('are counted forwards and backwards', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, count) => {
        expect(daysBetween(from, daysLater(from, count))).toBe(count);
      }),
    );
  });

  it('follow the calendar through month ends and 29 February', () => {
    expect(
      ['2027-01-31', '2027-02-28', '2028-02-28', '2028-02-29', '2026-12-31'].map((from) => daysLater(from, 1)),
    ).toEqual(['2027-02-01', '2027-03-01', '2028-02-29', '2028-03-01', '2027-01-01']);
  });

  it('belong to the week of the Monday before them', () => {
    fc.assert(
      fc.property(day, (any) => {
        const monday = mondayOf(any);
        expect(formatInLagos(monday, 'dddd')).toBe('Monday');
        expect(daysBetween(monday, any)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(monday, any)).toBeLessThan(7);
        expect(isWeekend(any)).toBe(daysBetween(monday, any) >= 5);
      }),
    );
  });
});
