import type { ReactNode } from 'react';
import type { AccountData } from '#contract/auth.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { TryNowView } from '#features/trial/TryNow.tsx';
import { useServerNow } from '#features/trial/useServerNow.ts';
import { useIsStarting, useTrialStart } from '#features/trial/useTrialStart.ts';

export interface TrialOffer {
  organisation: string;
  /** The organisation's email. */
  contact: string;
  /** The trial's button and dialog. */
  tryNow: ReactNode;
  /** The answer to render: the dialog that starts the trial must stay until the result page opens. */
  shown: (answer: CurrentSubscriptionResponse) => CurrentSubscriptionResponse;
}

/**
 * Try Now beside a subscription. Give the calling component `trialKey` as its `key`.
 */
export function useTrialOffer(account: AccountData): TrialOffer {
  const actor = useTrialStart(account, false);
  const isStarting = useIsStarting(actor);
  const now = useServerNow(true);
  const who = { organisation: account.org.name ?? 'your organisation', contact: account.org.email };
  return {
    ...who,
    tryNow: <TryNowView {...who} actor={actor} now={now} />,
    shown: (answer) => (isStarting ? { ...answer, subscription: null } : answer),
  };
}
