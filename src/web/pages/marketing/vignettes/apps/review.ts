import { share } from '#domain/money.ts';

/** The employer's contributions in basis points of pay: pension 10 %, NSITF 1 %, ITF 1 %. */
const employerRate = 1_200;

/**
 * The annual cost of a review's raises, without and with the employer's contributions. Kobo; raises in basis points of
 * monthly pay.
 */
export function reviewCost(grades: readonly { pay: number; raise: number }[]): {
  raises: number;
  employer: number;
  total: number;
} {
  const raises = grades.reduce((sum, { pay, raise }) => sum + 12 * share(pay, raise, 10_000), 0);
  const employer = share(raises, employerRate, 10_000);
  return { raises, employer, total: raises + employer };
}
