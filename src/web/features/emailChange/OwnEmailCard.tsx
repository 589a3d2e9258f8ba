import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountData } from '#contract/auth.ts';
import type { CallResponse } from '#contract/call.ts';
import type { getOwnEmail } from '#contract/ownEmail.ts';
import { peopleQueries } from '#api/peopleQueries.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { EmailChangeViews } from './EmailChangeViews.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { ownEmailActors } from './ownEmailActors.ts';

function Changing({ account, read }: { account: AccountData; read: CallResponse<typeof getOwnEmail> }) {
  const [machine] = useState(() => emailChangeMachine.provide({ actors: ownEmailActors(account.user.id) }));
  const actor = useFlow(machine, { pendingEmail: read.pendingEmail });
  return (
    <CardBody>
      <EmailChangeViews
        actor={actor}
        current={read.email}
        untilConfirmed={`Until you enter them, you sign in with ${read.email}.`}
        why="You sign in with this email, so we ask for your password first."
        signedInAs={read.email}
      />
    </CardBody>
  );
}

/** The email a person signs in with, and how to change it. Resumes a change that is waiting for its code. */
export function OwnEmailCard({ account }: { account: AccountData }) {
  return (
    <Card aria-labelledby="own-email-title">
      <CardHeader
        id="own-email-title"
        title="Sign-in email"
        subtitle="After a change, your other devices are signed out, and the old address can undo it for seven days."
      />
      <CardReader reading={useQuery(peopleQueries.ownEmail())} word="Loading your email" lines={1}>
        {(read) => <Changing account={account} read={read} />}
      </CardReader>
    </Card>
  );
}
