import type { PaidOrder } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import type { Charge } from '../../platform/payments/paymentProvider.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { issueReceipt } from '../billing/service.ts';
import { saveCard } from '../cards/service.ts';
import { forgetOrders } from '../orders/service.ts';
import { type LockedPayer, applyPaidOrder } from '../subscriptions/service.ts';
import { type AttemptChanges, type AttemptRow, changeAttempt, recordReferral } from './attempts.ts';
import { isExpectedCharge, isAutomaticRenewal, paidChanges } from './chargeOutcome.ts';
import { recordRefundDue, refundPayment } from './refunds.ts';

/* What follows from money that was taken. All of it in the transaction that has locked organisation and attempt, or nothing. */

type Settling = { attempt: AttemptRow; at: Date };

/** The provider has taken money for this attempt: what was paid for is put into force, or the money is given back. */
export async function applyCharge(platform: Platform, org: OrgTx, { attempt, charge, at, payer }: Settling & { charge: Charge; payer: LockedPayer | null }): Promise<AttemptRow> {
  const { log } = platform;
  const reference = attempt.id;
  const paid = paidChanges(attempt, charge, at);
  if (!isExpectedCharge(attempt, charge)) {
    log.error({ reference, asked: attempt.amount, taken: charge.amount, currency: charge.currency }, 'another sum was charged than was asked for; it is given back');
    return refundPayment(platform, org, attempt, { ...paid, status: 'failed', reason: 'otherAmount' });
  }
  // Nothing can be kept for an organisation that is gone, and nothing put into force.
  const { actorId, email } = attempt;
  const isAdding = attempt.purpose === 'addCard';
  const keep = async () => (charge.card && payer ? saveCard(org, charge.card, { actorId, email, at, isAdding, hasRenewalFailed: payer.hasRenewalFailed }) : null);
  if (isAdding) {
    if ((await keep()) === null) return refundPayment(platform, org, attempt, { ...paid, status: 'failed', reason: 'notNeeded' });
    return recordRefundDue(platform, org, attempt, { ...paid, status: 'succeeded', reason: null });
  }
  const bought = payer && (await applyOrder(platform, org, { attempt, order: orderOf(attempt), paid, payer, at }));
  if (bought) {
    await keep();
    return bought;
  }
  log.warn({ reference, amount: attempt.amount }, 'charged for what cannot be put into force; it is given back');
  return refundPayment(platform, org, attempt, { ...paid, status: 'failed', reason: wasStopped(attempt, payer) ? 'stopped' : 'notNeeded' });
}

/** Somebody cancelled, or switched automatic renewal off, after the card was charged for the next term. */
const wasStopped = (attempt: AttemptRow, payer: LockedPayer | null): boolean =>
  isAutomaticRenewal(attempt) && payer !== null && payer.renewalStops > (attempt.order?.renewalStops ?? 0);

/** An order that costs nothing takes effect at once; the organisation is locked, and the lifecycle chart has allowed it. */
export async function applyFreeOrder(platform: Platform, org: OrgTx, { attempt, payer, at }: Settling & { payer: LockedPayer }): Promise<AttemptRow> {
  const bought = await applyOrder(platform, org, { attempt, order: orderOf(attempt), paid: paidChanges(attempt, null, at), payer, at });
  if (!bought) throw new Error('what was allowed a moment ago is refused within one transaction');
  return bought;
}

function orderOf({ order }: AttemptRow): PaidOrder {
  if (!order) throw new Error('a purchase without an order');
  return order;
}

/** Null when the lifecycle chart refuses; nothing is written then. */
async function applyOrder(platform: Platform, org: OrgTx, { attempt, order, paid, payer, at }: Settling & { order: PaidOrder; paid: AttemptChanges; payer: LockedPayer }): Promise<AttemptRow | null> {
  const { id: attemptId, actorId, referralCode } = attempt;
  const term = await applyPaidOrder(org, payer, { attemptId, actorId, order, at });
  if (!term) return null;
  const succeeded = await changeAttempt(org, attemptId, { ...paid, status: 'succeeded', reason: null });
  const { cardBrand: brand, cardLast4: last4, amount } = succeeded;
  const { number } = await issueReceipt(platform, org, { attempt: succeeded, term, card: brand !== null && last4 !== null ? { brand, last4 } : null, at });
  if (order.type === 'new') await forgetOrders(org);
  if (referralCode !== null) await recordReferral(org, { code: referralCode, attemptId, at });
  await recordActivity(org, { actorId, event: 'payment.succeeded', at, data: { reference: attemptId, amount, receipt: number } });
  return succeeded;
}
