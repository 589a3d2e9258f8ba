import type { SnapshotFrom } from 'xstate';
import { CodeEntry, type CodePhase } from '#credentials/CodeEntry.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { useLatestWhile } from '#ui/useLatestWhile.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { Button } from '#ui/Button.tsx';
import { FormView } from '#ui/FormView.tsx';
import { maskEmail } from './maskEmail.ts';
import type { SessionActor } from './sessionActor.ts';

/** After a correct code, the view keeps showing "checking" until the next page replaces it. */
function phaseOf(state: SnapshotFrom<typeof sessionMachine>): CodePhase {
  if (state.matches('resendingCode')) return 'resending';
  if (state.matches({ awaitingCode: 'justSent' })) return 'paused';
  return state.matches('awaitingCode') ? 'mayResend' : 'checking';
}

/** The second step of a sign-in: the six-digit code from the mail. */
export function SecondFactorView({ actor }: { actor: SessionActor }) {
  const phase = useFlowState(actor, phaseOf);
  const isDead = useFlowState(actor, (state) => state.context.isCodeInvalid);
  const isChecked = useFlowState(actor, (state) => phaseOf(state) === 'checking' && !state.matches('verifyingCode'));
  const failure = useFlowState(actor, (state) => state.context.error);
  const isBusy = phase === 'resending' || phase === 'checking';

  // The session clears it once the code is accepted; this view keeps the last value until the next page is ready.
  const secondFactor = useFlowState(actor, (state) => state.context.secondFactor);
  const shown = useLatestWhile(secondFactor, secondFactor !== null);

  return (
    <FormView
      heading={<ViewHeading>Enter your code</ViewHeading>}
      isBusy={isBusy}
      intro={
        <p>
          We sent six digits to <strong>{maskEmail(shown?.email ?? '')}</strong>. The code works for 10 minutes.
        </p>
      }
    >
      <CodeEntry
        phase={phase}
        isDead={isDead}
        failure={failure}
        worksUntil={shown?.codeExpiresAt ?? null}
        submitLabel="Verify and sign in"
        checkingLabel={isChecked ? 'Signing in' : 'Checking the code'}
        onCode={(code) => actor.send({ type: 'code.submitted', code })}
        onResend={() => actor.send({ type: 'resend.pressed' })}
        aside={
          <Button
            look="quiet"
            size="small"
            isDisabled={isBusy}
            onPress={() => actor.send({ type: 'account.switched' })}
          >
            Use another account
          </Button>
        }
      />
    </FormView>
  );
}
