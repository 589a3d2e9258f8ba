import { describe, expect, it } from 'vitest';
import { validityOf } from '#domain/cardValidity.ts';

describe('a card', () => {
  const november = { expMonth: 11, expYear: 2026 };
  it.each([
    ['is valid two months before its last', '2026-09-30T22:59:59Z', 'valid'],
    ['is expiring from the month before its last, in Lagos time', '2026-09-30T23:00:00Z', 'expiring'],
    ['is expiring until the end of its last month', '2026-11-30T22:59:59Z', 'expiring'],
    ['is expired when the next month starts in Lagos', '2026-11-30T23:00:00Z', 'expired'],
    ['stays expired', '2027-05-01T00:00:00Z', 'expired'],
  ] as const)('%s', (_, now, validity) => {
    expect(validityOf(november, new Date(now))).toBe(validity);
  });

  it('is judged correctly across the turn of the year', () => {
    const january = { expMonth: 1, expYear: 2027 };
    expect(
      ['2026-11-15T00:00:00Z', '2026-12-15T00:00:00Z', '2027-01-15T00:00:00Z', '2027-02-15T00:00:00Z'].map((now) =>
        validityOf(january, new Date(now)),
      ),
    ).toEqual(['valid', 'expiring', 'expiring', 'expired']);
  });
});
