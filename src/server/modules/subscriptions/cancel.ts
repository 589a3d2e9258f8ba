import type { CallRequest } from '#contract/call.ts';
import type { cancelSubscription, CurrentSubscription } from '#contract/subscriptions.ts';
import { isSameName } from '#domain/typedName.ts';
import type { Tx } from '../../db/database.ts';
import { cancelReasons } from '../../db/schema/index.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Caller, requireConfirmed } from '../../platform/liveSession.ts';
import { newestActivity, recordActivity } from '../activity/service.ts';
import { ownFacts } from '../org/service.ts';
import { lockEveryone } from '../people/service.ts';
import { type LockedSubscription, lockSubscription, requireVersion } from './lockedSubscription.ts';
import { decide, decidedColumns } from './lifecycle.ts';
import { cancelledMail, cancellationUndoneMail, trialCancelledMail } from './mails.ts';
import { purge } from './purge.ts';
import { mailAdministrators } from './recipients.ts';
import { refusalError } from './refusals.ts';
import { changeSubscription, currentRow } from './store.ts';
import { nextNoticeAt, noticeAfterResuming } from './timers.ts';
import { subscriptionView } from './subscriptionView.ts';

type CancelRequest = CallRequest<typeof cancelSubscription>['body'];

/**
 * Cancels a trial and deletes its data immediately, or a paid subscription at the end of its term. A repeat by the same
 * person gets the same answer. Errors: confirmation_needed, invalid_request (reasonId; confirmation of a trial),
 * version_conflict, transition_refused.
 */
export function cancel(
  platform: Platform,
  org: OrgScope,
  caller: Caller,
  request: CancelRequest,
): Promise<CurrentSubscription> {
  const now = platform.clock.now();
  return org.transaction(async (bound) => {
    await requireConfirmed(bound.tx, caller.tokenHash, now);
    const reason = await reasonOf(bound.tx, request.reasonId);
    // A trial's data is deleted. Everyone is locked before the subscription is, and one that is paid stays paid.
    if ((await currentRow(bound, now))?.kind !== 'paid') await lockEveryone(bound);
    const current = await lockSubscription(bound, 'cancel', now);
    if (await isRepeat(bound, current, caller, request)) return subscriptionView(bound, current.row, now);
    await requireVersion(bound, current, request.version, now);
    const { stored, row } = current;
    const next = decide(stored, { type: 'cancellation.confirmed', at: now.getTime() });
    if (next === null) throw refusalError('cancel', stored, now);
    if (row.kind === 'trial') await requireTypedName(bound, request.confirmation);

    const changes = { ...decidedColumns(next), cancelledAt: now, scheduled: null };
    const cancelled = await changeSubscription(
      bound,
      { ...changes, nextNoticeAt: nextNoticeAt({ ...row, ...changes }, now) },
      now,
    );
    await recordActivity(bound, {
      actorId: caller.userId,
      event: 'subscription.cancelled',
      at: now,
      data: {
        kind: row.kind,
        reasonId: request.reasonId,
        reason,
        comment: request.comment,
        expiresAt: cancelled.expiresAt.toISOString(),
        version: row.version,
      },
    });
    const isTrial = row.kind === 'trial';
    const after = isTrial ? await purge(platform, bound, now) : cancelled;
    const mail = isTrial
      ? trialCancelledMail(platform.config, { isDeleted: after.purgedAt !== null })
      : cancelledMail(platform.config, cancelled);
    await mailAdministrators(platform, bound, mail);
    return subscriptionView(bound, after, now);
  });
}

/** Undoes the cancellation of a paid subscription, until it ends. Errors: version_conflict, transition_refused. */
export function undoCancellation(
  platform: Platform,
  org: OrgScope,
  actorId: string,
  version: number,
): Promise<CurrentSubscription> {
  const now = platform.clock.now();
  return org.transaction(async (bound) => {
    const current = await lockSubscription(bound, 'undoCancel', now);
    await requireVersion(bound, current, version, now);
    const { stored, row } = current;
    const next = decide(stored, { type: 'cancellation.undone', at: now.getTime() });
    if (next === null) throw refusalError('undoCancel', stored, now);
    const changes = { ...decidedColumns(next), cancelledAt: null };
    const restored = await changeSubscription(
      bound,
      { ...changes, nextNoticeAt: noticeAfterResuming({ ...row, ...changes }, now) },
      now,
    );
    await recordActivity(bound, {
      actorId,
      event: 'subscription.cancellationUndone',
      at: now,
      data: { expiresAt: row.expiresAt.toISOString() },
    });
    await mailAdministrators(platform, bound, cancellationUndoneMail(platform.config, restored));
    return subscriptionView(bound, restored, now);
  });
}

async function reasonOf(tx: Tx, id: string): Promise<string> {
  // Reads all reasons: the id sent may contain characters that the database rejects.
  const found = (await tx.select().from(cancelReasons)).find((each) => each.id === id);
  if (!found)
    throw new ApiError('invalid_request', { errors: [{ field: 'reasonId', msg: 'Choose a reason from the list.' }] });
  return found.reason;
}

/** Whether the same person already cancelled this version, and the response was lost. */
async function isRepeat(
  org: OrgTx,
  { row }: LockedSubscription,
  { userId }: Caller,
  { version }: CancelRequest,
): Promise<boolean> {
  if (row.cancelledAt === null) return false;
  const last = await newestActivity(org, 'subscription.cancelled');
  return last?.actorId === userId && last.data['version'] === version;
}

async function requireTypedName(org: OrgTx, typed: string | null): Promise<void> {
  const { name } = await ownFacts(org);
  if (typed === null || !isSameName(typed, name ?? '')) {
    throw new ApiError('invalid_request', {
      errors: [{ field: 'confirmation', msg: 'Type your organisation’s name as shown above.' }],
    });
  }
}
