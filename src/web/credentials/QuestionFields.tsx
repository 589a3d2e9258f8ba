import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { space } from '#ui/theme.ts';
import type { Fields } from '#ui/useFields.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useFocusAfterRetry } from '#requests/useFocusAfterRetry.ts';
import { places, type SecurityForm } from './securityForm.ts';

const Pair = styled.div`
  display: grid;
  gap: ${space[12]};

  & + & {
    margin-top: ${space[12]};
  }
`;

const ordinal = { 1: 'First', 2: 'Second', 3: 'Third' } as const;

/**
 * Three different security questions, each with its answer; for a form with `emptySecurityForm` and `securitySchema`.
 */
export function QuestionFields({ form }: { form: Pick<Fields<SecurityForm, unknown>, 'field' | 'values'> }) {
  const { data, error, isError, isFetched, isFetching, isPending, refetch } = useQuery(queries.securityQuestions());
  // While they load again after a failure, they are pending instead of an error.
  const hasFailed = isError || (isPending && isFetched);
  const first = useFocusAfterRetry<HTMLDivElement>(hasFailed);
  const selectedKeys = places.map((place) => form.values[`question${place}`]);
  const choicesAt = (index: number) =>
    (data?.questions ?? [])
      .filter(({ key }) => key === selectedKeys[index] || !selectedKeys.includes(key))
      .map(({ key, question }) => ({ id: key, name: question }));

  return (
    <>
      {places.map((place, index) => (
        <Pair key={place} {...(index === 0 && { ref: first, tabIndex: -1 })}>
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
      {hasFailed && (
        <>
          <FailureAlert failure={isError ? failureOf(error) : null} />
          <Button look="secondary" isBusy={isFetching} busyLabel="Loading the questions" onPress={() => void refetch()}>
            Load the questions again
          </Button>
        </>
      )}
    </>
  );
}
