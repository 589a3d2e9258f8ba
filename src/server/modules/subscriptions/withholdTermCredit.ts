import type { OrgTx } from '../../db/scope.ts';
import { changeTerm, termOfAttempt } from './store.ts';

/**
 * Takes money that was returned (kobo) off the credit for the term it paid for; the term itself stays. Returns the
 * term's id, or null if the payment bought none. The organisation is locked.
 */
export async function withholdTermCredit(
  org: OrgTx,
  attemptId: string,
  amount: number,
  at: Date,
): Promise<string | null> {
  const term = await termOfAttempt(org, attemptId);
  if (term && term.endsAt > at)
    await changeTerm(org, term.id, { credited: Math.min(term.net + term.vat, term.credited + amount) });
  return term?.id ?? null;
}
