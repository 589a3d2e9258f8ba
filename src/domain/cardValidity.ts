/** Months for which a card counts as expiring: its last and the one before. */
const MARKED_MONTHS = 1;

const inLagos = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', year: 'numeric', month: 'numeric' });

/** Months since year 0, in Lagos time. */
function monthOf(at: Date): number {
  const parts = Object.fromEntries(inLagos.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return (parts['year'] ?? 0) * 12 + (parts['month'] ?? 0);
}

/** A card is valid until the end of its month in Lagos, and `expiring` in that month and the one before. */
export function validityOf({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): 'valid' | 'expiring' | 'expired' {
  const left = expYear * 12 + expMonth - monthOf(now);
  if (left < 0) return 'expired';
  return left <= MARKED_MONTHS ? 'expiring' : 'valid';
}
