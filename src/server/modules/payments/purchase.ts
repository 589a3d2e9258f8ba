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
import { type LockedPayer, lockPayer } from '../subscriptions/service.ts';
import { attemptByKey, type AttemptRow, changeAttempt, insertAttempt, openAttempt, payerEmail } from './attempts.ts';
import { nextCheck } from './checks.ts';
import { continueAttempt, initiate, refuse, type Step } from './initiate.ts';
import { applyFreeOrder } from './applyCharge.ts';

/** What differs between paying for something new, for a change of what runs, and for the next term. */
export interface Purpose {
  purpose: 'purchase' | 'upgrade' | 'renewal';
  /** Of the quotes that are paid for with it. */
  type: PaidOrder['type'];
}
export const purposes = {
  new: { purpose: 'purchase', type: 'new' },
  change: { purpose: 'upgrade', type: 'manage' },
  renewal: { purpose: 'renewal', type: 'renewal' },
} as const satisfies Record<string, Purpose>;

/** What is asked for: `ref` only of something new. */
export type PaymentRequest = ChangePayment & Partial<Pick<PurchaseRequest, 'ref'>>;

/**
 * Begins to pay for a quote, or goes on with the payment that was begun under the same key or for the same order.
 * Errors: not_found, quote_not_found, price_changed, payment_open, key_reused, provider_unavailable; of something new already_subscribed;
 * of a change and a renewal transition_refused; of a change nothing_changed, below_allocated.
 */
export function purchase(platform: Platform, org: OrgScope, actorId: string, purpose: Purpose, request: PaymentRequest): Promise<AttemptRow> {
  if (request.subscription.orgId !== org.orgId) throw new ApiError('not_found');
  return initiate(platform, org, (bound) => decide(platform, bound, actorId, purpose, request));
}

/** Of what is asked for under a key: the same order paid in another way is something else. The hash of a quote knows what it is for. */
function hashOf({ cardId, billingContactId, ref = null }: PaymentRequest, quoteHash: string): string {
  return createHash('sha256').update(JSON.stringify(['purchase', quoteHash, cardId, billingContactId, ref])).digest('hex');
}

async function decide(platform: Platform, org: OrgTx, actorId: string, { purpose, type }: Purpose, request: PaymentRequest): Promise<Step> {
  const now = platform.clock.now();
  const held = await lockPayer(org, now);
  const same = await attemptByKey(org, request.idempotencyKey);
  // The quote of a payment may be gone by now, and what it was for may have come into force: the attempt has what it was.
  if (same?.order?.quoteId === request.quoteId) return again(same, request, same.order.quoteHash);
  const kept = await storedQuote(org, request.quoteId, now);
  if (kept?.quote.type !== type) throw new ApiError('quote_not_found');
  if (same) return again(same, request, kept.quote.hash);
  // A change and a renewal were refused with their price.
  if (type === 'new' && !held?.mayBuy) return refuse(new ApiError('already_subscribed', { msg: refusedAction('buy', 'active').msg }));
  if (!kept.isFresh || !isAsQuoted(request.subscription, kept)) return refuse(new ApiError('price_changed', { current: { quote: await requote(org, kept.quote, now) } }));
  return begin(platform, org, actorId, { purpose, request, kept, held, now });
}

const again = (attempt: AttemptRow, request: PaymentRequest, quoteHash: string): Step =>
  attempt.requestHash === hashOf(request, quoteHash) ? continueAttempt(attempt) : refuse(new ApiError('key_reused'));

interface Begun {
  purpose: Purpose['purpose'];
  request: PaymentRequest;
  kept: StoredQuote;
  held: LockedPayer | null;
  now: Date;
}

async function begin(platform: Platform, org: OrgTx, actorId: string, { purpose, request, kept: { quote, order }, held, now }: Begun): Promise<Step> {
  const { idempotencyKey, cardId, billingContactId, ref = null } = request;
  const requestHash = hashOf(request, quote.hash);
  const open = await openAttempt(org, purpose);
  if (open) {
    if (open.order?.quoteHash !== quote.hash || open.cardId !== cardId) return { kind: 'blocked', attempt: open };
    // Another tab, or the same one loaded anew: one payment, now under the newer key.
    return continueAttempt(await changeAttempt(org, open.id, { idempotencyKey, requestHash, billingContactId, referralCode: ref }));
  }
  // Where nothing is to be paid, no card has anything to do with it.
  const charged = quote.paymentDue === 0 ? null : cardId;
  const card = charged === null ? null : await chargeableCard(org, charged);
  if (charged !== null && !card) throw new ApiError('not_found', { msg: 'We couldn’t find this card. Choose another.' });
  if (billingContactId !== null && !(await hasContact(org, billingContactId))) throw new ApiError('not_found', { msg: 'We couldn’t find this billing contact. Choose another.' });
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
  if (attempt.amount > 0) return { kind: 'charge', attempt };
  if (held === null) throw new Error('the session’s organisation is gone');
  return { kind: 'begun', attempt: await applyFreeOrder(platform, org, { attempt, payer: held, at: now }) };
}

/** Whether what the person saw is what was quoted, to the kobo. */
function isAsQuoted(seen: PurchasePayload, { quote }: StoredQuote): boolean {
  const sums = [
    'totalCost', 'userVolumeDiscount', 'initialPurchaseDiscount', 'specialDiscount', 'vat', 'totalDiscount', 'invoicePerMonth', 'paymentDue', 'effectiveCostPerUser', 'totalPerMonth',
  ] as const;
  return (
    sums.every((sum) => toKobo(seen[sum]) === quote.price[sum]) &&
    seen.type === quote.type &&
    isSameOrder(seen, quote) &&
    seen.numberOfModules === quote.moduleIds.length &&
    seen.isFirstPurchase === quote.isFirstPurchase
  );
}
