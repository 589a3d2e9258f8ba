/** A card counts as expiring in its last month and this many months before. */
const EXPIRING_MONTHS = 1;

const inLagos = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', year: 'numeric', month: 'numeric' });

/** Months since year 0, in Lagos time. */
function monthOf(at: Date): number {
  const parts = Object.fromEntries(inLagos.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return (parts['year'] ?? 0) * 12 + (parts['month'] ?? 0);
}

/** Whether a card is valid, expiring or expired. It is valid until the end of its month in Lagos. */
export function validityOf(
  { expMonth, expYear }: { expMonth: number; expYear: number },
  now: Date,
): 'valid' | 'expiring' | 'expired' {
  const left = expYear * 12 + expMonth - monthOf(now);
  if (left < 0) return 'expired';
  return left <= EXPIRING_MONTHS ? 'expiring' : 'valid';
}
