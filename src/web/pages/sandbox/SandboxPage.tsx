import { useState } from 'react';
import styled from 'styled-components';
import { waitFor } from 'xstate';
import { config } from '#api/config.ts';
import type { DemoAccount } from '#contract/sandbox.ts';
import { ClockCard } from '#features/sandbox/ClockCard.tsx';
import { DemoAccounts } from '#features/sandbox/DemoAccounts.tsx';
import { MailBox } from '#features/sandbox/MailBox.tsx';
import { ProviderCard } from '#features/sandbox/ProviderCard.tsx';
import { TestCardsCard } from '#features/sandbox/TestCardsCard.tsx';
import type { SessionActor } from '#features/session/sessionActor.ts';
import { useSession, useSessionActor } from '#features/session/useSession.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Link } from '#ui/Link.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { media, space } from '#ui/theme.ts';

const Columns = styled.div`
  display: grid;
  gap: ${space[20]};
  align-items: start;
  ${media.lg} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 4fr);
    & > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

const Stack = styled.div`
  display: grid;
  gap: ${space[20]};
`;

/** Signs in through the session; signs out first if somebody is signed in. */
async function signInAs(session: SessionActor, { email, password }: DemoAccount): Promise<void> {
  const isSettled = (state: ReturnType<SessionActor['getSnapshot']>) => !state.hasTag('busy');
  await waitFor(session, isSettled);
  session.send({ type: 'signOut.pressed' });
  await waitFor(session, (state) => state.matches('loggedOut') || state.matches('unreachable'));
  session.send({ type: 'signIn.submitted', email, password });
  await waitFor(session, isSettled);
}

/** /sandbox: mail, clock, demo accounts and the card provider’s stand-in, for testers. */
export default function SandboxPage() {
  const { isLoggedIn } = useSession();
  const actor = useSessionActor();
  const [signingIn, setSigningIn] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const failure = useFlowState(actor, ({ context }) => context.error);
  const signIn = async (account: DemoAccount) => {
    setSigningIn(account.email);
    setTried(true);
    await signInAs(actor, account);
    setSigningIn(null);
  };
  return (
    <>
      <PageHead
        title="Sandbox"
        description="Try out Humanar with a mailbox, demo accounts, a movable clock and a card provider that takes no money."
      />
      <PageBody
        heading={<ViewHeading>Sandbox</ViewHeading>}
        subtitle="Try things out: email stays on this page, you can move the clock, no card is charged, and there’s an account for every situation. None of this exists on the live site."
      >
        {config.flows && (
          <p>
            <Link href="/flows">The flow book</Link> shows every state machine of the product: how it runs and its test
            coverage.
          </p>
        )}
        {hasTried && !isLoggedIn && signingIn === null && <FailureAlert failure={failure} />}
        <Columns>
          <MailBox />
          <DemoAccounts onSignIn={(account) => void signIn(account)} signingIn={signingIn} />
          <Stack>
            <ClockCard onMoved={() => actor.send({ type: 'account.changed' })} />
            <TestCardsCard />
            <ProviderCard />
          </Stack>
        </Columns>
      </PageBody>
    </>
  );
}
