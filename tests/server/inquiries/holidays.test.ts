import { describe, expect, it } from 'vitest';
import { closedOn, easterOf } from '#server/modules/inquiries/holidays.ts';

describe('a public holiday', () => {
  it.each([
    ['2026-12-25', 'Christmas Day'],
    ['2026-12-26', 'Boxing Day'],
    ['2026-12-28', 'Boxing Day, expected to be observed on this day'],
    ['2027-01-01', 'New Year’s Day'],
    ['2027-03-26', 'Good Friday'],
    ['2027-03-29', 'Easter Monday'],
    ['2027-03-10', 'Eid al-Fitr, as expected, subject to moon sighting'],
    ['2027-05-01', 'Workers’ Day'],
    ['2027-05-03', 'Workers’ Day, expected to be observed on this day'],
    ['2027-10-01', 'Independence Day'],
    ['2027-12-27', 'Christmas Day, expected to be observed on this day'],
    ['2027-12-28', 'Boxing Day, expected to be observed on this day'],
    ['2027-12-29', null],
    ['2026-11-24', null],
    ['2026-12-24', null],
  ])('%s: %s', (day, why) => {
    expect(closedOn(day)).toBe(why);
  });

  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
  ])('includes Easter: %i on %s', (year, day) => {
    expect(easterOf(year)).toBe(day);
  });
});
