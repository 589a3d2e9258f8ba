import { transition } from 'xstate';
import { hasExpired } from '#domain/terms.ts';
import { subscriptionMachine, type SubscriptionContext, type SubscriptionEvent } from '#machines/subscription/subscription.machine.ts';
import type { OrgTx } from '../../db/scope.ts';
import { currentRow, lockOrganisation, type SubscriptionRow } from './store.ts';

/** What is stored of an organisation, as the lifecycle chart sees it. */
export interface StoredLifecycle {
  hasAlias: boolean;
  trialUsedAt: Date | null;
  subscription: SubscriptionRow | null;
}

/** What is stored, which nobody else changes until the transaction ends; null when the organisation is gone. */
export async function lockedLifecycle(org: OrgTx): Promise<StoredLifecycle | null> {
  const locked = await lockOrganisation(org);
  return locked && { hasAlias: locked.alias !== null, trialUsedAt: locked.trialUsedAt, subscription: await currentRow(org) };
}

function stateOf({ subscription }: StoredLifecycle, now: number): 'none' | 'trial' | 'active' | 'expired' {
  if (!subscription) return 'none';
  if (hasExpired(subscription.expiresAt.getTime(), now)) return 'expired';
  return subscription.kind === 'paid' ? 'active' : 'trial';
}

/**
 * Asks the reviewed chart (machines/subscription) whether `event` is allowed now, and what comes of it.
 * Null when the chart does not allow it; otherwise the next state's context, whose moments are to be written.
 */
export function decide(stored: StoredLifecycle, event: SubscriptionEvent): SubscriptionContext | null {
  const snapshot = subscriptionMachine.resolveState({
    value: stateOf(stored, event.at),
    context: {
      hasAlias: stored.hasAlias,
      hasUsedTrial: stored.trialUsedAt !== null,
      hasEverPurchased: stored.subscription?.kind === 'paid',
      expiresAt: stored.subscription?.expiresAt.getTime() ?? null,
    },
  });
  if (!snapshot.can(event)) return null;
  return transition(subscriptionMachine, snapshot, event)[0].context;
}
