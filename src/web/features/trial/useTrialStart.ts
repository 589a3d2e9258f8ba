import { useState } from 'react';
import type { Actor } from 'xstate';
import type { AccountData } from '#contract/auth.ts';
import { useEffects } from '#flow/effects.ts';
import { useFlow } from '#flow/useFlow.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { trialStartMachine } from '#machines/trialStart/trialStart.machine.ts';
import { trialActors } from './trialActors.ts';

export type TrialActor = Actor<typeof trialStartMachine>;

/** The account data that the trial's machine needs; null for a visitor. */
const factsOf = (account: AccountData | null) =>
  account && { orgId: account.org.id, isAdmin: account.user.isRoot, hasAlias: account.org.alias !== null };

/**
 * Starts the trial machine for the person signed in at mount. It must not unmount when the trial starts: call this
 * above anything that changes then, and keep its view while `useIsStarting` is true. Give the calling component `trialKey`
 * as its `key`.
 */
export function useTrialStart(account: AccountData | null, isOnOrderPage: boolean): TrialActor {
  const translate = useEffects();
  const [machine] = useState(() =>
    trialStartMachine.provide({
      actors: trialActors(account?.org.id ?? null, () => translate({ type: 'account.changed' })),
    }),
  );
  return useFlow(machine, { account: factsOf(account), isOnOrderPage });
}

/** The trial is starting, or has started and the result page comes next. */
export const useIsStarting = (actor: TrialActor): boolean =>
  useFlowState(actor, (snapshot) => snapshot.hasTag('busy') || snapshot.matches('started'));
