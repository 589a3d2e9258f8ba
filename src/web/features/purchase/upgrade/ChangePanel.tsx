import { type ReactNode, useId } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { Plan } from '#contract/plans.ts';
import type { Quote } from '#contract/quotes.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader } from '#ui/Card.tsx';
import { formatDate } from '#ui/dates.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { orderInWords } from '../order.ts';
import { DueWithAct } from '../quote/DueWithAct.tsx';
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
  /** The main act. */
  act: ReactNode;
};

const asItIs = ({ plan, numberOfUsers, isPlanDurationAnnual }: CurrentSubscription): string =>
  orderInWords({ plan: plan ?? '', numberOfUsers: numberOfUsers ?? 0, isPlanDurationAnnual });

const notes: Record<Exclude<PriceStanding, 'unchanged'>, string> = {
  quoted: 'Asking for the price.',
  missing: 'Choose plan, apps and users to see the price.',
  asking: 'Asking for the price.',
  refused: 'You can’t have it like that.',
  failed: 'We couldn’t get the price.',
};

const noteOn = (standing: PriceStanding, { expiryDate }: CurrentSubscription): string => (standing === 'unchanged' ? `It runs until ${formatDate(expiryDate)}.` : notes[standing]);

/** The change's price as it stands: nothing changed, something missing, on its way, there, waiting for the next term, or not to be had. */
export function ChangePanel({ standing, quote, isBusy, failure, fields, subscription, plans, onUsersChange, onRetry, act }: ChangePanelProps) {
  const id = useId();
  if (quote !== null && (standing === 'quoted' || standing === 'asking')) {
    const opening = <Differences subscription={subscription} quote={quote} plans={plans} />;
    const acts = (
      <>
        <FailureAlert failure={failure} />
        {act}
      </>
    );
    return quote.change?.when === 'atRenewal' ? (
      <NextTermView quote={quote} isUpdating={isBusy} opening={opening} act={acts} />
    ) : (
      <QuoteView quote={quote} isUpdating={isBusy} title="Your change" opening={opening} onUsersChange={onUsersChange} act={acts} />
    );
  }
  const isUnchanged = standing === 'unchanged';
  return (
    <Card tag="aside" isLifted aria-labelledby={id}>
      <CardHeader id={id} title={isUnchanged ? 'What you have' : 'Your change'} subtitle={isUnchanged ? asItIs(subscription) : 'With every discount and VAT'} />
      <DueWithAct naira={isUnchanged ? 0 : null} act={act}>
        {noteOn(standing, subscription)}
      </DueWithAct>
      {standing !== 'missing' && (
        <QuoteBody aria-busy={isBusy}>
          {isUnchanged && <p>Make a change to see what it costs. You won’t be charged until you confirm.</p>}
          {standing === 'asking' && <Skeleton word="Working out the price" lines={6} />}
          {standing === 'refused' && (
            <>
              <FailureAlert failure={failure} fields={fields} />
              <p>What you chose is kept. Change it to see the price.</p>
            </>
          )}
          {standing === 'failed' && (
            <>
              <p>What you chose is kept, and nothing was charged.</p>
              <FailureAlert failure={failure?.status === null ? null : failure} />
              <Button look="secondary" onPress={onRetry}>
                Ask for the price again
              </Button>
            </>
          )}
        </QuoteBody>
      )}
    </Card>
  );
}
