import type { ReactNode } from 'react';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { QuestionFields } from '#credentials/QuestionFields.tsx';
import { emptySecurityForm, securitySchema } from '#credentials/securityForm.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { FormView } from '#ui/FormView.tsx';
import { useFields } from '#ui/useFields.ts';
import type { SignUpActor } from './signUpActors.ts';
import { stepLabel } from './stepLabel.ts';

/** Three security questions with their answers; can be skipped. */
export function SecurityQuestionsView({ actor, summary }: { actor: SignUpActor; summary?: ReactNode }) {
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const failure = useFlowState(actor, (state) => state.context.error);
  const form = useFields(securitySchema, emptySecurityForm, failure?.errors);

  return (
    <FormView
      heading={<ViewHeading>Three security questions</ViewHeading>}
      step={stepLabel('securityQuestions')}
      isBusy={isBusy}
      intro="If you can’t sign in and write to us, we may ask for these answers as one check that it’s you. Nobody can sign in with them."
    >
      <Form
        autoComplete="off"
        onSubmit={form.submit((answers) => actor.send({ type: 'answers.submitted', ...answers }))}
      >
        <QuestionFields form={form} />
        <FailureAlert failure={failure} fields={Object.keys(form.values)} />
        <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel="Saving your answers">
          Save answers
        </Button>
        <Button look="quiet" isWide isDisabled={isBusy} onPress={() => actor.send({ type: 'answers.skipped' })}>
          Skip for now
        </Button>
      </Form>
      {summary}
    </FormView>
  );
}
