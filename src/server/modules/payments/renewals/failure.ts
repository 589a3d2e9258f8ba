import { nextCharge } from '#domain/renewal.ts';
import type { OrgTx } from '../../../db/scope.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordActivity } from '../../activity/service.ts';
import { savedCards } from '../../cards/service.ts';
import { changeSubscription, decide, lockedLifecycle, type SubscriptionRow, tellAdministrators } from '../../subscriptions/service.ts';
import type { AttemptChanges, AttemptRow } from '../attempts.ts';
import { keyOf } from './claim.ts';
import { renewalFailedMail, type Why } from './mails.ts';

interface Failure {
  /** Under which it was charged; null when somebody else has it now. */
  key: string | null;
  why: Why;
  /** Null where there was no card to charge. */
  attempt: AttemptRow | null;
  at: Date;
}

/**
 * Counts that the card was charged in vain, says when it is tried again, and mails the administrators; in the transaction
 * that decides it, with the organisation locked. The key says of which try it was, so that each counts once, and none once
 * the subscription was renewed, cancelled, or is tried again already.
 */
export async function recordFailedRenewal(platform: Platform, org: OrgTx, { key, why, attempt, at }: Failure): Promise<void> {
  const stored = await lockedLifecycle(org, at);
  const row = stored?.subscription;
  if (!row || key !== keyOf(row)) return;
  const [now, chargedAt] = [at.getTime(), (attempt?.createdAt ?? at).getTime()];
  const stops = attempt === null ? row.renewalStops : (attempt.order?.renewalStops ?? 0);
  const next = decide(stored, { type: 'renewal.failed', at: now, chargedAt, stops });
  if (!next) return;
  const again = nextCharge(row.expiresAt.getTime(), next.failures, { now, chargedAt });
  const nextRenewalAt = again === null ? null : new Date(again);
  const failed = await changeSubscription(org, { renewalFailures: next.failures, nextRenewalAt }, at);
  const told = await toldOf(org, { why, attempt, at });
  const data = { why: told, failures: next.failures, ...(attempt ? { reference: attempt.id, amount: attempt.amount } : {}) };
  await recordActivity(org, { actorId: null, event: 'renewal.failed', at, data: { ...data, nextAt: nextRenewalAt?.toISOString() ?? null } });
  if (nextRenewalAt === null) await recordActivity(org, { actorId: null, event: 'renewal.givenUp', at, data: { failures: next.failures } });
  await tellAdministrators(platform, org, renewalFailedMail(platform.config, { subscription: failed, attempt, why: told, at }));
}

/** A bank says no more than that it refuses; where the card has run out, that is why. */
async function toldOf(org: OrgTx, { why, attempt, at }: Pick<Failure, 'why' | 'attempt' | 'at'>): Promise<Why> {
  if (why !== 'declined' && why !== 'refused') return why;
  const card = (await savedCards(org, at)).find(({ id }) => id === attempt?.cardId);
  return card?.validity === 'expired' ? 'expired' : why;
}

/** Nobody could charge it in time: it is not tried any more, which the administrators are told. The organisation is locked. */
export async function recordAbandonedRenewal(platform: Platform, org: OrgTx, { renewalFailures: failures }: SubscriptionRow, at: Date): Promise<void> {
  const subscription = await changeSubscription(org, { nextRenewalAt: null }, at);
  await recordActivity(org, { actorId: null, event: 'renewal.givenUp', at, data: { failures } });
  await tellAdministrators(platform, org, renewalFailedMail(platform.config, { subscription, attempt: null, why: 'late', at }));
}

/** Counts what an answer of the provider changes of a renewal that the job began, where it means that nothing was charged or that the card's bank waits for its holder. */
export async function recordDeclinedRenewal(platform: Platform, org: OrgTx, { attempt, changes, at }: { attempt: AttemptRow; changes: AttemptChanges; at: Date }): Promise<void> {
  const why = whyOf(changes);
  if (why) await recordFailedRenewal(platform, org, { key: attempt.idempotencyKey, why, attempt, at });
}

/** Null also for an attempt that never reached the provider: the card is not to blame, and it is charged anew. */
function whyOf({ status, reason, isChallenged }: AttemptChanges): Why | null {
  if (isChallenged === true) return 'challenge';
  return status === 'failed' && (reason === 'declined' || reason === 'insufficientFunds' || reason === 'refused') ? reason : null;
}
