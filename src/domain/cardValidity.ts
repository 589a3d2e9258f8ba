import { formatInLagos } from './lagosClock.ts';

/** A card counts as expiring in its last month and this many months before. */
const EXPIRING_MONTHS = 1;

/** Months since year 0, in Lagos time. */
const monthOf = (at: Date): number => Number(formatInLagos(at, 'YYYY')) * 12 + Number(formatInLagos(at, 'M'));

/** Whether a card is valid, expiring or expired. It is valid until the end of its month in Lagos. */
export function validityOf(
  { expMonth, expYear }: { expMonth: number; expYear: number },
  now: Date,
): 'valid' | 'expiring' | 'expired' {
  const left = expYear * 12 + expMonth - monthOf(now);
  if (left < 0) return 'expired';
  return left <= EXPIRING_MONTHS ? 'expiring' : 'valid';
}
