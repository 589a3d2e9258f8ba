import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { goToApp } from '#features/session/goToApp.ts';
import { situationOf } from '#features/subscription/situation.ts';
import { SubscriptionReader } from '#features/subscription/SubscriptionReader.tsx';
import { trialExpiry } from '#features/trial/trialExpiry.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { formatDate, formatTime } from '#ui/dates.ts';
import { Fact, Facts } from '#ui/Facts.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { ResultMessage, MainAction } from './ResultMessage.tsx';
import { FirstSteps } from './FirstSteps.tsx';

function TrialStarted({ trial: { modules, createdAt, expiryDate } }: { trial: CurrentSubscription }) {
  return (
    <PageBody
      heading={<ViewHeading>Your trial is running</ViewHeading>}
      subtitle={`Everyone in your organisation can use all ${modules.length} apps. You won’t be charged when the trial ends.`}
    >
      <Facts>
        <Fact word="Started" more={`at ${formatTime(createdAt)}`}>
          {formatDate(createdAt)}
        </Fact>
        <Fact word="Ends" more={`at ${formatTime(expiryDate)}`}>
          {formatDate(expiryDate)}
        </Fact>
      </Facts>
      <FirstSteps apps={modules} />
      <MainAction>
        <Button size="large" onPress={() => void goToApp()}>
          Go to App
        </Button>
      </MainAction>
    </PageBody>
  );
}

/** The end date stored in this tab, for use while the server is asked. */
function untilWhen(): string | undefined {
  const expiryDate = trialExpiry.read();
  return expiryDate === null ? undefined : `It runs until ${formatDate(expiryDate)}.`;
}

/** The trial that has just started: its dates, from the server. */
export const TrialResult = () => (
  <SubscriptionReader
    around={(waiting) => (
      <PageBody heading={<ViewHeading>Your trial</ViewHeading>} subtitle={untilWhen()}>
        {waiting}
      </PageBody>
    )}
  >
    {(answer) => {
      const situation = situationOf(answer);
      return situation.is === 'trial' ? (
        <TrialStarted trial={situation.subscription} />
      ) : (
        <ResultMessage title="You don’t have an active trial" words="Open your subscription to see its status." />
      );
    }}
  </SubscriptionReader>
);
