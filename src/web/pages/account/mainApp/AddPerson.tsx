import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import * as z from 'zod/mini';
import { failureOf, type Failure } from '#contract/failure.ts';
import { otherEmail, otherName } from '#contract/fields.ts';
import type { StandInMember } from '#contract/sandbox.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { notify } from '#ui/notices.ts';
import { TextField } from '#ui/TextField.tsx';
import { media, space } from '#ui/theme.ts';
import { useFields } from '#ui/useFields.ts';
import { reportPerson } from './mainAppCalls.ts';

const Line = styled.div`
  display: grid;
  gap: ${space[16]};
  align-items: start;
  ${media.md} {
    grid-template-columns: 1fr 1fr auto;
    & > button {
      margin-top: 26px;
    }
  }
`;

const person = z.object({ name: otherName, email: otherEmail });
const names = ['name', 'email'] as const;

/** Converts failures about the reported person to this form's fields. */
const toForm = (failure: Failure): Failure => ({
  ...failure,
  errors: failure.errors.map(({ field, msg }) => ({ field: field.replace(/^members\.0\./, ''), msg })),
});

/** Reporting an existing person would change them, so that is refused here. */
const hereAlready: Failure = {
  msg: 'There’s already someone with this email.',
  code: 'email_taken',
  status: null,
  errors: [{ field: 'email', msg: 'There’s already someone with this email.' }],
};

type Typed = z.output<typeof person>;
type AddPersonFormProps = {
  failure: Failure | null;
  isBusy: boolean;
  isAnother: boolean;
  onAdd: (typed: Typed) => void;
};

function AddPersonForm({ failure, isBusy, isAnother, onAdd }: AddPersonFormProps) {
  const { field, submit } = useFields(person, { name: '', email: '' }, failure?.errors);
  return (
    <Form aria-label="Add a person" autoComplete="off" onSubmit={submit(onAdd)}>
      <Line>
        <TextField {...field('name')} label="Name" autoFocus={isAnother} />
        <TextField {...field('email')} label="Email" type="email" inputMode="email" />
        <Button type="submit" look="secondary" isBusy={isBusy} busyLabel="Adding">
          Add person
        </Button>
      </Line>
      <FailureAlert failure={failure} fields={names} />
    </Form>
  );
}

/** Adds a member without a seat. Humanar mails them a link to choose a password. */
export function AddPerson({
  orgId,
  session,
  known,
}: {
  orgId: string;
  session: string;
  known: readonly StandInMember[];
}) {
  const [added, setAdded] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (typed: Typed) => {
      // Failures are plain values throughout.
      if (known.some(({ email }) => email.toLowerCase() === typed.email)) return Promise.reject(hereAlready);
      return reportPerson(orgId, session, { ...typed, isAdmin: false, isAllocated: false });
    },
    onSuccess: (_, { name, email }) => {
      setAdded(added + 1);
      notify('success', {
        title: `${name} is a member`,
        msg: `Humanar has emailed ${email} a link to choose a password.`,
      });
    },
  });
  const failure = useMemo(() => (error === null ? null : toForm(failureOf(error))), [error]);
  return (
    <AddPersonForm
      key={added}
      isAnother={added > 0}
      failure={failure}
      isBusy={isPending}
      onAdd={(typed) => mutate(typed)}
    />
  );
}
