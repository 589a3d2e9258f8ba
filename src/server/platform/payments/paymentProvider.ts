import type { CardBrand } from '#domain/cardNumber.ts';

/* What the product asks of a card payment provider. All sums are integer kobo; moments are UTC. */

/** A card as the provider keeps it for us: charged by its code, together with the email it was saved with. */
export interface SavedCard {
  authorizationCode: string;
  /** The same for the same card, whatever its code; null when the provider tells none. */
  signature: string | null;
  bin: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** Null for a brand that is not taken. */
  brand: CardBrand | null;
  bank: string | null;
  /** Only such a card may be charged again. */
  isReusable: boolean;
}

/** What was taken, in the provider's words: whoever settles compares amount, currency and reference with what was asked for. */
export interface Charge {
  reference: string;
  amount: number;
  currency: string;
  paidAt: Date | null;
  card: SavedCard | null;
  metadata: Record<string, unknown>;
}

/** No answer, an error on the provider's side, or an answer that cannot be read: it may or may not have been done. */
export interface UnknownResult {
  kind: 'unknown';
  /** `refused`: a question was refused, as with a wrong key, which says nothing about what was asked. */
  why: 'timeOut' | 'unreachable' | 'serverError' | 'unreadable' | 'refused';
}

/** The provider understood and did nothing. `reason` is its own words, for the log and not for people. */
export interface RefusedResult {
  kind: 'refused';
  reason: string;
}

export type StartResult =
  /** The browser goes to `url`, the provider's card page. */
  | { kind: 'started'; url: string }
  /** The reference was used before: verify it. */
  | { kind: 'duplicate' }
  | RefusedResult
  | UnknownResult;

export type VerifyResult =
  | { kind: 'succeeded'; charge: Charge }
  | { kind: 'failed'; reason: string }
  /** Nobody has finished it. The provider says so from the first moment on, so that it can still succeed. */
  | { kind: 'abandoned' }
  /** `challengeUrl` when the card's bank wants to hear from its holder there. */
  | { kind: 'pending'; challengeUrl: string | null }
  /** It was taken and has been given back; null where the provider does not say how much. */
  | { kind: 'reversed'; amount: number | null }
  | { kind: 'notFound' }
  | UnknownResult;

export type ChargeResult = Exclude<VerifyResult, { kind: 'notFound' }> | { kind: 'duplicate' } | RefusedResult;

export type ForgetResult = { kind: 'forgotten' } | { kind: 'notFound' } | RefusedResult | UnknownResult;

/** What a card's holder has told their bank. The sum is what is disputed. */
export interface Dispute {
  id: string;
  reference: string;
  /** In the provider's words. */
  status: string;
  resolution: string | null;
  /** `returned`: the holder gets the money; `kept`: we keep it; null while nobody has decided. */
  outcome: 'returned' | 'kept' | null;
  amount: number | null;
  dueAt: Date | null;
}

export type DisputeResult = { kind: 'found'; dispute: Dispute } | { kind: 'notFound' } | UnknownResult;

export type RefundResult =
  /** `pending` ends in a webhook that says whether it was given back. */
  | { kind: 'accepted'; state: 'pending' | 'processed' | 'failed' }
  | { kind: 'notFound' }
  | RefusedResult
  | UnknownResult;

/** A webhook only says where to look: what happened is learned by `verify`. */
export type Webhook =
  | { kind: 'charge'; reference: string }
  | { kind: 'refund'; reference: string; state: 'processed' | 'failed' | 'pending' }
  | { kind: 'dispute'; reference: string; id: string; isReminder: boolean }
  /** Signed by the provider, about something else. */
  | { kind: 'other'; event: string }
  /** Signed, but not to be understood. */
  | { kind: 'unreadable' }
  /** Not signed with our key. */
  | { kind: 'forged' };

export interface StartCharge {
  email: string;
  amount: number;
  currency: 'NGN';
  reference: string;
  /** Where the browser comes back to. */
  callbackUrl: string;
  /** Where it goes instead when the person gives up on the card page. */
  cancelUrl?: string;
  metadata?: Record<string, string>;
}

export interface ChargeSaved {
  /** The one that the card was saved with. */
  email: string;
  amount: number;
  currency: 'NGN';
  authorizationCode: string;
  reference: string;
}

/** A card payment provider. Nothing here throws for what the provider does; a reference that it could not carry is our own error and does. */
export interface PaymentProvider {
  /** Announces a charge under our reference. */
  start(charge: StartCharge): Promise<StartResult>;
  /** Asks what became of a reference. */
  verify(reference: string): Promise<VerifyResult>;
  chargeSaved(charge: ChargeSaved): Promise<ChargeResult>;
  forgetCard(authorizationCode: string): Promise<ForgetResult>;
  /** Gives back all of a charge, or `amount` of it. */
  refund(refund: { reference: string; amount?: number }): Promise<RefundResult>;
  /** Asks how a dispute stands. */
  dispute(id: string): Promise<DisputeResult>;
  /** `body` exactly as it arrived: the signature is over its bytes. */
  readWebhook(body: Uint8Array, signature: string | undefined): Webhook;
}
