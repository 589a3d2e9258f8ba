import { endOfRetries, nextCharge } from './renewal.ts';
import { hasExpired } from './terms.ts';

/*
 * Whether and when a subscription's default card is charged automatically. The lifecycle chart's guards and actions
 * call these functions, and so does everything else that has to know. Times are milliseconds since the epoch, UTC.
 */

export interface RenewalFacts {
  hasEverPurchased: boolean;
  isAutoRenewal: boolean;
  isCancelled: boolean;
  expiresAt: number | null;
  /** How many charges for the next billing period have failed. */
  failures: number;
}

/** With the time of the next charge; null if none is due. */
export type ScheduledRenewal = RenewalFacts & { nextChargeAt: number | null };

const isOn = ({ hasEverPurchased, isAutoRenewal, isCancelled }: RenewalFacts): boolean =>
  hasEverPurchased && isAutoRenewal && !isCancelled;

/**
 * When the card is next charged, after the latest failure at `chargedAt`; null if it isn't. Once the billing period has
 * ended, only retries continue: anyone who switches automatic renewal on later has seen it end and pays by hand.
 */
export function chargeDueAt(facts: RenewalFacts, now: number, chargedAt = now): number | null {
  const { expiresAt, failures } = facts;
  if (!isOn(facts) || expiresAt === null || (failures === 0 && hasExpired(expiresAt, now))) return null;
  return nextCharge(expiresAt, failures, { now, chargedAt });
}

/** Whether the card may be charged now, if the charge is due. Long after the end, it would come as a surprise. */
export const mayBeCharged = (facts: ScheduledRenewal, now: number): boolean =>
  isOn(facts) && facts.nextChargeAt !== null && facts.expiresAt !== null && now < endOfRetries(facts.expiresAt);

/** Whether a charge was due that wasn't made in time. */
export const isChargeMissed = (facts: ScheduledRenewal, now: number): boolean =>
  isOn(facts) && facts.nextChargeAt !== null && facts.expiresAt !== null && now >= endOfRetries(facts.expiresAt);

/** Whether the default card pays for the next billing period: it runs or is being retried. */
export const isRenewedByCard = (facts: ScheduledRenewal, now: number): boolean =>
  isOn(facts) && facts.expiresAt !== null && (facts.nextChargeAt !== null || !hasExpired(facts.expiresAt, now));

/**
 * Whether someone cancelled, or switched automatic renewal off, since a card was charged. `stops` counts both. An order
 * that someone was quoted has none, and isn't stopped.
 */
export const isStoppedSince = (now: { stops: number }, charged: { stops: number | null }): boolean =>
  charged.stops !== null && charged.stops !== now.stops;

/** Identifies an automatic charge: one for each attempt at a billing period. Also its idempotency key. */
export const renewalKey = ({ expiresAt, failures }: { expiresAt: number | null; failures: number }): string =>
  `renewal.${expiresAt}.${failures}`;
