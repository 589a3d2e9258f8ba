import { useState } from 'react';
import styled from 'styled-components';
import type { AccountData } from '#contract/auth.ts';
import type { OrgSettings } from '#contract/org.ts';
import { EmailChangeViews } from './EmailChangeViews.tsx';
import { UnreachableNotes } from '#mailDelivery/UnreachableNotes.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { space } from '#ui/theme.ts';
import { organisationEmailActors } from './organisationEmailActors.ts';

const Unreachable = styled(UnreachableNotes)`
  margin-bottom: ${space[16]};
`;

/** The organisation's email, and how to change it. Resumes a change that is waiting for its code. */
export function OrganisationEmailCard({ account, settings }: { account: AccountData; settings: OrgSettings }) {
  const [machine] = useState(() => emailChangeMachine.provide({ actors: organisationEmailActors(account) }));
  const actor = useFlow(machine, { pendingEmail: settings.pendingEmail });
  return (
    <Card aria-labelledby="email-title">
      <CardHeader
        id="email-title"
        title="Organisation email"
        subtitle="We send receipts, security notices and the codes that turn on two-factor here."
      />
      <CardBody>
        <Unreachable
          use="organisation"
          isShown={(email) => email === settings.email || email === settings.pendingEmail}
          cure={({ email }) =>
            email === settings.email
              ? 'Change it to an address that works.'
              : 'Check the spelling, or keep the old email.'
          }
        />
        <EmailChangeViews
          actor={actor}
          current={settings.email}
          untilConfirmed={`Until you enter them, we write to ${settings.email}.`}
          why="The organisation’s email gets receipts and security notices, so we ask for your password first."
          signedInAs={account.user.email}
        />
      </CardBody>
    </Card>
  );
}
