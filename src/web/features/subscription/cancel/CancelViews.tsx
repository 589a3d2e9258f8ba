import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { ConfirmationView } from './ConfirmationView.tsx';
import { ConsequencesView } from './ConsequencesView.tsx';
import {
  CancelFailedView,
  CancelledView,
  ConcurrentChangeView,
  LeavingView,
  NotCancellableView,
  TrialEndedView,
} from './CancelResultViews.tsx';
import { CancelPasswordPrompt } from './CancelPasswordPrompt.tsx';
import { ReasonView } from './ReasonView.tsx';
import type { CancelProps } from './cancelSituation.ts';
import { useUnsavedReason } from './unsavedReason.ts';

/** The view behind the password dialog: while that is open, the view it was opened from. */
function usePageView({ actor }: CancelProps): string | undefined {
  const view = useFlowView(actor);
  const isTrial = useFlowState(actor, ({ context }) => context.situation === 'trial');
  if (view !== 'password') return view;
  return isTrial ? 'confirmation' : 'consequences';
}

function Page(props: CancelProps) {
  const view = usePageView(props);
  useUnsavedReason(props.actor, view === 'consequences' || view === 'confirmation' || view === 'cancelFailed');
  switch (view) {
    case 'reason':
      return <ReasonView {...props} />;
    case 'consequences':
      return <ConsequencesView {...props} />;
    case 'confirmation':
      return <ConfirmationView {...props} />;
    case 'cancelFailed':
      return <CancelFailedView {...props} />;
    case 'changedMeanwhile':
      return <ConcurrentChangeView {...props} />;
    case 'trialEnded':
      return <TrialEndedView {...props} />;
    case 'cancelled':
      return <CancelledView {...props} />;
    case 'notCancellable':
      return <NotCancellableView {...props} />;
    default:
      return <LeavingView />;
  }
}

/**
 * The cancellation, from the reason to its end. Each state is a page with its own h1; the password dialog opens above
 * it.
 */
export const CancelViews = (props: CancelProps) => (
  <>
    <Page {...props} />
    <CancelPasswordPrompt {...props} />
  </>
);
