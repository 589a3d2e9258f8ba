import { describe, expect, it } from 'vitest';
import { endOfRetention, MOST_FAILURES, nextCharge, nextNotice, notices } from '#domain/renewal.ts';
import { DAY } from '#domain/terms.ts';

const end = Date.UTC(2026, 11, 20, 9);

describe('the card is charged', () => {
  it('a day before the end, at the end, and one, three and seven days after it, and then no more', () => {
    expect(Array.from({ length: MOST_FAILURES + 1 }, (_, failures) => nextCharge(end, failures))).toEqual([...[-1, 0, 1, 3, 7].map((days) => end + days * DAY), null]);
  });
});

describe('notices', () => {
  it('come 7 and 1 days before the end, and 30, 7 and 1 days before the data goes, 90 days after it', () => {
    expect(endOfRetention(end)).toBe(end + 90 * DAY);
    expect(notices(end).map(({ kind, days, at }) => [kind, days, (at - end) / DAY])).toEqual([['ending', 7, -7], ['ending', 1, -1], ['purge', 30, 60], ['purge', 7, 83], ['purge', 1, 89]]);
  });

  it('are each the next one until their own moment', () => {
    for (const { at } of notices(end)) {
      expect(nextNotice(end, at - 1)?.at).toBe(at);
      expect(nextNotice(end, at)?.at).not.toBe(at);
    }
    expect(nextNotice(end, end + 89 * DAY)).toBeNull();
  });
});
