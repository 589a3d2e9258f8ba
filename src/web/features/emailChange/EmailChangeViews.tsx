import { useState } from 'react';
import styled from 'styled-components';
import { requestOrgEmail } from '#contract/org.ts';
import { type CodePhase, CodeEntry } from '#credentials/CodeEntry.tsx';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { PasswordPrompt } from '#credentials/PasswordPrompt.tsx';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import type { emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';
import { space, token, type } from '#ui/theme.ts';
import { useFields } from '#ui/useFields.ts';
import type { Actor, SnapshotFrom } from 'xstate';

export type EmailChangeActor = Actor<typeof emailChangeMachine>;

const CurrentEmail = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]} ${space[16]};
`;

const Address = styled.p`
  ${type.bodyStrong}
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Step = styled.div`
  display: grid;
  gap: ${space[20]};
  max-width: 460px;
`;

const Words = styled.p`
  ${type.body}
  color: ${token.muted};
  overflow-wrap: anywhere;

  strong {
    color: ${token.text};
  }
`;

const emailField = ['email'] as const;

type Snapshot = SnapshotFrom<typeof emailChangeMachine>;

function EmailForm({ actor, current, autoFocus }: { actor: EmailChangeActor; current: string; autoFocus: boolean }) {
  const isAsking = useFlowState(actor, (state: Snapshot) => state.matches('requestingCode'));
  const pending = useFlowState(actor, (state: Snapshot) => state.context.email);
  const isRefused = useFlowState(actor, (state: Snapshot) => state.matches('askingEmail'));
  const error = useFlowState(actor, (state: Snapshot) => state.context.error);
  const failure = isRefused ? error : null;
  const { field, submit } = useFields(requestOrgEmail.body, { email: pending }, failure?.errors);
  return (
    <Step>
      <Form aria-label="New email" onSubmit={submit(({ email }) => actor.send({ type: 'email.submitted', email }))}>
        <TextField
          {...field('email')}
          label="New email"
          type="email"
          autoComplete="off"
          spellCheck="false"
          autoFocus={autoFocus}
          help={`We’ll email a code to it. Until you enter the code, we keep ${current}.`}
        />
        <FailureAlert failure={failure} fields={emailField} />
        <ButtonGroup>
          <Button type="submit" isBusy={isAsking} busyLabel="Sending the code">
            Send the code
          </Button>
          <Button look="secondary" isDisabled={isAsking} onPress={() => actor.send({ type: 'cancel.pressed' })}>
            Cancel
          </Button>
        </ButtonGroup>
      </Form>
    </Step>
  );
}

const phaseOf = (state: Snapshot): CodePhase => {
  if (state.matches('confirmingCode') || state.matches('checkingChange')) return 'checking';
  if (state.matches('resendingCode')) return 'resending';
  return state.matches({ awaitingCode: 'justSent' }) || (state.matches('givingUp') && !state.context.isPauseOver)
    ? 'paused'
    : 'mayResend';
};

function CodeStep({
  actor,
  untilConfirmed,
  autoFocus,
}: {
  actor: EmailChangeActor;
  untilConfirmed: string;
  autoFocus: boolean;
}) {
  const phase = useFlowState(actor, phaseOf);
  const isDead = useFlowState(actor, (state: Snapshot) => state.context.isCodeInvalid);
  const email = useFlowState(actor, (state: Snapshot) => state.context.email);
  const codeExpiresAt = useFlowState(actor, (state: Snapshot) => state.context.codeExpiresAt);
  const error = useFlowState(actor, (state: Snapshot) => state.context.error);
  const isAboutPassword = useFlowState(
    actor,
    (state: Snapshot) => state.matches('askingPassword') || state.matches('confirmingPassword'),
  );
  const isGivingUp = useFlowState(actor, (state: Snapshot) => state.matches('givingUp'));
  return (
    <Step>
      <Words>
        We sent six digits to <strong>{email}</strong>. {untilConfirmed}
      </Words>
      <CodeEntry
        phase={phase}
        isDead={isDead}
        failure={isAboutPassword ? null : error}
        worksUntil={codeExpiresAt}
        submitLabel="Use the new email"
        checkingLabel="Checking the code"
        autoFocus={autoFocus}
        onCode={(code) => actor.send({ type: 'code.submitted', code })}
        onResend={() => actor.send({ type: 'resend.pressed' })}
        aside={
          <Button
            look="quiet"
            size="small"
            isDisabled={phase === 'checking' || phase === 'resending'}
            isBusy={isGivingUp}
            busyLabel="Cancelling"
            onPress={() => actor.send({ type: 'cancel.pressed' })}
          >
            Keep the old email
          </Button>
        }
      />
    </Step>
  );
}

/** Which part is shown, also behind the password dialog, and whether it replaced another. */
function usePart(actor: EmailChangeActor): { part: 'settled' | 'email' | 'code'; hasMoved: boolean } {
  const part = useFlowState(actor, (state: Snapshot) =>
    state.matches('settled') || state.matches('deciding') ? 'settled' : state.context.isPending ? 'code' : 'email',
  );
  const [lastPart, setLastPart] = useState<{ part: typeof part; hasMoved: boolean }>({ part, hasMoved: false });
  if (lastPart.part !== part) setLastPart({ part, hasMoved: true });
  return lastPart;
}

export type EmailChangeViewsProps = {
  actor: EmailChangeActor;
  /** The current email. */
  current: string;
  /** What applies until the code is entered: "Until they come back, we write to …". */
  untilConfirmed: string;
  /** Why the password is required first. */
  why: string;
  /** The email of the signed-in person, whose password is required. */
  signedInAs: string;
};

/** An email and how to change it: the new address, the password, the code mailed to it. */
export function EmailChangeViews({ actor, current, untilConfirmed, why, signedInAs }: EmailChangeViewsProps) {
  const { part, hasMoved } = usePart(actor);
  const isPasswordAsked = useFlowView(actor) === 'password';
  const isChecking = useFlowState(actor, (state: Snapshot) => state.matches('confirmingPassword'));
  const error = useFlowState(actor, (state: Snapshot) => state.context.error);
  const email = useFlowState(actor, (state: Snapshot) => state.context.email);
  return (
    <>
      {part === 'settled' && (
        <CurrentEmail>
          <Address>{current}</Address>
          <Button look="secondary" autoFocus={hasMoved} onPress={() => actor.send({ type: 'change.pressed' })}>
            Change
          </Button>
        </CurrentEmail>
      )}
      {part === 'email' && <EmailForm actor={actor} current={current} autoFocus={hasMoved} />}
      {part === 'code' && <CodeStep actor={actor} untilConfirmed={untilConfirmed} autoFocus={hasMoved} />}
      <PasswordPrompt
        isOpen={isPasswordAsked}
        isBusy={isChecking}
        failure={isPasswordAsked ? error : null}
        email={signedInAs}
        why={`${why} Then we’ll email a code to ${email}.`}
        submitLabel="Confirm and send the code"
        busyLabel="Checking the password"
        onPassword={(password) => actor.send({ type: 'password.submitted', password })}
        onCancel={() => actor.send({ type: 'cancel.pressed' })}
      />
    </>
  );
}
