import { type ReactNode, useMemo } from 'react';
import type { Quote } from '#contract/quotes.ts';
import { orderOf } from '#domain/subscriptionDraft.ts';
import { priceFor } from '#machines/order/order.machine.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useReconnect } from '#connection/useReconnect.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { describeOrder } from '../orderWords.ts';
import { QuoteBody } from '../quote/quoteLook.ts';
import { PanelBreakdown, PricePanel } from '../quote/PricePanel.tsx';
import { PerMonth } from '../quote/QuoteRemarks.tsx';
import { fieldOf } from './orderErrors.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import type { OrderActor } from './orderActors.ts';
import { writtenQuote } from './writtenQuote.ts';

type QuotePanelProps = {
  actor: OrderActor;
  /** The main button, below the amount. */
  act: ReactNode;
  /** Below the price. */
  children: ReactNode;
};

function noteOn(view: string | undefined, quote: Quote | null): ReactNode {
  if (quote !== null) return <PerMonth quote={quote} />;
  if (view === 'incomplete') return 'Choose a plan, apps and users to see the price.';
  return view === 'failed' ? 'We couldn’t get the price.' : 'Getting the price.';
}

/** The price that the page was prerendered with, until the machine has looked for it. */
function useWrittenQuote(actor: OrderActor): Quote | null {
  const draft = useFlowState(actor, ({ context }) => context.draft);
  const buyer = useFlowState(actor, ({ context }) => priceFor(context.buyer));
  return useMemo(() => {
    const order = orderOf(draft);
    return order === null || buyer === null ? null : (writtenQuote(order, buyer) ?? null);
  }, [draft, buyer]);
}

/** The price that the page shows: none for an incomplete order, or after a failure. */
export function useVisibleQuote(actor: OrderActor): Quote | null {
  const written = useWrittenQuote(actor);
  return useFlowState(actor, (state) =>
    state.matches('incomplete') || state.matches('failed') ? null : (state.context.quote ?? written),
  );
}

/** The current price of an order, by state: incomplete, loading, ready, updating or failed. */
export function QuotePanel({ actor, act, children }: QuotePanelProps) {
  const view = useFlowView(actor);
  const quote = useVisibleQuote(actor);
  const isUpdating = useFlowState(actor, (state) => state.hasTag('busy'));
  // The price that the page was prerendered with isn't stale.
  const isStale = useFlowState(actor, (state) => state.hasTag('busy') && state.context.quote !== null);
  const failure = useFlowState(actor, ({ context }) => context.error);
  const askAgain = () => actor.send({ type: 'retry.asked' });
  useReconnect(failure?.status === null, askAgain);
  return (
    <PricePanel
      title="Your quote"
      subtitle={quote === null ? 'Including discounts and VAT' : describeOrder(quote)}
      naira={quote?.paymentDue ?? null}
      note={noteOn(view, quote)}
      isStale={isStale}
      act={act}
      below={children}
    >
      {quote !== null && (
        <PanelBreakdown
          quote={quote}
          isUpdating={isStale}
          onUsersChange={(numberOfUsers) => actor.send({ type: 'choices.changed', changes: { numberOfUsers } })}
        />
      )}
      {quote === null && view !== 'incomplete' && (
        // The page's height depends on the price (layouts/Frame.tsx waits for it).
        <QuoteBody aria-busy={isUpdating} data-awaited={failure === null ? true : undefined}>
          {failure === null ? (
            <Skeleton word="Working out the price" lines={6} />
          ) : (
            <>
              <FailureAlert failure={failure} fields={Object.values(fieldOf)} />
              {failure.errors.length === 0 && (
                <Button look="secondary" onPress={askAgain}>
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
