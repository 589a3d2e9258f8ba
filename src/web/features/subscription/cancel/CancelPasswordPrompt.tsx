import { PasswordPrompt } from '#credentials/PasswordPrompt.tsx';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { formatMoment } from '#ui/dates.ts';
import { ReturnFocus } from '#ui/ReturnFocus.tsx';
import { KeepButton } from './KeepButton.tsx';
import type { CancelProps } from './cancelSituation.ts';

/** Asks for the password, the last step, in a dialog above the previous view. */
export function CancelPasswordPrompt({ actor, answer, organisation, signedInAs }: CancelProps) {
  const isOpen = useFlowView(actor) === 'password';
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const error = useFlowState(actor, ({ context }) => context.error);
  const isTrial = useFlowState(actor, ({ context }) => context.situation === 'trial');
  const end = answer.subscription === null ? '' : formatMoment(answer.subscription.expiryDate);
  return (
    <PasswordPrompt
      isOpen={isOpen}
      isBusy={isOpen && isBusy}
      failure={isOpen ? error : null}
      email={signedInAs}
      why={
        isTrial
          ? `This ends the trial of ${organisation} and deletes its data. You can’t undo it.`
          : `Access continues until ${end}. You can undo the cancellation until then.`
      }
      submitLabel={isTrial ? 'End the trial, delete the data' : 'Cancel the subscription'}
      busyLabel={isTrial ? 'Ending the trial' : 'Cancelling'}
      look="danger"
      cancelLabel="Back"
      more={
        <>
          <KeepButton actor={actor} look="quiet" isDisabled={isBusy} />
          {/* The button that opened the dialog may be gone by now; the heading is the result's. */}
          <ReturnFocus to="h1" />
        </>
      }
      onPassword={(password) => actor.send({ type: 'password.submitted', password })}
      onCancel={() => actor.send({ type: 'back.pressed' })}
    />
  );
}
