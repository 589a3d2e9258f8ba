import { type ReactNode, useId } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { Plan } from '#contract/plans.ts';
import type { Quote } from '#contract/quotes.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { useConnectionBack } from '#flow/useConnectionBack.ts';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader } from '#ui/Card.tsx';
import { formatDate } from '#ui/dates.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { orderInWords } from '../order.ts';
import { QuoteBody } from '../quote/looks.ts';
import { QuoteView } from '../QuoteView.tsx';
import { Differences } from './Differences.tsx';
import { NextTermView } from './NextTermView.tsx';

/** Where the price of the change stands. */
export type PriceStanding = 'missing' | 'unchanged' | 'asking' | 'refused' | 'failed' | 'quoted';

export type ChangePanelProps = {
  standing: PriceStanding;
  /** The last price that came, while another is asked for as well. */
  quote: Quote | null;
  isBusy: boolean;
  failure: Failure | null;
  /** Fields that say themselves what is wrong with them. */
  fields: readonly string[];
  subscription: CurrentSubscription;
  plans: readonly Plan[];
  onUsersChange: (numberOfUsers: number) => void;
  onRetry: () => void;
  children: ReactNode;
};

const asItIs = ({ plan, numberOfUsers, isPlanDurationAnnual }: CurrentSubscription): string =>
  orderInWords({ plan: plan ?? '', numberOfUsers: numberOfUsers ?? 0, isPlanDurationAnnual });

/** The change's price as it stands: nothing changed, something missing, on its way, there, waiting for the next term, or not to be had. */
export function ChangePanel({ standing, quote, isBusy, failure, fields, subscription, plans, onUsersChange, onRetry, children }: ChangePanelProps) {
  const id = useId();
  useConnectionBack(standing === 'failed' && failure?.status === null, onRetry);
  if (quote !== null && (standing === 'quoted' || standing === 'asking')) {
    const opening = <Differences subscription={subscription} quote={quote} plans={plans} />;
    const below = (
      <>
        <FailureAlert failure={failure} />
        {children}
      </>
    );
    return quote.change?.when === 'atRenewal' ? (
      <NextTermView quote={quote} isUpdating={isBusy} opening={opening}>
        {below}
      </NextTermView>
    ) : (
      <QuoteView quote={quote} isUpdating={isBusy} title="Your change" opening={opening} onUsersChange={onUsersChange}>
        {below}
      </QuoteView>
    );
  }
  return (
    <Card tag="aside" isLifted aria-labelledby={id}>
      <CardHeader id={id} title={standing === 'unchanged' ? 'What you have' : 'Your change'} subtitle={standing === 'unchanged' ? asItIs(subscription) : undefined} />
      <QuoteBody aria-busy={isBusy}>
        {standing === 'unchanged' && <p>It runs until {formatDate(subscription.expiryDate)}. Change anything, and what that costs for the rest of the term stands here before you pay.</p>}
        {standing === 'missing' && <p>Something is missing. Once plan, apps and users are chosen, the price stands here.</p>}
        {standing === 'asking' && <Skeleton word="Working out the price" lines={6} />}
        {standing === 'refused' && (
          <>
            <FailureAlert failure={failure} fields={fields} />
            <p>What you chose is kept. Change it, and the price stands here.</p>
          </>
        )}
        {standing === 'failed' && (
          <>
            <p>The price did not arrive. What you chose is kept, and nothing was charged.</p>
            <FailureAlert failure={failure} />
            <Button look="secondary" onPress={onRetry}>
              Ask for the price again
            </Button>
          </>
        )}
        {children}
      </QuoteBody>
    </Card>
  );
}
