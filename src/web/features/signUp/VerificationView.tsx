import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { CodeEntry, type CodePhase } from '#credentials/CodeEntry.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import type { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import { Button } from '#ui/Button.tsx';
import { FormView } from '#ui/FormView.tsx';
import { Link } from '#ui/Link.tsx';
import type { SignUpActor } from './signUpActors.ts';
import { stepLabel } from './stepLabel.ts';

function phaseOf(state: SnapshotFrom<typeof signUpMachine>): CodePhase {
  if (state.matches('resending')) return 'resending';
  if (state.matches('verifyingCode')) return 'checking';
  return state.matches({ awaitingCode: 'justSent' }) ? 'paused' : 'mayResend';
}

/** A mail with a link and a six-digit code has been sent; asks for the code. */
export function VerificationView({ actor, summary }: { actor: SignUpActor; summary?: ReactNode }) {
  const email = useFlowState(actor, (state) => state.context.email);
  const phase = useFlowState(actor, phaseOf);
  const isDead = useFlowState(actor, (state) => state.context.isCodeInvalid);
  const failure = useFlowState(actor, (state) => state.context.error);
  const isBusy = phase === 'resending' || phase === 'checking';

  return (
    <FormView
      heading={<ViewHeading>Enter your code</ViewHeading>}
      step={stepLabel('verification')}
      isBusy={isBusy}
      intro={
        <p>
          We sent an email to <strong>{email}</strong>. The code works for 10 minutes. The link works for a day, in this
          browser. If the address already has an account, the email says so.
        </p>
      }
    >
      <CodeEntry
        phase={phase}
        isDead={isDead}
        failure={failure}
        submitLabel="Confirm email"
        checkingLabel="Checking the code"
        onCode={(code) => actor.send({ type: 'code.submitted', code })}
        onResend={() => actor.send({ type: 'resend.pressed' })}
        aside={
          <Button look="quiet" size="small" isDisabled={isBusy} onPress={() => actor.send({ type: 'email.corrected' })}>
            Use another address
          </Button>
        }
      />
      <p>
        Confirmed already? <Link href="/sign-in">Sign in</Link>
      </p>
      {summary}
    </FormView>
  );
}
