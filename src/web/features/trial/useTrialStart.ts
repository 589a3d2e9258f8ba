import { useState } from 'react';
import type { Actor } from 'xstate';
import type { AccountData } from '#contract/auth.ts';
import { useEffects } from '#flow/effects.ts';
import { useFlow } from '#flow/useFlow.ts';
import { trialStartMachine } from '#machines/trialStart/trialStart.machine.ts';
import { trialActors } from './actors.ts';

export type TrialActor = Actor<typeof trialStartMachine>;

/** What of the account the trial's machine needs; null for a visitor. */
const factsOf = (account: AccountData | null) =>
  account && { orgId: account.org.id, isAdmin: account.user.isRoot, hasAlias: account.org.alias !== null };

/** The trial's flow for whoever is signed in when the component appears. */
export function useTrialStart(account: AccountData | null, isOnOrderPage: boolean): TrialActor {
  const translate = useEffects();
  const [machine] = useState(() =>
    trialStartMachine.provide({ actors: trialActors(account?.org.id ?? null, () => translate({ type: 'account.changed' })) }),
  );
  return useFlow(machine, { account: factsOf(account), isOnOrderPage });
}
