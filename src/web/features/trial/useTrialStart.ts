import { useState } from 'react';
import type { Actor } from 'xstate';
import type { AccountData } from '#contract/auth.ts';
import { useEffects } from '#flow/effects.ts';
import { useFlow } from '#flow/useFlow.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { trialStartMachine } from '#machines/trialStart/trialStart.machine.ts';
import { trialActors } from './trialActors.ts';

export type TrialActor = Actor<typeof trialStartMachine>;

/** What of the account the trial's machine needs; null for a visitor. */
const factsOf = (account: AccountData | null) =>
  account && { orgId: account.org.id, isAdmin: account.user.isRoot, hasAlias: account.org.alias !== null };

/**
 * The trial's flow for whoever is signed in when the component appears. It must outlive the news that it brings: call it
 * above whatever changes once a trial runs, and go on showing its view while `useIsStarting` says so.
 */
export function useTrialStart(account: AccountData | null, isOnOrderPage: boolean): TrialActor {
  const translate = useEffects();
  const [machine] = useState(() =>
    trialStartMachine.provide({ actors: trialActors(account?.org.id ?? null, () => translate({ type: 'account.changed' })) }),
  );
  return useFlow(machine, { account: factsOf(account), isOnOrderPage });
}

/** The trial is being started, or has been and the result page comes next. */
export const useIsStarting = (actor: TrialActor): boolean =>
  useFlowState(actor, (snapshot) => snapshot.hasTag('busy') || snapshot.matches('started'));
