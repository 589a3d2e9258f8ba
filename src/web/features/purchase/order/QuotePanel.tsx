import type { ReactNode } from 'react';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useReconnect } from '#connection/useReconnect.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { describeOrder } from '../order.ts';
import { QuoteBody } from '../quote/quoteLook.ts';
import { PanelBreakdown, PricePanel } from '../quote/PricePanel.tsx';
import { PerMonth } from '../quote/QuoteRemarks.tsx';
import { fieldOf } from './orderErrors.ts';
import type { Pricing } from './usePrice.ts';

type QuotePanelProps = {
  pricing: Pricing;
  onUsersChange: (numberOfUsers: number) => void;
  /** The main button, below the amount. */
  act: ReactNode;
  /** Below the price. */
  children: ReactNode;
};

function noteOn({ quote, isIncomplete, failure }: Pricing): ReactNode {
  if (quote !== null) return <PerMonth quote={quote} />;
  if (isIncomplete) return 'Choose a plan, apps and users to see the price.';
  return failure === null ? 'Getting the price.' : 'We couldn’t get the price.';
}

/** The current price of an order: incomplete, loading, ready, updating or failed. */
export function QuotePanel({ pricing, onUsersChange, act, children }: QuotePanelProps) {
  const { quote, isUpdating, isIncomplete, failure, onAskAgain } = pricing;
  useReconnect(failure?.status === null, onAskAgain);
  return (
    <PricePanel
      title="Your quote"
      subtitle={quote === null ? 'Including discounts and VAT' : describeOrder(quote)}
      naira={quote?.paymentDue ?? null}
      note={noteOn(pricing)}
      isStale={isUpdating && quote !== null}
      act={act}
      below={children}
    >
      {quote !== null && <PanelBreakdown quote={quote} isUpdating={isUpdating} onUsersChange={onUsersChange} />}
      {quote === null && !isIncomplete && (
        // The page's height depends on the price (layouts/Frame.tsx waits for it).
        <QuoteBody data-awaited={failure === null ? true : undefined}>
          {failure === null ? (
            <Skeleton word="Working out the price" lines={6} />
          ) : (
            <>
              <FailureAlert failure={failure} fields={Object.values(fieldOf)} />
              {failure.errors.length === 0 && (
                <Button look="secondary" onPress={onAskAgain}>
                  Get the price again
                </Button>
              )}
            </>
          )}
        </QuoteBody>
      )}
    </PricePanel>
  );
}
