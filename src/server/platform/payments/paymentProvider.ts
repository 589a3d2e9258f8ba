import type { CardBrand } from '#domain/cardNumber.ts';

/* The interface of card payment providers. Amounts are integer kobo, charged in naira; times are UTC. */

/** A card stored by the provider. It is charged by its code, together with the email it was saved with. */
export interface SavedCard {
  authorizationCode: string;
  /** Identical for the same card, whatever its code; null if the provider gives none. */
  signature: string | null;
  bin: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** Null for a brand that we don't accept. */
  brand: CardBrand | null;
  /** Only reusable cards can be charged again. */
  isReusable: boolean;
}

/** A charge as reported by the provider. Settling code compares amount, currency and reference with those requested. */
export interface Charge {
  reference: string;
  amount: number;
  currency: string;
  paidAt: Date | null;
  card: SavedCard | null;
}

/**
 * No response, an error on the provider's side, or an unreadable response: the request may or may not have taken
 * effect.
 */
export interface UnknownResult {
  kind: 'unknown';
  /**
   * `refused`: the provider refuses us, for example because of a wrong key. It says nothing about the card or the
   * transaction, so ask again once that is put right.
   */
  why: 'timeOut' | 'unreachable' | 'serverError' | 'unreadable' | 'refused';
}

/**
 * The provider understood the request and did nothing. `reason` is in its own words, for the log rather than for
 * customers.
 */
export interface RefusedResult {
  kind: 'refused';
  reason: string;
}

/** A refused charge of a saved card. `isAboutCard`: because of its code, or the email it was saved with. */
export interface RefusedCharge extends RefusedResult {
  isAboutCard: boolean;
}

export type StartResult =
  /** Redirect the browser to `url`, the provider's card page. */
  | { kind: 'started'; url: string }
  /** The reference has been used before: verify it. */
  | { kind: 'duplicate' }
  | RefusedResult
  | UnknownResult;

export type VerifyResult =
  | { kind: 'succeeded'; charge: Charge }
  | { kind: 'failed'; reason: string }
  /** Nobody has completed it. The provider reports this from the start, so it can still succeed. */
  | { kind: 'abandoned' }
  /** `challengeUrl` is set if the card's bank wants the cardholder to authenticate there. */
  | { kind: 'pending'; challengeUrl: string | null }
  /** It was charged and has been returned; the amount is null if the provider doesn't give one. */
  | { kind: 'reversed'; amount: number | null }
  | { kind: 'notFound' }
  | UnknownResult;

export type ChargeResult = Exclude<VerifyResult, { kind: 'notFound' }> | { kind: 'duplicate' } | RefusedCharge;

export type ForgetResult = { kind: 'forgotten' } | { kind: 'notFound' } | RefusedResult | UnknownResult;

/** A dispute that a cardholder raised with their bank. The amount is the part in dispute. */
export interface Dispute {
  id: string;
  reference: string;
  /** In the provider's words. */
  status: string;
  resolution: string | null;
  /** `returned`: the cardholder gets the money; `kept`: we keep it; null while undecided. */
  outcome: 'returned' | 'kept' | null;
  amount: number | null;
  dueAt: Date | null;
}

export type DisputeResult = { kind: 'found'; dispute: Dispute } | { kind: 'notFound' } | UnknownResult;

/** What has become of a refund. */
export type RefundState = 'pending' | 'processed' | 'failed';

export type RefundResult =
  /** `pending` is followed by a webhook that reports the outcome. */
  { kind: 'accepted'; state: RefundState } | { kind: 'notFound' } | RefusedResult | UnknownResult;

export type RefundLookup =
  /**
   * `processed`: everything charged was returned; `failed`: nothing is on its way for what wasn't. `returned`: how much
   * was returned, `refunded`: how much of that apart from disputes (kobo).
   */
  { kind: 'found'; state: RefundState; returned: number; refunded: number } | { kind: 'notFound' } | UnknownResult;

/** A webhook only says what to look up: `verify` returns what happened. */
export type Webhook =
  | { kind: 'charge'; reference: string }
  | { kind: 'refund'; reference: string; state: RefundState }
  | { kind: 'dispute'; reference: string; id: string; isReminder: boolean }
  /** Signed by the provider, but about something else. */
  | { kind: 'other'; event: string }
  /** Signed, but unreadable. */
  | { kind: 'unreadable' }
  /** Not signed with our key. */
  | { kind: 'forged' };

export interface StartCharge {
  email: string;
  amount: number;
  reference: string;
  /** Where the browser returns to. */
  callbackUrl: string;
  /** Where it goes if the person cancels on the card page. */
  cancelUrl: string;
}

export interface ChargeSaved {
  /** The email that the card was saved with. */
  email: string;
  amount: number;
  authorizationCode: string;
  reference: string;
  /** Nobody started it: the renewal job did. The provider's dashboard shows this. */
  isAutomatic?: boolean;
}

/**
 * A card payment provider. No method throws because of what the provider does, only for an invalid reference, which is
 * our own error.
 */
export interface PaymentProvider {
  /** Starts a charge under our reference. */
  start(charge: StartCharge): Promise<StartResult>;
  /** Looks up the result for a reference. */
  verify(reference: string): Promise<VerifyResult>;
  chargeSaved(charge: ChargeSaved): Promise<ChargeResult>;
  forgetCard(authorizationCode: string): Promise<ForgetResult>;
  /** Refunds all of a charge, or `amount` of it. */
  refund(refund: { reference: string; amount?: number }): Promise<RefundResult>;
  /** Looks up the refunds of a charge. */
  refundOf(reference: string): Promise<RefundLookup>;
  /** Looks up the state of a dispute. */
  dispute(id: string): Promise<DisputeResult>;
  /** Reads a webhook. `body` must be exactly as received, because the signature covers its bytes. */
  readWebhook(body: Uint8Array, signature: string | undefined): Webhook;
}
