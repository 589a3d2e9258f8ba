import type { SubscriptionContext } from '#machines/subscription/subscription.machine.ts';
import type { PaidOrder } from '../../../db/schema/index.ts';
import type { OrgTx } from '../../../db/scope.ts';
import { later } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newestActivity, recordActivity } from '../../activity/service.ts';
import { savedCards } from '../../cards/service.ts';
import {
  changeSubscription,
  decide,
  decidedColumns,
  lockedLifecycle,
  mailAdministrators,
} from '../../subscriptions/service.ts';
import type { AttemptChanges, AttemptRow } from '../attempts.ts';
import { reportRefusal } from '../reports.ts';
import { keyOfRenewal } from './claim.ts';
import { renewalFailedMail, type RenewalFailureReason } from './mails.ts';

interface Failure {
  /** The attempt's idempotency key; null if another attempt has taken it over. */
  key: string | null;
  why: RenewalFailureReason;
  /** Null if there was no card to charge. */
  attempt: AttemptRow | null;
  /** The order that no card could be charged for. */
  order?: PaidOrder;
  at: Date;
}

/**
 * Counts a failed charge, schedules the next one and mails the administrators, with the organisation locked. The key
 * identifies the charge: each counts once, and not at all if the subscription has been renewed, cancelled or charged
 * again since.
 */
export async function recordFailedRenewal(
  platform: Platform,
  org: OrgTx,
  { key, why, attempt, order = attempt?.order ?? undefined, at }: Failure,
): Promise<void> {
  const stored = await lockedLifecycle(org, at);
  const row = stored?.subscription;
  if (!row) return;
  const [now, chargedAt] = [at.getTime(), (attempt?.createdAt ?? at).getTime()];
  const stops = attempt === null ? row.renewalStops : (attempt.order?.renewalStops ?? 0);
  const next = decide(stored, { type: 'renewal.failed', at: now, chargedAt, stops, key });
  if (!next) return;
  const failedRenewal = order && { expiresAt: row.expiresAt.toISOString(), specialDiscount: order.specialDiscount };
  const failed = await changeSubscription(
    org,
    { ...decidedColumns(next), ...(failedRenewal && { failedRenewal }) },
    at,
  );
  const { nextRenewalAt } = failed;
  const reason = await reasonToGive(org, { why, attempt, at });
  const data = {
    why: reason,
    failures: next.failures,
    ...(attempt ? { reference: attempt.id, amount: attempt.amount } : {}),
  };
  await recordActivity(org, {
    actorId: null,
    event: 'renewal.failed',
    at,
    data: { ...data, nextAt: nextRenewalAt?.toISOString() ?? null },
  });
  if (nextRenewalAt === null)
    await recordActivity(org, { actorId: null, event: 'renewal.givenUp', at, data: { failures: next.failures } });
  await mailAdministrators(
    platform,
    org,
    renewalFailedMail(platform.config, {
      subscription: failed,
      attempt,
      due: order?.price.paymentDue,
      why: reason,
      at,
    }),
  );
}

/** How long a renewal waits after the provider refused to charge it for a reason other than its card. */
const AFTER_REFUSAL = { hours: 1 };

/**
 * Postpones a renewal that the provider refused to charge for a reason other than its card. It counts as no failure.
 * The first time, our team and the administrators are mailed.
 */
export async function recordRefusedRenewal(
  platform: Platform,
  org: OrgTx,
  attempt: AttemptRow,
  refusal: string,
): Promise<void> {
  const at = platform.clock.now();
  const row = (await lockedLifecycle(org, at))?.subscription;
  if (!row?.nextRenewalAt || attempt.order === null || keyOfRenewal(row) !== attempt.idempotencyKey) return;
  const expiresAt = row.expiresAt.toISOString();
  const nextRenewalAt = row.nextRenewalAt > at ? row.nextRenewalAt : later(at, AFTER_REFUSAL);
  const failedRenewal = { expiresAt, specialDiscount: attempt.order.specialDiscount };
  const subscription = await changeSubscription(org, { nextRenewalAt, failedRenewal }, at);
  const last = await newestActivity(org, 'renewal.failed');
  if (last?.data['expiresAt'] === expiresAt) return;
  const { id: reference, amount } = attempt;
  const data = { why: 'ours', expiresAt, failures: row.renewalFailures, reference, amount };
  await recordActivity(org, { actorId: null, event: 'renewal.failed', at, data });
  await reportRefusal(platform, org, attempt, refusal);
  await mailAdministrators(
    platform,
    org,
    renewalFailedMail(platform.config, { subscription, attempt, why: 'ours', at }),
  );
}

/** Banks don't say why they decline. If the card has expired, that's the reason to give. */
async function reasonToGive(
  org: OrgTx,
  { why, attempt, at }: Pick<Failure, 'why' | 'attempt' | 'at'>,
): Promise<RenewalFailureReason> {
  if (why !== 'declined' && why !== 'refused') return why;
  const card = (await savedCards(org, at)).find(({ id }) => id === attempt?.cardId);
  return card?.validity === 'expired' ? 'expired' : why;
}

/**
 * Gives up on a renewal that couldn't be charged in time, as the chart has decided, and mails the administrators. The
 * organisation is locked.
 */
export async function recordAbandonedRenewal(
  platform: Platform,
  org: OrgTx,
  next: SubscriptionContext,
  { why, at }: { why: 'late' | 'unsold'; at: Date },
): Promise<void> {
  const subscription = await changeSubscription(org, decidedColumns(next), at);
  const { failures } = next;
  await recordActivity(org, { actorId: null, event: 'renewal.givenUp', at, data: { failures } });
  await mailAdministrators(platform, org, renewalFailedMail(platform.config, { subscription, attempt: null, why, at }));
}

/**
 * Counts a failure if the provider's answer means that the card was declined, that its bank is waiting for the
 * cardholder, or that the charge was left unfinished. `hasArrived`: the provider knows the charge.
 */
export async function recordDeclinedRenewal(
  platform: Platform,
  org: OrgTx,
  { attempt, changes, hasArrived, at }: { attempt: AttemptRow; changes: AttemptChanges; hasArrived: boolean; at: Date },
): Promise<void> {
  const why = whyOf(changes, hasArrived);
  if (why) await recordFailedRenewal(platform, org, { key: attempt.idempotencyKey, why, attempt, at });
}

/** Also null for an attempt that never reached the provider: it is charged again and doesn't count against the card. */
function whyOf({ status, reason, isChallenged }: AttemptChanges, hasArrived: boolean): RenewalFailureReason | null {
  if (isChallenged === true) return 'challenge';
  if (status === 'abandoned') return hasArrived ? 'abandoned' : null;
  return status === 'failed' && (reason === 'declined' || reason === 'insufficientFunds' || reason === 'refused')
    ? reason
    : null;
}
