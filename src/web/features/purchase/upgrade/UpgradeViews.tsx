import { type ReactNode, useEffect, useState } from 'react';
import type { Quote } from '#contract/quotes.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import type { SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import type { PriceBook } from '../order/PlansReader.tsx';
import type { QuotePaymentActor } from '../quotePayment/quotePaymentActors.ts';
import type { QuotePaymentOf, QuotePaymentText } from '../quotePayment/QuotePaymentViews.tsx';
import { ConcurrentChangeView, LeavingView } from '../review/ReviewNotices.tsx';
import type { UpgradeActor } from './upgradeActors.ts';
import type { ChangePart } from './changeDraft.ts';
import { ChoosingView } from './ChoosingView.tsx';
import { ChangeDifferences } from './ChangeDifferences.tsx';
import { NotChangeableView, CurrentState } from './UpgradeNotices.tsx';

export type UpgradeViewsProps = {
  actor: UpgradeActor;
  /** The current subscription. */
  answer: CurrentSubscriptionResponse;
  book: PriceBook;
  /** The draft the page opens with. */
  beginning: SubscriptionDraft;
  /** The part to focus first. */
  part: ChangePart | null;
  /** Shown above the choices, and above card and receipt. */
  above?: ReactNode;
  /** Renders the payment. */
  payment: (of: QuotePaymentOf) => ReactNode;
};

const words: QuotePaymentText = {
  title: 'Change your subscription',
  quoteTitle: 'Your change',
  freeAct: 'Change now',
  priceChanged: 'Pay the new price, or choose something else.',
  priceFailed: 'We’ve kept your choices.',
  signedOut: 'Your choices are saved in this tab.',
  back: 'Choose something else',
};

/** The change of a subscription, from choices to payment. Each state is a page with its own h1. */
export function UpgradeViews({ actor, answer, book, beginning, part, above, payment }: UpgradeViewsProps) {
  const view = useFlowView(actor);
  const error = useFlowState(actor, ({ context }) => context.error);
  const child = useFlowState(actor, ({ children }) => children['quotePayment'] as QuotePaymentActor | undefined);
  const state = useFlowState(actor, ({ value }) => value);
  const mayChange = answer.actions.includes('change');
  // Sent again in each state: if something was in progress when the term ended, the machine waits for its answer first.
  useEffect(() => {
    if (mayChange) return;
    child?.send({ type: 'back.pressed' });
    actor.send({ type: 'term.ended' });
  }, [actor, mayChange, state, child]);
  const [draft, setDraft] = useState(beginning);
  const [cursorIn, setCursorIn] = useState(part);
  const { subscription } = answer;
  const opening = (quote: Quote) =>
    subscription && <ChangeDifferences subscription={subscription} quote={quote} plans={book.plans} />;

  switch (view) {
    case 'choosing':
      return (
        subscription && (
          <ChoosingView
            actor={actor}
            subscription={subscription}
            book={book}
            part={cursorIn}
            onPart={() => setCursorIn(null)}
            draft={draft}
            onDraft={setDraft}
            above={above}
          />
        )
      );
    case 'paying':
      return child && payment({ actor: child, words, above: () => above, opening });
    case 'notChangeable':
      return <NotChangeableView answer={answer} />;
    case 'changedMeanwhile':
      return (
        <ConcurrentChangeView
          title="Your subscription has changed"
          words="It was changed or renewed after you opened this page: by another administrator, in another tab, or automatically. Nothing was overwritten, and we’ve kept your choices."
          onLook={() => actor.send({ type: 'look.pressed' })}
        >
          <CurrentState failure={error} />
        </ConcurrentChangeView>
      );
    default:
      return <LeavingView />;
  }
}
