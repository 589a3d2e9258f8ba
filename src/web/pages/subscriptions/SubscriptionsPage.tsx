import type { AccountData } from '#contract/auth.ts';
import { goToApp } from '#features/session/goToApp.ts';
import { useSession } from '#features/session/useSession.ts';
import { SubscriptionCard } from '#features/subscription/SubscriptionCard.tsx';
import { SubscriptionReader } from '#features/subscription/SubscriptionReader.tsx';
import { TryNowView } from '#features/trial/TryNow.tsx';
import { useServerNow } from '#features/trial/useServerNow.ts';
import { useIsStarting, useTrialStart } from '#features/trial/useTrialStart.ts';
import { PageHead } from '#flow/PageHead.tsx';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import { Card, CardBody } from '#ui/Card.tsx';
import { PageBody } from '#ui/PageBody.tsx';

function Overview({ account }: { account: AccountData }) {
  const { org, user } = account;
  const trial = useTrialStart(account, false);
  const isStarting = useIsStarting(trial);
  const now = useServerNow(true);
  const who = { organisation: org.name ?? 'your organisation', contact: org.email };
  return (
    <PageBody heading={<ViewHeading>Subscription</ViewHeading>} subtitle={org.name}>
      <SubscriptionReader
        around={(waiting) => (
          <Card aria-label="Subscription">
            <CardBody>{waiting}</CardBody>
          </Card>
        )}
      >
        {(answer) => (
          <SubscriptionCard
            {...who}
            // The dialog that starts the trial stays until the result page comes.
            answer={isStarting ? { ...answer, subscription: null } : answer}
            isAdmin={user.isRoot}
            onGoToApp={() => void goToApp()}
            tryNow={<TryNowView {...who} actor={trial} now={now} />}
          />
        )}
      </SubscriptionReader>
    </PageBody>
  );
}

/** /subscriptions: where the organisation stands, for administrators and members. */
export default function SubscriptionsPage() {
  const { accountData } = useSession();
  return (
    <>
      <PageHead title="Subscription" description="Your organisation’s subscription: its apps, its days and its state." />
      {/* What Try Now does depends on the alias: with a new one it begins anew. */}
      {accountData !== null && <Overview key={`${accountData.org.id} ${accountData.org.alias}`} account={accountData} />}
    </>
  );
}
