import { useLayoutEffect, useState } from 'react';
import styled from 'styled-components';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { readAgain } from '#api/readAgain.ts';
import { type AccountData, updateProfile } from '#contract/auth.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { type FormCalls, type FormSubmissionActor, useFormStatus, useFormSubmission } from '#flow/useFormSubmission.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { Link } from '#ui/Link.tsx';
import { Form } from '#ui/Form.tsx';
import { SaveLine } from '#ui/SaveLine.tsx';
import { TextField } from '#ui/TextField.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { useUnsavedFields } from '#fields/useUnsavedFields.ts';
import { useFields } from '#ui/useFields.ts';

const Facts = styled.dl`
  display: grid;
  gap: ${space[12]} ${space[16]};
  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  dt {
    ${type.small}
    color: ${token.muted};
  }
  dd {
    ${type.bodyStrong}
    overflow-wrap: anywhere;
  }
`;

const NameField = styled(TextField)`
  ${media.sm} {
    max-width: calc(50% - ${space[8]});
  }
`;

const names = ['name'] as const;

type Name = { name: string };

/** Shows the name to every part of the page that reads the account. */
const keep = (name: string): Name => {
  queryClient.setQueryData(
    queries.account().queryKey,
    (cached) => cached && { ...cached, user: { ...cached.user, name } },
  );
  return { name };
};

const nameCalls: FormCalls<Name, Name> = {
  submit: async ({ values }, sendUntil) => {
    const { name } = await send(updateProfile, { body: values }, { sendUntil });
    return { result: 'saved', record: keep(name) };
  },
  findOut: async ({ values }) => {
    const { user } = await readAgain(queries.account());
    return user.name === values.name ? { result: 'saved', record: keep(user.name) } : { result: 'missing' };
  },
};

type ProfileCardProps = { account: AccountData; isEmailElsewhere?: boolean };

export function ProfileViews({
  actor,
  account: { user },
  isEmailElsewhere = false,
}: ProfileCardProps & { actor: FormSubmissionActor }) {
  const { state, failure, lookUp, isBusy } = useFormStatus(actor);
  const record = useFlowState(actor, ({ context }) => context.record) as Name | null;
  const isEdited = useFlowState(actor, ({ context }) => context.isEdited);
  const form = useFields(updateProfile.body, { name: user.name }, failure?.errors, () =>
    actor.send({ type: 'fields.changed' }),
  );
  useUnsavedFields('profile', form, { name: user.name });
  const [followed, setFollowed] = useState(record);
  const follow = () => {
    // The server trims the name.
    if (record !== null && !isEdited) form.set('name', record.name);
    setFollowed(record);
  };
  useLayoutEffect(() => {
    if (record !== followed) follow();
  });
  const isChanged = form.values.name.trim() !== (record?.name ?? user.name);
  const save = form.submit((values) => actor.send({ type: 'form.submitted', values }));

  return (
    <Card aria-labelledby="profile-title">
      <CardHeader id="profile-title" title="Your profile" />
      <CardBody>
        <Form aria-labelledby="profile-title" onSubmit={save}>
          <NameField {...form.field('name')} label="Your name" autoComplete="name" />
          <Facts>
            {!isEmailElsewhere && (
              <div>
                <dt>You sign in with</dt>
                <dd>{user.email}</dd>
                <dd>
                  <Link href="/account">Change it in your account</Link>
                </dd>
              </div>
            )}
            <div>
              <dt>Role</dt>
              <dd>{user.isRoot ? 'Administrator' : 'Member'}</dd>
            </div>
          </Facts>
          <FailureAlert failure={failure} lookUp={lookUp} fields={names} />
          <SaveLine isBusy={isBusy} isSaved={state === 'saved' && !isChanged} isDisabled={!isChanged}>
            Save name
          </SaveLine>
        </Form>
      </CardBody>
    </Card>
  );
}

/** The person's name, which they can edit, their role, and their sign-in email unless the page shows it elsewhere. */
export const ProfileCard = (props: ProfileCardProps) => (
  <ProfileViews {...props} actor={useFormSubmission('profile', { name: props.account.user.name }, nameCalls)} />
);
