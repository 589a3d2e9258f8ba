import type { AccountData } from '#contract/auth.ts';
import { WaitingOrder } from '#features/purchase/WaitingOrder.tsx';
import { goToApp } from '#features/session/goToApp.ts';
import { useSession } from '#features/session/useSession.ts';
import { OverviewCard } from '#features/subscription/OverviewCard.tsx';
import { SubscriptionReader } from '#features/subscription/SubscriptionReader.tsx';
import { OpenPayment } from '#payments/OpenPayment.tsx';
import { trialKey } from '#features/trial/trialKey.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Card, CardBody } from '#ui/Card.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { useTrialOffer } from './useTrialOffer.tsx';

function Overview({ account }: { account: AccountData }) {
  const { shown, ...offer } = useTrialOffer(account);
  return (
    <PageBody heading={<ViewHeading>Subscription</ViewHeading>} subtitle={account.org.name}>
      {account.user.isRoot && <OpenPayment />}
      {account.user.isRoot && <WaitingOrder account={account} />}
      <SubscriptionReader
        around={(waiting) => (
          <Card aria-label="Subscription">
            <CardBody>{waiting}</CardBody>
          </Card>
        )}
      >
        {(answer) => (
          <OverviewCard
            {...offer}
            answer={shown(answer)}
            isAdmin={account.user.isRoot}
            onGoToApp={() => void goToApp()}
          />
        )}
      </SubscriptionReader>
    </PageBody>
  );
}

/** /subscriptions: the organisation's subscription status, for administrators and members. */
export default function SubscriptionsPage() {
  const { accountData } = useSession();
  return (
    <>
      <PageHead title="Subscription" description="Your organisation’s subscription: its apps, days left and status." />
      {accountData !== null && <Overview key={trialKey(accountData)} account={accountData} />}
    </>
  );
}
