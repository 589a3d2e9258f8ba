import type { OrgTx } from '../../db/scope.ts';
import { changeSubscription, changeTerm, currentRow, termOfAttempt } from './store.ts';

/**
 * Takes money that was returned (kobo) off the credit for the term it paid for; the term itself stays. A price that was
 * quoted with that credit can't be paid any more. Returns the term's id, or null if the payment bought none. The
 * organisation is locked.
 */
export async function withholdTermCredit(
  org: OrgTx,
  attemptId: string,
  amount: number,
  at: Date,
): Promise<string | null> {
  const term = await termOfAttempt(org, attemptId);
  const row = await currentRow(org, at);
  if (!term || !row) return null;
  if (term.endsAt > at) {
    await changeTerm(org, term.id, { credited: Math.min(term.net + term.vat, term.credited + amount) });
    await changeSubscription(org, { version: row.version + 1 }, at);
  }
  return term.id;
}
