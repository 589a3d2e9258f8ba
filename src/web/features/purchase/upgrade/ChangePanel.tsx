import type { ReactNode } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { Plan } from '#contract/plans.ts';
import type { Quote } from '#contract/quotes.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { WITH_VAT } from '#domain/priceWords.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useReconnect } from '#connection/useReconnect.ts';
import { Button } from '#ui/Button.tsx';
import { formatDate } from '#ui/dates.ts';
import { Money } from '#ui/Money.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { describeOrder } from '../orderWords.ts';
import { QuoteBody } from '../quote/quoteLook.ts';
import { PanelBreakdown, PricePanel, type PricePanelProps } from '../quote/PricePanel.tsx';
import { PerMonth } from '../quote/QuoteRemarks.tsx';
import { ChangeDifferences } from './ChangeDifferences.tsx';
import { NextTermView } from './NextTermView.tsx';

/** The state of the change's price. */
export type PriceState = 'missing' | 'unchanged' | 'asking' | 'refused' | 'failed' | 'quoted';

export type ChangePanelProps = {
  priceState: PriceState;
  /** The last price received, also while another is loading. */
  quote: Quote | null;
  isBusy: boolean;
  failure: Failure | null;
  /** Names of the fields that show their own errors. */
  fields: readonly string[];
  subscription: CurrentSubscription;
  plans: readonly Plan[];
  onUsersChange: (numberOfUsers: number) => void;
  onRetry: () => void;
  /** The main button. */
  act: ReactNode;
};

const asItIs = ({ plan, numberOfUsers, isPlanDurationAnnual }: CurrentSubscription): string =>
  describeOrder({ plan: plan ?? '', numberOfUsers: numberOfUsers ?? 0, isPlanDurationAnnual });

const notes: Record<Exclude<PriceState, 'unchanged'>, string> = {
  quoted: 'Getting the price.',
  missing: 'Choose a plan, apps and users to see the price.',
  asking: 'Getting the price.',
  refused: 'You can’t choose this combination.',
  failed: 'We couldn’t get the price.',
};

/** The panel's content while there is no price. */
function PanelContent({
  priceState,
  isBusy,
  failure,
  fields,
  onRetry,
}: Pick<ChangePanelProps, 'priceState' | 'isBusy' | 'failure' | 'fields' | 'onRetry'>) {
  if (priceState === 'missing') return null;
  return (
    <QuoteBody aria-busy={isBusy}>
      {priceState === 'unchanged' && <p>Make a change to see what it costs. You won’t be charged until you confirm.</p>}
      {priceState === 'asking' && <Skeleton word="Working out the price" lines={6} />}
      {priceState === 'refused' && (
        <>
          <FailureAlert failure={failure} fields={fields} />
          <p>We’ve kept your choices. Change them to see the price.</p>
        </>
      )}
      {priceState === 'failed' && (
        <>
          <p>We’ve kept your choices, and you haven’t been charged.</p>
          <FailureAlert failure={failure} />
          <Button look="secondary" onPress={onRetry}>
            Get the price again
          </Button>
        </>
      )}
    </QuoteBody>
  );
}

/** Title, what is being priced, the amount due, and a note on it. */
function headOf(
  quote: Quote | null,
  priceState: PriceState,
  subscription: CurrentSubscription,
): Pick<PricePanelProps, 'title' | 'subtitle' | 'naira' | 'note'> {
  if (quote?.change?.when === 'atRenewal') {
    return {
      title: 'Your next billing period',
      subtitle: describeOrder(quote),
      naira: 0,
      note: quote.renewal.amount !== null && (
        <>
          From {formatDate(quote.change.period.from)}: <Money naira={quote.renewal.amount} /> {WITH_VAT}.
        </>
      ),
    };
  }
  if (quote !== null)
    return {
      title: 'Your change',
      subtitle: describeOrder(quote),
      naira: quote.paymentDue,
      note: <PerMonth quote={quote} />,
    };
  if (priceState === 'unchanged')
    return {
      title: 'Your subscription now',
      subtitle: asItIs(subscription),
      naira: 0,
      note: `It runs until ${formatDate(subscription.expiryDate)}.`,
    };
  return { title: 'Your change', subtitle: 'Including discounts and VAT', naira: null, note: notes[priceState] };
}

/** The price of the change: unchanged, incomplete, loading, ready, scheduled for the next term, or failed. */
export function ChangePanel({
  priceState,
  quote,
  isBusy,
  failure,
  fields,
  subscription,
  plans,
  onUsersChange,
  onRetry,
  act,
}: ChangePanelProps) {
  useReconnect(priceState === 'failed' && failure?.status === null, onRetry);
  const shownQuote = priceState === 'quoted' || priceState === 'asking' ? quote : null;
  return (
    <PricePanel
      {...headOf(shownQuote, priceState, subscription)}
      isStale={isBusy && shownQuote !== null}
      act={
        <>
          {act}
          <FailureAlert failure={shownQuote === null ? null : failure} />
        </>
      }
    >
      {shownQuote !== null && <ChangeDifferences subscription={subscription} quote={shownQuote} plans={plans} />}
      {shownQuote === null ? (
        <PanelContent priceState={priceState} isBusy={isBusy} failure={failure} fields={fields} onRetry={onRetry} />
      ) : shownQuote.change?.when === 'atRenewal' ? (
        <NextTermView quote={shownQuote} />
      ) : (
        <PanelBreakdown quote={shownQuote} isUpdating={isBusy} onUsersChange={onUsersChange} />
      )}
    </PricePanel>
  );
}
