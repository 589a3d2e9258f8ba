import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { useSession } from '#features/session/useSession.ts';
import { cancelActors } from '#features/subscription/cancel/cancelActors.ts';
import { CancelViews } from '#features/subscription/cancel/CancelViews.tsx';
import { cancelSituation } from '#features/subscription/cancel/cancelSituation.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { useFreshSubscription } from '#features/subscription/cancel/useFreshSubscription.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { cancelMachine } from '#machines/cancel/cancel.machine.ts';
import { Card } from '#ui/Card.tsx';
import { PageBody } from '#ui/PageBody.tsx';

function Cancelling({ account: { org, user }, answer }: { account: AccountData; answer: CurrentSubscriptionResponse }) {
  const [machine] = useState(() => cancelMachine.provide({ actors: cancelActors(user.id) }));
  // Decided when the page opens; after that the flow takes over.
  const [situation] = useState(() => cancelSituation(answer));
  const actor = useFlow(machine, {
    situation,
    organisation: org.name ?? '',
    version: answer.subscription?.version ?? 0,
  });
  const mayCancel = situation === 'trial' || situation === 'paid';
  const reasons = useQuery({ ...queries.cancelReasons(), enabled: mayCancel });
  const { data: preference } = useQuery({ ...queries.preference(), enabled: situation === 'paid' });
  return (
    <CancelViews
      actor={actor}
      answer={answer}
      organisation={org.name ?? ''}
      signedInAs={user.email}
      isAutoRenewal={preference?.isAutoRenewal}
      reasons={reasons}
    />
  );
}

function Surroundings({ account }: { account: AccountData }) {
  const reading = useFreshSubscription();
  if (reading.data !== undefined) return <Cancelling account={account} answer={reading.data} />;
  return (
    <PageBody heading={<ViewHeading>Cancel your subscription</ViewHeading>}>
      <Card aria-label="Subscription">
        <CardReader reading={reading} word="Loading your subscription">
          {() => null}
        </CardReader>
      </Card>
    </PageBody>
  );
}

/** /subscriptions/cancel: what cancelling means, cancelling, and undoing it. */
export default function CancelPage() {
  const { accountData } = useSession();
  return (
    <>
      <PageHead
        title="Cancel your subscription"
        description="See how and when cancelling affects your people and your data, and how to undo it."
      />
      {accountData !== null && <Surroundings key={accountData.org.id} account={accountData} />}
    </>
  );
}
