import * as z from 'zod';
import type { CardBrand } from '#domain/cardNumber.ts';
import type { Charge, Dispute, RefundLookup, RefundState, SavedCard, VerifyResult } from './paymentProvider.ts';

/*
 * Parses Paystack's responses. Its types are loose: fields that may hold anything are `unknown` here and parsed
 * separately.
 */

const brands: readonly (readonly [RegExp, CardBrand])[] = [
  [/visa/i, 'visa'],
  [/master/i, 'mastercard'],
  [/amex|american/i, 'amex'],
];

const text = z.string().nullish().catch(null);

const authorization = z.object({
  authorization_code: z.string().min(1),
  signature: text,
  bin: z.string(),
  last4: z.string(),
  exp_month: z.coerce.number().int().min(1).max(12),
  exp_year: z.coerce.number().int().min(2000),
  brand: text,
  card_type: text,
  reusable: z.unknown().optional(),
});

/** The card of a charge; null if there is none, as in `{}`. */
function cardOf(value: unknown): SavedCard | null {
  const parsed = authorization.safeParse(value);
  if (!parsed.success) return null;
  const { data } = parsed;
  const named = data.brand ?? data.card_type ?? '';
  return {
    authorizationCode: data.authorization_code,
    signature: data.signature || null,
    bin: data.bin,
    last4: data.last4,
    expMonth: data.exp_month,
    expYear: data.exp_year,
    brand: brands.find(([pattern]) => pattern.test(named))?.[1] ?? null,
    isReusable: data.reusable === true,
  };
}

const moment = z.iso
  .datetime({ offset: true })
  .transform((at) => new Date(at))
  .nullish()
  .catch(null);

const transaction = z.object({
  status: z.string(),
  reference: z.string(),
  gateway_response: text,
  message: text,
  authorization_url: text,
});
const transactionSchema = z.object({
  amount: z.int().nonnegative(),
  currency: z.string(),
  paid_at: moment,
  authorization: z.unknown().optional(),
});
const reversedSum = z.object({ amount: z.int().nonnegative() });
const paused = z.object({ paused: z.literal(true), reference: z.string(), authorization_url: z.string() });

type TransactionResult = Exclude<VerifyResult, { kind: 'notFound' }>;
const unreadable = { kind: 'unknown', why: 'unreadable' } as const satisfies TransactionResult;

/** The result of a transaction. A response about a different reference counts as no result. */
export function transactionOf(data: unknown, reference: string): TransactionResult {
  const challenge = paused.safeParse(data);
  if (challenge.success)
    return challenge.data.reference === reference
      ? { kind: 'pending', challengeUrl: challenge.data.authorization_url }
      : unreadable;
  const parsed = transaction.safeParse(data);
  if (!parsed.success || parsed.data.reference !== reference) return unreadable;
  const { status, gateway_response, message, authorization_url } = parsed.data;
  switch (status) {
    case 'success': {
      const charge = chargeOf(data, reference);
      return charge ? { kind: 'succeeded', charge } : unreadable;
    }
    case 'failed':
      return { kind: 'failed', reason: gateway_response || message || 'no reason given' };
    case 'abandoned':
      return { kind: 'abandoned' };
    case 'ongoing':
    case 'pending':
    case 'processing':
    case 'queued':
      return { kind: 'pending', challengeUrl: authorization_url || null };
    case 'reversed':
      return { kind: 'reversed', amount: reversedSum.safeParse(data).data?.amount ?? null };
    default:
      return unreadable;
  }
}

function chargeOf(data: unknown, reference: string): Charge | null {
  const parsed = transactionSchema.safeParse(data);
  if (!parsed.success) return null;
  const { amount, currency, paid_at, authorization: card } = parsed.data;
  return { reference, amount, currency, paidAt: paid_at ?? null, card: cardOf(card) };
}

const started = z.object({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() });

/** The URL to redirect the browser to; null if the response doesn't give one for this reference. */
export function startedAt(data: unknown, reference: string): string | null {
  const parsed = started.safeParse(data);
  return parsed.success && parsed.data.reference === reference ? parsed.data.authorization_url : null;
}

const dispute = z.object({
  id: z.union([z.string(), z.int()]).transform(String),
  status: z.string(),
  resolution: text,
  refund_amount: z.int().nonnegative().nullish().catch(null),
  dueAt: moment,
  transaction: z.object({ reference: z.string() }),
});

/** The provider's words for a dispute that returned the money to the cardholder. */
const accepted = new Set(['merchant-accepted', 'auto-accepted']);

function outcomeOf(resolution: string): Dispute['outcome'] {
  if (accepted.has(resolution)) return 'returned';
  return resolution === 'declined' ? 'kept' : null;
}

/** A dispute; null if the response is about another one or unreadable. An unfamiliar resolution counts as undecided. */
export function disputeOf(data: unknown, id: string): Dispute | null {
  const parsed = dispute.safeParse(data);
  if (!parsed.success || parsed.data.id !== id) return null;
  const {
    status,
    resolution,
    refund_amount,
    dueAt,
    transaction: { reference },
  } = parsed.data;
  return {
    id,
    reference,
    status,
    resolution: resolution ?? null,
    outcome: status === 'resolved' ? outcomeOf(resolution ?? '') : null,
    amount: refund_amount ?? null,
    dueAt: dueAt ?? null,
  };
}

const refundStatus = z.enum(['pending', 'processing', 'processed', 'failed', 'needs-attention']);
const refund = z.object({ status: refundStatus });

/** The state of a refund. One that needs attention is still pending. */
export function refundState(data: unknown): RefundState | null {
  const parsed = refund.safeParse(data);
  if (!parsed.success) return null;
  return stateOf(parsed.data.status);
}

const stateOf = (status: z.output<typeof refundStatus>): RefundState =>
  status === 'processed' || status === 'failed' ? status : 'pending';

const chargeFacts = z.object({ id: z.int(), reference: z.string(), amount: z.int().nonnegative() });

/** The provider's own id of a transaction and its amount (kobo); null if the response is about another one. */
export function transactionFacts(data: unknown, reference: string): { id: number; amount: number } | null {
  const parsed = chargeFacts.safeParse(data);
  return parsed.success && parsed.data.reference === reference ? parsed.data : null;
}

// The list gives the transaction's id, or the transaction itself.
const listedRefund = z.object({
  transaction: z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)]),
  amount: z.int().nonnegative(),
  status: refundStatus,
  /** Set if the refund follows from a dispute. */
  dispute: z.unknown().optional(),
});

/** What a list of refunds says about a charge of `amount` kobo. */
export function listedRefunds(data: unknown, { id, amount }: { id: number; amount: number }): RefundLookup {
  const parsed = z.array(listedRefund).safeParse(data);
  // A list that also has others isn't the one requested, and may lack ours.
  if (!parsed.success || parsed.data.some(({ transaction }) => transaction !== id)) return unreadable;
  if (parsed.data.length === 0) return { kind: 'notFound' };
  const sumOf = (isCounted: (refund: z.output<typeof listedRefund>) => boolean) =>
    parsed.data.reduce((sum, each) => sum + (isCounted(each) ? each.amount : 0), 0);
  const processed = sumOf(({ status }) => stateOf(status) === 'processed');
  const pending = sumOf(({ status }) => stateOf(status) === 'pending');
  const refunded = sumOf(({ status, dispute: cause }) => stateOf(status) === 'processed' && (cause ?? null) === null);
  const state = processed >= amount ? 'processed' : pending > 0 ? 'pending' : 'failed';
  return { kind: 'found', state, returned: processed, refunded };
}
