import { createHash } from 'node:crypto';
import { isSameOrder } from '#contract/order.ts';
import type { ChangePayment, PurchasePayload, PurchaseRequest } from '#contract/payments.ts';
import { refusedAction } from '#domain/refusedActions.ts';
import { toKobo } from '#domain/money.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { hasContact } from '../billingContacts/service.ts';
import { chargeableCard } from '../cards/service.ts';
import { type StoredQuote, storedQuote, requote } from '../quotes/service.ts';
import type { LockedPayer } from '../subscriptions/service.ts';
import { attemptByKey, type AttemptRow, changeAttempt, insertAttempt, openPayment, payerEmail } from './attempts.ts';
import { isAutomaticRenewal } from './chargeOutcome.ts';
import { nextCheck } from './checks.ts';
import { continueAttempt, continueSame, initiate, type PaymentMoment, refuse, type Step } from './initiate.ts';
import { applyFreeOrder } from './applyCharge.ts';

/** The differences between paying for a new subscription, a change and a renewal. */
export interface Purpose {
  purpose: 'purchase' | 'upgrade' | 'renewal';
  /** The type of quote that it pays for. */
  type: PaidOrder['type'];
}
export const purposes = {
  new: { purpose: 'purchase', type: 'new' },
  change: { purpose: 'upgrade', type: 'manage' },
  renewal: { purpose: 'renewal', type: 'renewal' },
} as const satisfies Record<string, Purpose>;

/** A request to pay. Only a new purchase has `ref`. */
export type PaymentRequest = ChangePayment & Partial<Pick<PurchaseRequest, 'ref'>>;

/**
 * Starts paying for a quote, or continues the payment started with the same key or for the same order.
 * Errors: forbidden, not_found, quote_not_found, price_changed, payment_open, key_reused, provider_unavailable; for a new
 * purchase already_subscribed; for a change or renewal transition_refused; for a change nothing_changed,
 * below_allocated.
 */
export function purchase(
  platform: Platform,
  org: OrgScope,
  actorId: string,
  purpose: Purpose,
  request: PaymentRequest,
): Promise<AttemptRow> {
  if (request.subscription.orgId !== org.orgId) throw new ApiError('not_found');
  return initiate(platform, org, actorId, (moment) => decide(platform, moment, actorId, purpose, request));
}

/**
 * Identifies the request made with a key: the same order paid another way is a different request. The quote's hash
 * already covers the order.
 */
function hashOf({ cardId, billingContactId, ref = null }: PaymentRequest, quoteHash: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['purchase', quoteHash, cardId, billingContactId, ref]))
    .digest('hex');
}

async function decide(
  platform: Platform,
  { org, payer, now }: PaymentMoment,
  actorId: string,
  { purpose, type }: Purpose,
  request: PaymentRequest,
): Promise<Step> {
  const same = await attemptByKey(org, request.idempotencyKey);
  // The quote may have been deleted, or its order may already be in effect: the attempt still has its hash.
  if (same?.order?.quoteId === request.quoteId) return continueSame(same, hashOf(request, same.order.quoteHash));
  const stored = await storedQuote(org, request.quoteId, now);
  if (stored?.quote.type !== type) throw new ApiError('quote_not_found');
  if (same) return continueSame(same, hashOf(request, stored.quote.hash));
  // For a change or a renewal, `storedQuote` has already refused.
  if (type === 'new' && !payer?.mayBuy)
    return refuse(new ApiError('already_subscribed', { msg: refusedAction('buy', 'active').msg }));
  if (!stored.isFresh || !isAsQuoted(request.subscription, stored))
    return refuse(new ApiError('price_changed', { current: { quote: await requote(org, stored.quote, now) } }));
  return start(platform, org, actorId, { purpose, request, stored, payer, now });
}

interface PurchaseStart {
  purpose: Purpose['purpose'];
  request: PaymentRequest;
  stored: StoredQuote;
  payer: LockedPayer | null;
  now: Date;
}

async function start(
  platform: Platform,
  org: OrgTx,
  actorId: string,
  { purpose, request, stored: { quote, order }, payer, now }: PurchaseStart,
): Promise<Step> {
  const { idempotencyKey, cardId, billingContactId, ref = null } = request;
  const requestHash = hashOf(request, quote.hash);
  const open = await openPayment(org);
  if (open) {
    if (open.order?.quoteHash !== quote.hash || open.cardId !== cardId) return { kind: 'blocked', attempt: open };
    // Another tab, or this one reloaded: it's one payment, now under the newer key. It may not have the referral code.
    const changes = { idempotencyKey, requestHash, billingContactId, referralCode: ref ?? open.referralCode };
    // Somebody now pays for what would have been charged automatically, so it counts even if that was stopped. Its actor
    // stays, because the job may still be charging it.
    const taken = isAutomaticRenewal(open) && { order: { ...open.order, quoteId: quote.id } };
    return pay(platform, org, { attempt: await changeAttempt(org, open.id, { ...changes, ...taken }), payer, now });
  }
  // A payment of nothing needs no card.
  const charged = quote.paymentDue === 0 ? null : cardId;
  const card = charged === null ? null : await chargeableCard(org, charged);
  if (charged !== null && !card)
    throw new ApiError('not_found', { msg: 'We couldn’t find this card. Choose another.' });
  if (billingContactId !== null && !(await hasContact(org, billingContactId)))
    throw new ApiError('not_found', { msg: 'We couldn’t find this billing contact. Choose another.' });
  const attempt = await insertAttempt(org, {
    purpose,
    idempotencyKey,
    requestHash,
    actorId,
    email: card?.email ?? (await payerEmail(org)),
    amount: quote.paymentDue,
    order,
    cardId: charged,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    billingContactId,
    referralCode: ref,
    createdAt: now,
    nextCheckAt: nextCheck(now, now),
  });
  return pay(platform, org, { attempt, payer, now });
}

/** A payment of nothing takes effect immediately. */
async function pay(
  platform: Platform,
  org: OrgTx,
  { attempt, payer, now }: Pick<PurchaseStart, 'payer' | 'now'> & { attempt: AttemptRow },
): Promise<Step> {
  if (attempt.amount > 0) return continueAttempt(attempt);
  if (payer === null) throw new Error('the session’s organisation is gone');
  return { kind: 'started', attempt: await applyFreeOrder(platform, org, { attempt, payer, at: now }) };
}

/** Whether the amounts the person saw match the quote to the kobo. */
function isAsQuoted(seen: PurchasePayload, { quote }: StoredQuote): boolean {
  const sums = [
    'totalCost',
    'userVolumeDiscount',
    'initialPurchaseDiscount',
    'specialDiscount',
    'vat',
    'totalDiscount',
    'invoicePerMonth',
    'paymentDue',
    'effectiveCostPerUser',
    'totalPerMonth',
  ] as const;
  return (
    sums.every((sum) => toKobo(seen[sum]) === quote.price[sum]) &&
    seen.type === quote.type &&
    isSameOrder(seen, quote) &&
    seen.numberOfModules === quote.moduleIds.length &&
    seen.isFirstPurchase === quote.isFirstPurchase
  );
}
