import { lazy, Suspense } from 'react';
import type { AccountData } from '#contract/auth.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { Button, type ButtonProps } from '#ui/Button.tsx';
import { AdminNeeded } from './AdminNeeded.tsx';
import { useServerNow } from './useServerNow.ts';
import { type TrialActor, useTrialStart } from './useTrialStart.ts';

/* Loaded on demand, so that pages offering the trial render without it. */
const TrialDialog = lazy(() =>
  loadPagePart(async () => ({ default: (await import('./TrialDialog.tsx')).TrialDialog })),
);

type Look = Pick<ButtonProps, 'look' | 'size' | 'isWide' | 'onCloth'> & {
  /** The button's label. */
  label?: string;
};

/** The free trial's button and its dialog. Members see whom to ask instead. */
export function TryNowView({
  actor,
  organisation,
  contact,
  now,
  label = 'Try Now',
  ...look
}: Look & { actor: TrialActor; organisation: string; contact: string; now: number }) {
  const view = useFlowView(actor);
  const isBusy = useFlowState(actor, (snapshot) => snapshot.hasTag('busy'));
  if (view === 'adminNeeded') return <AdminNeeded organisation={organisation} contact={contact} />;
  const button = (
    <Button
      {...look}
      isBusy={isBusy}
      onPress={() => {
        // If it leads to the order page, the trial comes first there.
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

/** Try Now for the signed-in person. Give it `trialKey` as its `key`. */
export function TryNow({ account, ...look }: Look & { account: AccountData }) {
  const actor = useTrialStart(account, false);
  const now = useServerNow(true);
  return (
    <TryNowView
      {...look}
      actor={actor}
      organisation={account.org.name ?? 'your organisation'}
      contact={account.org.email ?? ''}
      now={now}
    />
  );
}
