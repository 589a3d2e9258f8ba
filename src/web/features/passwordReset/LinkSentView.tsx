import { useMailCount } from '#credentials/useMailCount.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { FormView, SideButtons } from '#ui/FormView.tsx';
import { Link } from '#ui/Link.tsx';
import type { PasswordResetActor } from './passwordResetActors.ts';

/** Must equal the machine's `resendPause` (ms). */
const resendPause = 60_000;

/** Says that a link has been mailed, if there is an account. */
export function LinkSentView({ actor }: { actor: PasswordResetActor }) {
  const email = useFlowState(actor, (state) => state.context.email);
  const failure = useFlowState(actor, (state) => state.context.error);
  const isPaused = useFlowState(actor, (state) => state.matches({ linkSent: 'justSent' }));
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const mailCount = useMailCount(isPaused ? 'paused' : isBusy ? 'resending' : 'mayResend');

  return (
    <FormView
      // With each mail a new heading, which takes the focus: the pressed button is gone.
      heading={
        <ViewHeading key={mailCount} isPatient={mailCount > 1}>
          Check your email
        </ViewHeading>
      }
      isBusy={isBusy}
      intro={
        <p>
          If <strong>{email}</strong> has an account, we’ve sent it a link to choose a new password. It can take a
          minute. Check your spam folder too.
        </p>
      }
    >
      <FailureAlert failure={failure} />
      <SideButtons>
        {isPaused ? (
          <Countdown ms={resendPause} label="Send another link in" />
        ) : (
          <Button
            look="quiet"
            size="small"
            isBusy={isBusy}
            busyLabel="Sending another link"
            onPress={() => actor.send({ type: 'resend.pressed' })}
          >
            Send another link
          </Button>
        )}
        <Button look="quiet" size="small" isDisabled={isBusy} onPress={() => actor.send({ type: 'email.corrected' })}>
          Use another address
        </Button>
      </SideButtons>
      <p>
        <Link href="/sign-in">Back to sign in</Link>
      </p>
    </FormView>
  );
}
