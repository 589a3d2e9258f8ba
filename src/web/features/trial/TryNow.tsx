import { lazy, Suspense } from 'react';
import type { AccountData } from '#contract/auth.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { Button, type ButtonProps } from '#ui/Button.tsx';
import { AdminNeeded } from './AdminNeeded.tsx';
import { useServerNow } from './useServerNow.ts';
import { type TrialActor, useTrialStart } from './useTrialStart.ts';

/* The dialog is loaded when it is asked for: the pages that offer the trial are painted without it. */
const TrialDialog = lazy(async () => ({ default: (await import('./TrialDialog.tsx')).TrialDialog }));

type Look = Pick<ButtonProps, 'look' | 'size' | 'isWide' | 'onCloth'> & {
  /** What the button says. */
  label?: string;
};

/** The button of the free trial, and its dialog. A member reads whom to ask instead. */
export function TryNowView({
  actor, organisation, contact, now, label = 'Try Now', ...look
}: Look & { actor: TrialActor; organisation: string; contact: string; now: number }) {
  const view = useFlowView(actor);
  const isBusy = useFlowState(actor, (snapshot) => snapshot.hasTag('busy'));
  if (view === 'adminNeeded') return <AdminNeeded organisation={organisation} contact={contact} />;
  const button = (
    <Button
      {...look}
      isBusy={isBusy}
      onPress={() => {
        // Should it lead to the order page, the trial comes first there.
        savedChoice.keep({ isBuyingNow: false });
        actor.send({ type: 'tryNow.pressed' });
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button}
      {(view === 'confirming' || view === 'activating') && (
        <Suspense fallback={null}>
          <TrialDialog actor={actor} organisation={organisation} now={now} />
        </Suspense>
      )}
    </>
  );
}

/** Try Now for whoever is signed in. Give it a `key` of the organisation, so that it begins anew when somebody else signs in. */
export function TryNow({ account, ...look }: Look & { account: AccountData }) {
  const actor = useTrialStart(account, false);
  const now = useServerNow(true);
  return <TryNowView {...look} actor={actor} organisation={account.org.name ?? 'your organisation'} contact={account.org.email ?? ''} now={now} />;
}
