import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { FormView } from '#ui/FormView.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { space } from '#ui/theme.ts';
import { useFields } from '#ui/useFields.ts';
import type { SignUpActor } from './actors.ts';
import { emptySecurityForm, places, securitySchema } from './securityForm.ts';

const Pair = styled.div`
  display: grid;
  gap: ${space[12]};

  & + & {
    margin-top: ${space[12]};
  }
`;

const ordinal = { 1: 'First', 2: 'Second', 3: 'Third' } as const;

/** Three questions and their answers, or neither. */
export function SecurityQuestionsView({ actor }: { actor: SignUpActor }) {
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const failure = useFlowState(actor, (state) => state.context.error);
  const { data, error, isError, isFetching, refetch } = useQuery(queries.securityQuestions());
  const form = useFields(securitySchema, emptySecurityForm, failure?.errors);

  const chosen = places.map((place) => form.values[`question${place}`]);
  const choicesAt = (index: number) =>
    (data?.questions ?? [])
      .filter(({ key }) => key === chosen[index] || !chosen.includes(key))
      .map(({ key, question }) => ({ id: key, name: question }));

  return (
    <FormView
      heading={<ViewHeading>Three security questions</ViewHeading>}
      step="Step 4 of 4"
      isBusy={isBusy}
      intro="When you call us, we ask these to know that it is you. Nobody can sign in with them."
    >
      <Form autoComplete="off" onSubmit={form.submit((answers) => actor.send({ type: 'answers.submitted', ...answers }))}>
        {places.map((place, index) => (
          <Pair key={place}>
            <Select
              {...form.field(`question${place}`)}
              label={`${ordinal[place]} question`}
              choices={choicesAt(index)}
              isDisabled={data === undefined}
              placeholder="Choose a question"
            />
            <TextField {...form.field(`answer${place}`)} label={`${ordinal[place]} answer`} autoComplete="off" />
          </Pair>
        ))}
        {isError && (
          <>
            <FailureAlert failure={failureOf(error)} />
            <Button look="secondary" isBusy={isFetching} busyLabel="Loading the questions" onPress={() => void refetch()}>
              Load the questions again
            </Button>
          </>
        )}
        <FailureAlert failure={failure} fields={Object.keys(form.values)} />
        <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel="Saving your answers">
          Save answers
        </Button>
        <Button look="quiet" isWide isDisabled={isBusy} onPress={() => actor.send({ type: 'answers.skipped' })}>
          Skip for now
        </Button>
      </Form>
    </FormView>
  );
}
