import { TRIAL_DAYS, endOfTerm } from '#domain/terms.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { Button } from '#ui/Button.tsx';
import { formatDate, formatDay } from '#ui/dates.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { TrialFacts } from './TrialFacts.tsx';
import type { TrialActor } from './useTrialStart.ts';

/**
 * Confirms the start of the trial, with what it includes and its end date (rule trial.confirm). `now` is in ms, UTC.
 */
export function TrialDialog({ actor, organisation, now }: { actor: TrialActor; organisation: string; now: number }) {
  const isBusy = useFlowState(actor, (snapshot) => snapshot.hasTag('busy'));
  const hasStarted = useFlowState(actor, (snapshot) => snapshot.matches('started'));
  const end = endOfTerm(now, TRIAL_DAYS);
  const decline = () => actor.send({ type: 'trial.declined' });
  return (
    <Dialog
      isOpen
      title={`${TRIAL_DAYS} days free`}
      isDismissable={!isBusy && !hasStarted}
      onClose={decline}
      footer={
        <>
          <Button
            autoFocus
            isBusy={isBusy}
            isDisabled={hasStarted}
            busyLabel="Starting the trial"
            onPress={() => actor.send({ type: 'trial.confirmed' })}
          >
            {hasStarted ? 'The trial has started' : `Start the trial until ${formatDay(end)}`}
          </Button>
          <Button look="secondary" isDisabled={isBusy || hasStarted} onPress={decline}>
            Not now
          </Button>
        </>
      }
    >
      <p>
        Humanar for <strong>{organisation}</strong>, from today until {formatDate(end)}:
      </p>
      <TrialFacts />
      <p>Each organisation gets one trial.</p>
    </Dialog>
  );
}
