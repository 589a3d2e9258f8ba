import { refusedAction } from '#domain/refusedActions.ts';
import { trialRefusal } from '#domain/trial.ts';
import { ApiError } from '../../platform/errors.ts';
import type { OrgTx } from '../../db/scope.ts';
import { recordActivity } from '../activity/service.ts';
import { decide, lockedLifecycle, type StoredLifecycle } from './lifecycle.ts';
import { refusalMessage } from './refusals.ts';
import { insertTrial, type SubscriptionRow } from './store.ts';

/** The reason the chart refused: the trial was used, the alias is missing, or the subscription is in another state. */
function trialError(stored: StoredLifecycle, now: Date): ApiError {
  const { hasAlias, trialUsedAt, subscription } = stored;
  const hasEverPurchased = subscription?.kind === 'paid';
  const code = trialRefusal({ hasAlias, hasUsedTrial: trialUsedAt !== null, hasEverPurchased }) ?? 'transition_refused';
  // An organisation without a subscription may have used its trial.
  const msg =
    code === 'trial_used' && subscription === null
      ? refusedAction('startTrial', 'trialEnded').msg
      : refusalMessage('startTrial', stored, now);
  return new ApiError(code, { msg });
}

/**
 * Starts the free trial, once per organisation (rule trial.once). Locks the organisation first, so that only one of
 * several simultaneous starts succeeds. Errors: trial_used, alias_missing, transition_refused.
 */
export async function startTrial(org: OrgTx, actorId: string, now: Date): Promise<SubscriptionRow> {
  const stored = await lockedLifecycle(org, now);
  if (stored === null) throw new Error('the session’s organisation is gone');
  const next = decide(stored, { type: 'trial.started', at: now.getTime() });
  if (next === null || next.expiresAt === null) throw trialError(stored, now);
  const row = await insertTrial(org, now, new Date(next.expiresAt));
  await recordActivity(org, {
    actorId,
    event: 'trial.started',
    at: now,
    data: { expiresAt: row.expiresAt.toISOString() },
  });
  return row;
}
