import { describe, expect, it } from 'vitest';
import {
  endOfRetention,
  endOfRetries,
  firstCharge,
  MAX_RENEWAL_FAILURES,
  nextCharge,
  nextNotice,
  notices,
} from '#domain/renewal.ts';
import { DAY } from '#domain/terms.ts';

const end = Date.UTC(2026, 11, 20, 9);

// Rules: autorenew.tries
describe('the card is charged', () => {
  const day = (days: number): number => end + days * DAY;

  it('a day before the end, at the end, and one, three and seven days later, then never again', () => {
    let now = firstCharge(end);
    const tries = Array.from({ length: MAX_RENEWAL_FAILURES + 1 }, (_, failures) => {
      const at = nextCharge(end, failures, { now });
      now = at ?? now;
      return at;
    });
    expect(tries).toEqual([...[-1, 0, 1, 3, 7].map(day), null]);
  });

  it.each([
    ['at the end if it is switched on in the last day', 0, -0.5, -0.5, 0],
    ['on the first day if it is switched on at that moment', 0, -1, -1, -1],
    ['after that at the next time still ahead', 1, 2, 2, 3],
    ['immediately and once for attempts due while a payment was open', 1, -1, 2, 2],
    ['once, however many attempts were due', 2, 2, 4, 4],
    ['late on the last attempt too, within a day', 4, 3, 7.9, 7.9],
    ['never later than that', 4, 3, 8, null],
    ['never for a first attempt that late', 0, 8, 8, null],
    ['never after the last attempt', 2, 7, 7, null],
  ])('%s', (_, failures, chargedAt, now, expected) => {
    expect(nextCharge(end, failures, { now: day(now), chargedAt: day(chargedAt) })).toBe(
      expected === null ? null : day(expected),
    );
  });

  it('never more than eight days after the end', () => {
    expect(endOfRetries(end)).toBe(day(8));
  });
});

describe('notices', () => {
  it('are due 7 and 1 days before the end, and 30, 7 and 1 days before the deletion 90 days after it', () => {
    expect(endOfRetention(end)).toBe(end + 90 * DAY);
    expect(notices(end).map(({ kind, days, at }) => [kind, days, (at - end) / DAY])).toEqual([
      ['ending', 7, -7],
      ['ending', 1, -1],
      ['purge', 30, 60],
      ['purge', 7, 83],
      ['purge', 1, 89],
    ]);
  });

  it('are each the next one until they are due', () => {
    for (const { at } of notices(end)) {
      expect(nextNotice(end, at - 1)?.at).toBe(at);
      expect(nextNotice(end, at)?.at).not.toBe(at);
    }
    expect(nextNotice(end, end + 89 * DAY)).toBeNull();
  });
});
