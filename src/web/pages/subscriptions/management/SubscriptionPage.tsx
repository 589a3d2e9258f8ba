import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { useSession } from '#features/session/useSession.ts';
import { ActivityCard } from '#features/subscription/activity/ActivityCard.tsx';
import { AppsCard } from '#features/subscription/AppsCard.tsx';
import { ManageCard } from '#features/subscription/manage/ManageCard.tsx';
import { SubscriptionReader } from '#features/subscription/SubscriptionReader.tsx';
import { useRefreshOnChange } from '#features/subscription/useRefreshOnChange.ts';
import { trialKey } from '#features/trial/trialKey.ts';
import { OpenPayment } from '#payments/OpenPayment.tsx';
import { Card, CardBody } from '#ui/Card.tsx';
import { useTrialOffer } from '../useTrialOffer.tsx';
import { ManagementFrame } from './ManagementFrame.tsx';

function Managed({ account, answer }: { account: AccountData; answer: CurrentSubscriptionResponse }) {
  const { shown, tryNow } = useTrialOffer(account);
  useRefreshOnChange(answer);
  const { data: cards } = useQuery(queries.cards(account.org.id));
  const { subscription } = answer;
  return (
    <>
      <OpenPayment />
      <ManageCard answer={shown(answer)} tryNow={tryNow} cards={cards} />
      {subscription !== null && subscription.state !== 'purged' && (
        <AppsCard apps={subscription.modules} mayChange={answer.actions.includes('change')} />
      )}
      <ActivityCard />
    </>
  );
}

/** /subscriptions/management/subscription: plan, users, renewal, available actions, and activity. */
export default function SubscriptionPage() {
  const { accountData } = useSession();
  return (
    <ManagementFrame section="subscription">
      {accountData !== null && (
        <SubscriptionReader
          around={(waiting) => (
            <Card aria-label="Subscription">
              <CardBody>{waiting}</CardBody>
            </Card>
          )}
        >
          {(answer) => <Managed key={trialKey(accountData)} account={accountData} answer={answer} />}
        </SubscriptionReader>
      )}
    </ManagementFrame>
  );
}
