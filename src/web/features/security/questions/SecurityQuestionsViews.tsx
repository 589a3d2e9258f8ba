import { useState } from 'react';
import styled from 'styled-components';
import type { listSecurityQuestions } from '#contract/auth.ts';
import type { CallResponse } from '#contract/call.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { focusOnMount } from '#ui/focusOnMount.ts';
import { PasswordPrompt } from '#credentials/PasswordPrompt.tsx';
import { QuestionFields } from '#credentials/QuestionFields.tsx';
import { emptySecurityForm, securitySchema } from '#credentials/securityForm.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { space, token, type } from '#ui/theme.ts';
import { useFields } from '#ui/useFields.ts';
import type { SecurityQuestionsActor } from './securityQuestionsActors.ts';

const Stack = styled.div`
  display: grid;
  gap: ${space[20]};
  justify-items: start;
  max-width: 64ch;
`;

const Words = styled.p`
  ${type.body}
  color: ${token.muted};
  text-wrap: pretty;
`;

const Asked = styled.ul`
  ${type.body}
  display: grid;
  gap: ${space[4]};
  padding-left: ${space[20]};
  list-style: disc;
`;

const NarrowForm = styled(Form)`
  max-width: 480px;
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]};
`;

/** The available questions, and which of them the person has answered. */
export type Questions = CallResponse<typeof listSecurityQuestions>;
type ViewProps = { actor: SecurityQuestionsActor; questions: Questions };

function SettledView({ actor, questions: { questions, answered }, wasOpen }: ViewProps & { wasOpen: boolean }) {
  const isAnswered = answered.length > 0;
  return (
    <Stack>
      <Words>
        {isAnswered
          ? 'If you can’t sign in and write to us, we may ask for these answers as one check that it’s you. They’re never enough to get in, and nobody can read them.'
          : 'Choose three questions that only you can answer. If you can’t sign in and write to us, we may ask for them as one check that it’s you. They’re never enough to get in.'}
      </Words>
      {isAnswered && (
        <Asked aria-label="Your questions">
          {questions
            .filter(({ key }) => answered.includes(key))
            .map(({ key, question }) => (
              <li key={key}>{question}</li>
            ))}
        </Asked>
      )}
      <Button look="secondary" autoFocus={wasOpen} onPress={() => actor.send({ type: 'change.pressed' })}>
        {isAnswered ? 'Change your questions' : 'Set three questions'}
      </Button>
    </Stack>
  );
}

function AnswersView({ actor, questions: { answered } }: ViewProps) {
  const isSaving = useFlowState(actor, (state) => state.matches('saving'));
  // While the password dialog is open, it shows the failures.
  const failure = useFlowState(actor, (state) => (state.matches('answering') ? state.context.error : null));
  const [question1 = null, question2 = null, question3 = null] = answered;
  const form = useFields(securitySchema, { ...emptySecurityForm, question1, question2, question3 }, failure?.errors);
  return (
    <NarrowForm
      aria-label="Security questions"
      autoComplete="off"
      onSubmit={form.submit((answers) => actor.send({ type: 'answers.submitted', ...answers }))}
    >
      <Words ref={focusOnMount} tabIndex={-1}>
        Choose three questions that only you can answer.
        {answered.length > 0 && ' Saving new answers deletes your earlier ones.'}
      </Words>
      <QuestionFields form={form} />
      <FailureAlert failure={failure} fields={Object.keys(form.values)} />
      <Acts>
        <Button type="submit" isBusy={isSaving} busyLabel="Saving your answers">
          Save answers
        </Button>
        <Button look="secondary" isDisabled={isSaving} onPress={() => actor.send({ type: 'cancel.pressed' })}>
          Cancel
        </Button>
      </Acts>
    </NarrowForm>
  );
}

/** The status, the form, and the password prompt for changing the answers. `email` is the signed-in person's. */
export function SecurityQuestionsViews({ email, ...views }: ViewProps & { email: string }) {
  const { actor } = views;
  const view = useFlowView(actor);
  const failure = useFlowState(actor, (state) => state.context.error);
  const isConfirming = useFlowState(actor, (state) => state.matches('confirmingPassword'));
  const [wasOpen, setWasOpen] = useState(false);
  if (view !== 'settled' && !wasOpen) setWasOpen(true);

  if (view === 'settled') return <SettledView {...views} wasOpen={wasOpen} />;
  return (
    <>
      {/* Stays mounted behind the password dialog, so that cancelling it loses nothing. */}
      <AnswersView {...views} />
      <PasswordPrompt
        isOpen={view === 'password'}
        isBusy={isConfirming}
        failure={failure}
        email={email}
        why="Your answers protect your account, so we ask for your password to change them."
        submitLabel="Confirm and save"
        busyLabel="Confirming"
        onPassword={(password) => actor.send({ type: 'password.submitted', password })}
        onCancel={() => actor.send({ type: 'cancel.pressed' })}
      />
    </>
  );
}
