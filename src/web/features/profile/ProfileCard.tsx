import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import styled from 'styled-components';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { type AccountData, updateProfile } from '#contract/auth.ts';
import { failureOf } from '#contract/failure.ts';
import { useEffects } from '#flow/effects.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { Link } from '#ui/Link.tsx';
import { Form } from '#ui/Form.tsx';
import { SaveLine } from '#ui/SaveLine.tsx';
import { TextField } from '#ui/TextField.tsx';
import { media, space, token, type } from '#ui/theme.ts';
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

/** The person's name, which they can edit, their role, and their sign-in email unless the page shows it elsewhere. */
export function ProfileCard({
  account,
  isEmailElsewhere = false,
}: {
  account: AccountData;
  isEmailElsewhere?: boolean;
}) {
  const { user } = account;
  const translate = useEffects();
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: (body: { name: string }) => send(updateProfile, { body }),
    onSuccess: ({ name }, sent) => {
      if (form.values.name.trim() === sent.name) form.set('name', name);
      cache.setQueryData(
        queries.account().queryKey,
        (cached) => cached && { ...cached, user: { ...cached.user, name } },
      );
      translate({ type: 'notify', group: 'success', title: 'Name changed', msg: `You now appear as ${name}.` });
      translate({ type: 'account.changed' });
    },
  });
  const failure = useMemo(() => (save.error === null ? null : failureOf(save.error)), [save.error]);
  const form = useFields(updateProfile.body, { name: user.name }, failure?.errors);
  const isChanged = form.values.name.trim() !== user.name;

  return (
    <Card aria-labelledby="profile-title">
      <CardHeader id="profile-title" title="Your profile" />
      <CardBody>
        <Form aria-labelledby="profile-title" onSubmit={form.submit((body) => save.mutate(body))}>
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
          <FailureAlert failure={failure} fields={names} />
          <SaveLine isBusy={save.isPending} isSaved={save.isSuccess && !isChanged} isDisabled={!isChanged}>
            Save name
          </SaveLine>
        </Form>
      </CardBody>
    </Card>
  );
}
