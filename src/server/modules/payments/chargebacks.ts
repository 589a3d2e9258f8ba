import type { OrgTx } from '../../db/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { isTermKept, mailAdministrators, withdrawTerm } from '../subscriptions/service.ts';
import { type AttemptRow, changeAttempt, isPartlyTakenBack } from './attempts.ts';
import { refundMail } from './refundMails.ts';
import { reportPayment } from './reports.ts';
import { withholdReturnedCredit } from './returnedCredit.ts';

interface Chargeback {
  /** Null: someone refunded it at the provider by hand. */
  reason: 'reversed' | 'disputed' | null;
  /** Kobo, in a dispute only what it's about; null if the provider doesn't say, which means the full amount. */
  amount: number | null;
  at: Date;
}

/**
 * Records that the cardholder got the money back, though the product didn't refund it. If all of it went back, and it
 * paid for a term that nothing has followed, the term ends; otherwise someone has to decide, and it no longer earns
 * credit. Organisation and attempt are locked.
 */
export async function recordChargeback(
  platform: Platform,
  org: OrgTx,
  attempt: AttemptRow,
  { reason, amount, at }: Chargeback,
): Promise<AttemptRow> {
  const charged = attempt.charged ?? amount ?? attempt.amount;
  // A dispute may have returned a part before. Another one returns more, and a reversal is about the whole charge.
  const wasPartlyReturned = isPartlyTakenBack(attempt);
  const before = wasPartlyReturned && reason === 'disputed' ? (attempt.returned ?? 0) : 0;
  const returned = Math.min(charged, before + (amount ?? charged));
  const hadSucceeded = attempt.status === 'succeeded' || wasPartlyReturned;
  const changed = await changeAttempt(org, attempt.id, {
    status: 'failed',
    reason,
    isChallenged: false,
    isConfirming: false,
    settledAt: at,
    refund: 'done',
    charged,
    returned,
    nextCheckAt: null,
  });
  await recordActivity(org, {
    actorId: attempt.actorId,
    event: reason === null ? 'payment.refunded' : 'payment.takenBack',
    at,
    data: { reference: attempt.id, amount: returned, why: reason },
  });
  const isWhole = returned >= charged;
  const ended = hadSucceeded && isWhole ? await withdrawTerm(org, attempt.id, { mayEnd: isTerm(attempt), at }) : null;
  const access = ended ?? (hadSucceeded ? 'undecided' : 'kept');
  if (access === 'undecided')
    await withholdReturnedCredit(org, attempt.id, returned - (wasPartlyReturned ? (attempt.returned ?? 0) : 0), at);
  const more = access === 'undecided' ? ['We left what it paid for unchanged: someone has to decide.'] : [];
  await reportPayment(platform, org, changed, { what: reports[reason ?? 'byHand'], more });
  await mailAdministrators(platform, org, refundMail(platform.config, changed, access));
  return changed;
}

const reports = {
  disputed: 'A dispute was decided against us',
  reversed: 'The provider has taken a charge back',
  byHand: 'A payment was refunded at the card provider',
};

/** Whether a payment's money was taken back or returned by hand, but what it paid for is still in place. */
export const isLeftInPlace = async (org: OrgTx, { id, reason, refund, settledAt }: AttemptRow): Promise<boolean> =>
  (reason === 'reversed' || reason === 'disputed' || (reason === null && refund === 'done')) &&
  settledAt !== null &&
  isTermKept(org, id, settledAt);

const isTerm = ({ purpose }: AttemptRow): boolean => purpose === 'purchase' || purpose === 'renewal';
