import { describe, expect, it } from 'vitest';
import { weightedRating } from '#pages/marketing/vignettes/apps/appraisal.ts';
import { units, totalPosts } from '#pages/marketing/vignettes/apps/orgChart.ts';
import { weekTotals } from '#pages/marketing/vignettes/apps/hours.ts';
import { reviewCost } from '#pages/marketing/vignettes/apps/review.ts';

describe('the figures in the pictures', () => {
  it('show a pay review: twelve months of raises, and 12% of them as employer’s contributions', () => {
    // 8% of 100,000.00 and 5% of 40,000.00 a month, calculated by hand.
    expect(
      reviewCost([
        { pay: 100_000_00, raise: 800 },
        { pay: 40_000_00, raise: 500 },
      ]),
    ).toEqual({ raises: 120_000_00, employer: 14_400_00, total: 134_400_00 });
  });

  it('show a week’s hours: the total, and those beyond each day’s shift', () => {
    expect(weekTotals([8, 10, 0, 8, 6, 4, 0], [8, 8, 8, 8, 8, 0, 0])).toEqual({ worked: 36, extra: 6 });
  });

  it('show an organisation chart: each unit’s posts with those of all units below it', () => {
    const units = [
      { depth: 0, approved: 1, filled: 1 },
      { depth: 1, approved: 10, filled: 9 },
      { depth: 2, approved: 5, filled: 4 },
      { depth: 1, approved: 3, filled: 3 },
    ];
    expect(totalPosts(units)).toEqual([
      { approved: 19, filled: 17 },
      { approved: 15, filled: 13 },
      { approved: 5, filled: 4 },
      { approved: 3, filled: 3 },
    ]);
  });

  it('show a chart whose units and director make the whole, with one person per post', () => {
    const [whole, ...below] = totalPosts(units);
    const direct = below.filter((_, index) => units[index + 1]?.depth === 1);
    const sum = (of: 'approved' | 'filled') => direct.reduce((all, unit) => all + unit[of], 0);
    expect(whole).toEqual({ approved: sum('approved') + 1, filled: sum('filled') + 1 });
    expect(whole).toEqual({ approved: 220, filled: 214 });
    const holders = units.flatMap(({ holder }) => holder ?? []);
    expect(new Set(holders).size).toBe(holders.length);
  });

  it('show an appraisal: the weighted mean of the ratings', () => {
    expect(
      weightedRating([
        { weight: 75, rating: 4 },
        { weight: 25, rating: 2 },
      ]),
    ).toBe(3.5);
  });
});
