import { type ReactNode, useEffect, useState } from 'react';
import type { Quote } from '#contract/quotes.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import type { SubscriptionDraft } from '../draft.ts';
import type { PriceBook } from '../order/PlansReader.tsx';
import type { QuotePaymentActor } from '../quotePayment/quotePaymentActors.ts';
import type { QuotePaymentOf, QuotePaymentWords } from '../quotePayment/QuotePaymentViews.tsx';
import { ChangedMeanwhileView, LeavingView } from '../review/ReviewNotices.tsx';
import type { UpgradeActor } from './upgradeActors.ts';
import type { ChangePart } from './changeDraft.ts';
import { ChoosingView } from './ChoosingView.tsx';
import { ChangeDifferences } from './ChangeDifferences.tsx';
import { NotChangeableView, StandsNow } from './UpgradeNotices.tsx';

export type UpgradeViewsProps = {
  actor: UpgradeActor;
  /** Where the subscription stands. */
  answer: CurrentSubscriptionResponse;
  book: PriceBook;
  /** What the choices begin with. */
  beginning: SubscriptionDraft;
  /** Where the cursor goes at first. */
  part: ChangePart | null;
  /** The views of its payment. */
  payment: (of: QuotePaymentOf) => ReactNode;
};

const words: QuotePaymentWords = {
  title: 'Change your subscription',
  quoteTitle: 'Your change',
  freeAct: 'Change now',
  priceChanged: 'Pay the new price, or choose something else.',
  priceFailed: 'We’ve kept your choices.',
  signedOut: 'Your choices are saved in this tab.',
  back: 'Choose something else',
};

/** From what there is to what it is to be, each state a page with a heading of the first level. */
export function UpgradeViews({ actor, answer, book, beginning, part, payment }: UpgradeViewsProps) {
  const view = useFlowView(actor);
  const error = useFlowState(actor, ({ context }) => context.error);
  const child = useFlowState(actor, ({ children }) => children['quotePayment'] as QuotePaymentActor | undefined);
  const state = useFlowState(actor, ({ value }) => value);
  const mayChange = answer.actions.includes('change');
  // Told again in each state: what was under way when the term ended goes on until it is answered.
  useEffect(() => {
    if (mayChange) return;
    child?.send({ type: 'back.pressed' });
    actor.send({ type: 'term.ended' });
  }, [actor, mayChange, state, child]);
  const [draft, setDraft] = useState(beginning);
  const [cursorIn, setCursorIn] = useState(part);
  const { subscription } = answer;
  const opening = (quote: Quote) => subscription && <ChangeDifferences subscription={subscription} quote={quote} plans={book.plans} />;

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
          />
        )
      );
    case 'paying':
      return child && payment({ actor: child, words, opening });
    case 'notChangeable':
      return <NotChangeableView answer={answer} />;
    case 'changedMeanwhile':
      return (
        <ChangedMeanwhileView
          title="Someone else has changed your subscription"
          words="Another administrator changed it after you opened this page. Nothing was overwritten, and we’ve kept your choices."
          onLook={() => actor.send({ type: 'look.pressed' })}
        >
          <StandsNow failure={error} />
        </ChangedMeanwhileView>
      );
    default:
      return <LeavingView />;
  }
}
