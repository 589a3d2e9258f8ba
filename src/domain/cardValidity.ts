/** How long before its last month's end a card is marked: that month and the one before it. */
const MARKED_MONTHS = 1;

const inLagos = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', year: 'numeric', month: 'numeric' });

/** The months since year 0 by the calendar in Lagos. */
function monthOf(at: Date): number {
  const parts = Object.fromEntries(inLagos.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return (parts['year'] ?? 0) * 12 + (parts['month'] ?? 0);
}

/** Whether a card still holds: it is good to the end of its month (Lagos time), and `expiring` while that is this month or the next. */
export function validityOf({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): 'valid' | 'expiring' | 'expired' {
  const left = expYear * 12 + expMonth - monthOf(now);
  if (left < 0) return 'expired';
  return left <= MARKED_MONTHS ? 'expiring' : 'valid';
}
