import type { PaidOrder } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import type { Charge } from '../../platform/payments/paymentProvider.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { issueReceipt } from '../billing/service.ts';
import { chargeableCard, forgetUnsaved, saveCard } from '../cards/service.ts';
import { deleteKeptOrders } from '../orders/service.ts';
import { takeReferral } from '../org/service.ts';
import { administratorEmails } from '../people/service.ts';
import { type LockedPayer, applyPaidOrder, hasFailedRenewal } from '../subscriptions/service.ts';
import { type AttemptChanges, type AttemptRow, changeAttempt, isResultPromised, recordReferral } from './attempts.ts';
import { paidChanges } from './chargeOutcome.ts';
import { recordRefundDue, refundPayment } from './refunds.ts';
import { isStopped, wasDataDeletedSince } from './stoppedCharge.ts';

/*
 * Applies a successful charge, in the transaction that holds the locks on the organisation and the attempt: all of it
 * or none.
 */

type Settling = { attempt: AttemptRow; at: Date };

/** Applies a charge of the requested amount: the order takes effect, or the money is refunded. */
export async function applyCharge(
  platform: Platform,
  org: OrgTx,
  { attempt, charge, at, payer }: Settling & { charge: Charge; payer: LockedPayer | null },
): Promise<AttemptRow> {
  const { log } = platform;
  const { id: reference, actorId, email, cardId } = attempt;
  const paid = paidChanges(attempt, charge, at);
  // If the organisation has been deleted, no card can be saved and no order can take effect.
  const isAdding = attempt.purpose === 'addCard';
  // A late automatic charge doesn't replace the card that someone has chosen since.
  const hasRenewalFailed = payer !== null && payer.hasRenewalFailed && actorId !== null;
  // A saved card that was removed while its payment was being confirmed stays removed, and a newer code of it stays.
  const isWanted = async () =>
    cardId === null || (await chargeableCard(org, cardId))?.authorizationCode === charge.card?.authorizationCode;
  const isTooLate = isAdding && wasDataDeletedSince(attempt, payer);
  const save = async () => {
    const by = { actorId, email, at, isAdding, hasRenewalFailed };
    const isSaving = payer !== null && !isTooLate && (await isWanted());
    const saved = charge.card && isSaving ? await saveCard(platform, org, charge.card, by) : null;
    if (saved === null) await forgetCardOf(platform, org, attempt, charge);
    return saved;
  };
  if (isAdding) {
    if ((await save()) === null)
      return refundPayment(platform, org, attempt, {
        ...paid,
        status: 'failed',
        reason: isTooLate ? 'stopped' : 'notNeeded',
      });
    return recordRefundDue(platform, org, attempt, { ...paid, status: 'succeeded', reason: null });
  }
  const bought = payer && (await applyOrder(platform, org, { attempt, order: orderOf(attempt), paid, payer, at }));
  if (bought) {
    await save();
    return bought;
  }
  await forgetCardOf(platform, org, attempt, charge);
  log.warn({ reference, amount: attempt.amount }, 'charged for an order that cannot take effect; refunding it');
  return refundPayment(platform, org, attempt, {
    ...paid,
    status: 'failed',
    reason: payer !== null && isStopped(attempt, { stops: payer.renewalStops }) ? 'stopped' : 'notNeeded',
  });
}

/** Refunds a charge of another amount than the requested one. */
export async function refundWrongAmount(
  platform: Platform,
  org: OrgTx,
  { attempt, charge, at }: Settling & { charge: Charge },
): Promise<AttemptRow> {
  platform.log.error(
    { reference: attempt.id, asked: attempt.amount, taken: charge.amount, currency: charge.currency },
    'the amount charged is not the amount requested; refunding it',
  );
  await forgetCardOf(platform, org, attempt, charge);
  return refundPayment(platform, org, attempt, {
    ...paidChanges(attempt, charge, at),
    status: 'failed',
    reason: 'otherAmount',
  });
}

/** Has the provider forget a card that it keeps because it was used on its page, though it isn't saved here. */
async function forgetCardOf(platform: Platform, org: OrgTx, { cardId }: AttemptRow, { card }: Charge): Promise<void> {
  if (cardId === null && card?.isReusable) await forgetUnsaved(platform, org, card.authorizationCode);
}

/**
 * Applies an order that costs nothing, immediately. The organisation is locked and the lifecycle chart has allowed the
 * order.
 */
export async function applyFreeOrder(
  platform: Platform,
  org: OrgTx,
  { attempt, payer, at }: Settling & { payer: LockedPayer },
): Promise<AttemptRow> {
  const bought = await applyOrder(platform, org, {
    attempt,
    order: orderOf(attempt),
    paid: paidChanges(attempt, null, at),
    payer,
    at,
  });
  if (!bought) throw new Error('an order that was allowed is refused in the same transaction');
  return bought;
}

function orderOf({ order }: AttemptRow): PaidOrder {
  if (!order) throw new Error('a purchase without an order');
  return order;
}

/** Null if the lifecycle chart refuses; then nothing is written. */
async function applyOrder(
  platform: Platform,
  org: OrgTx,
  { attempt, order, paid, payer, at }: Settling & { order: PaidOrder; paid: AttemptChanges; payer: LockedPayer },
): Promise<AttemptRow | null> {
  const { id: attemptId, actorId, referralCode, createdAt: startedAt } = attempt;
  const term = await applyPaidOrder(org, payer, { attemptId, actorId, order, startedAt, at });
  if (!term) return null;
  const succeeded = await changeAttempt(org, attemptId, { ...paid, status: 'succeeded', reason: null });
  const { cardBrand: brand, cardLast4: last4, amount } = succeeded;
  const { subscription } = payer.stored;
  const isFailureKnown = attempt.purpose !== 'upgrade' && subscription !== null && hasFailedRenewal(subscription);
  const { number } = await issueReceipt(platform, org, {
    attempt: succeeded,
    term,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    at,
    administrators: isFailureKnown || isResultPromised(attempt, at) ? await administratorEmails(org) : [],
  });
  if (order.type === 'new') {
    await deleteKeptOrders(org);
    const codes = [referralCode, await takeReferral(org)];
    if (order.isFirstPurchase) await recordReferral(org, { codes, attemptId, at });
  }
  await recordActivity(org, {
    actorId,
    event: 'payment.succeeded',
    at,
    data: { reference: attemptId, amount, receipt: number },
  });
  return succeeded;
}
