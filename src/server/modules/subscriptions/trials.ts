import { trialRefusal } from '#domain/trial.ts';
import { ApiError } from '../../platform/errors.ts';
import type { OrgTx } from '../../db/scope.ts';
import { recordActivity } from '../activity/service.ts';
import { decide, lockedLifecycle, type StoredLifecycle } from './lifecycle.ts';
import { insertTrial, type SubscriptionRow } from './store.ts';

/** Why the chart refused: the trial was used, the alias is missing, or the subscription is in another state. */
function refusal({ hasAlias, trialUsedAt, subscription }: StoredLifecycle) {
  const hasEverPurchased = subscription?.kind === 'paid';
  return trialRefusal({ hasAlias, hasUsedTrial: trialUsedAt !== null, hasEverPurchased }) ?? 'transition_refused';
}

/**
 * Starts the free trial, once an organisation, ever (rule trial.once). The organisation is locked first, so that of many
 * starts at once one succeeds. Errors: trial_used, alias_missing, transition_refused.
 */
export async function startTrial(org: OrgTx, actorId: string, now: Date): Promise<SubscriptionRow> {
  const stored = await lockedLifecycle(org, now);
  if (stored === null) throw new Error('the session’s organisation is gone');
  const next = decide(stored, { type: 'trial.started', at: now.getTime() });
  if (next === null || next.expiresAt === null) throw new ApiError(refusal(stored));
  const row = await insertTrial(org, now, new Date(next.expiresAt));
  await recordActivity(org, { actorId, event: 'trial.started', at: now, data: { expiresAt: row.expiresAt.toISOString() } });
  return row;
}
