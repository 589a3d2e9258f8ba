import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { oneTimeCode } from '#contract/fields.ts';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import type { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Form } from '#ui/Form.tsx';
import { FormView, SideActs } from '#ui/FormView.tsx';
import { OtpField } from '#ui/OtpField.tsx';
import { useFields } from '#ui/useFields.ts';
import type { SnapshotFrom } from 'xstate';
import type { SignUpActor } from './actors.ts';

const codeBody = z.object({ code: oneTimeCode });

/** As long as the machine's `resendPause`. */
const resendPause = 60_000;

type Phase = 'paused' | 'mayResend' | 'dead' | 'resending' | 'verifying';

function phaseOf(state: SnapshotFrom<typeof signUpMachine>): Phase {
  if (state.matches('resending')) return 'resending';
  if (state.matches('verifyingCode')) return 'verifying';
  if (state.matches({ awaitingCode: 'codeDead' })) return 'dead';
  return state.matches({ awaitingCode: 'mayResend' }) ? 'mayResend' : 'paused';
}

/**
 * Which mail's code is asked for, and whether it is known to be dead: both outlast the state that said so, a dead code
 * until the next mail is out.
 */
function useMail(phase: Phase): { isDead: boolean; count: number } {
  const [seen, setSeen] = useState({ phase, isDead: phase === 'dead', count: 1 });
  if (seen.phase !== phase) {
    setSeen({
      phase,
      isDead: phase === 'dead' || (phase === 'resending' && seen.isDead),
      count: seen.count + (seen.phase === 'resending' && phase === 'paused' ? 1 : 0),
    });
  }
  return seen;
}

/** The code of one mail. The next mail brings an empty form. */
function CodeForm({ actor, phase, isDead }: { actor: SignUpActor; phase: Phase; isDead: boolean }) {
  const failure = useFlowState(actor, (state) => state.context.error);
  const refusals = useMemo(
    () =>
      failure?.code === 'code_rejected' || failure?.code === 'code_expired'
        ? [{ field: 'code', msg: failure.msg }]
        : (failure?.errors ?? []),
    [failure],
  );
  const form = useFields(codeBody, { code: '' }, refusals);
  const send = (code: string) => actor.send({ type: 'code.submitted', code });

  return (
    <Form onSubmit={form.submit(({ code }) => send(code))}>
      <OtpField
        {...form.field('code')}
        label="Six-digit code"
        help="You can paste the whole code."
        autoFocus
        isDisabled={isDead}
        // The sixth digit sends the code; once a code was refused only the button does, as tries are few.
        {...(failure === null ? { onComplete: send } : {})}
      />
      {refusals.length === 0 && <FailureAlert failure={failure} />}
      {isDead ? (
        <Button
          key="resend"
          size="large"
          isWide
          autoFocus
          isBusy={phase === 'resending'}
          busyLabel="Sending a new code"
          onPress={() => actor.send({ type: 'resend.pressed' })}
        >
          Send a new code
        </Button>
      ) : (
        <Button key="verify" type="submit" size="large" isWide isBusy={phase === 'verifying'} busyLabel="Checking the code">
          Confirm email
        </Button>
      )}
    </Form>
  );
}

/** When a new code may be asked for; then, the button that does. */
function Resend({ actor, phase }: { actor: SignUpActor; phase: Phase }) {
  if (phase === 'paused') return <Countdown ms={resendPause} label="Send a new code in" />;
  return (
    <Button
      look="quiet"
      size="small"
      isDisabled={phase === 'verifying'}
      isBusy={phase === 'resending'}
      busyLabel="Sending a new code"
      onPress={() => actor.send({ type: 'resend.pressed' })}
    >
      Send a new code
    </Button>
  );
}

/** A mail with a link and a six-digit code is on its way. */
export function VerificationView({ actor }: { actor: SignUpActor }) {
  const email = useFlowState(actor, (state) => state.context.email);
  const phase = useFlowState(actor, phaseOf);
  const mail = useMail(phase);

  return (
    <FormView
      heading={<ViewHeading>Enter your code</ViewHeading>}
      step="Step 2 of 4"
      isBusy={phase === 'resending' || phase === 'verifying'}
      intro={
        <p>
          We sent six digits to <strong>{email}</strong>. The code works for 10 minutes, and the link in the mail does the
          same.
        </p>
      }
    >
      <CodeForm key={mail.count} actor={actor} phase={phase} isDead={mail.isDead} />
      <SideActs>
        {!mail.isDead && <Resend actor={actor} phase={phase} />}
        <Button
          look="quiet"
          size="small"
          isDisabled={phase === 'verifying' || phase === 'resending'}
          onPress={() => actor.send({ type: 'email.corrected' })}
        >
          Use another address
        </Button>
      </SideActs>
    </FormView>
  );
}
