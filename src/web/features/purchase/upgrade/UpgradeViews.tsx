import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { CurrentSubscriptionAnswer } from '#contract/subscriptions.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { Button } from '#ui/Button.tsx';
import type { SubscriptionDraft } from '../draft.ts';
import type { PriceBook } from '../order/PlansReader.tsx';
import type { PaymentActor } from '../payment/actors.ts';
import { ChangedMeanwhileView, LeavingView, PriceChangedView, SignedOutView } from '../review/Notices.tsx';
import { Review, type ReviewSurroundings } from '../review/Review.tsx';
import type { UpgradeActor } from './actors.ts';
import type { ChangePart } from './changeDraft.ts';
import { ChoosingView } from './ChoosingView.tsx';
import { Differences } from './Differences.tsx';
import { NotChangeableView, StandsNow } from './Notices.tsx';

export type UpgradeViewsProps = ReviewSurroundings & {
  actor: UpgradeActor;
  /** Where the subscription stands. */
  answer: CurrentSubscriptionAnswer;
  book: PriceBook;
  /** What the choices begin with. */
  beginning: SubscriptionDraft;
  /** Where the cursor goes at first. */
  part: ChangePart | null;
  /** The views of the payment that is under way. */
  payment: (child: PaymentActor) => ReactNode;
};

const act = 'Change now';

/** From what there is to what it is to be, each state a page with a heading of the first level. */
export function UpgradeViews({ actor, answer, book, beginning, part, payment, ...surroundings }: UpgradeViewsProps) {
  const view = useFlowView(actor);
  const isBusy = useFlowState(actor, (snapshot) => snapshot.hasTag('busy'));
  const context = useFlowState(actor, (snapshot) => snapshot.context);
  const child = useFlowState(actor, ({ children }) => children['payment'] as PaymentActor | undefined);
  const state = useFlowState(actor, ({ value }) => value);
  const mayChange = answer.actions.includes('change');
  // Told again in each state: what was under way when the term ended goes on until it is answered.
  useEffect(() => {
    if (!mayChange) actor.send({ type: 'term.ended' });
  }, [actor, mayChange, state]);
  const [draft, setDraft] = useState(beginning);
  const [cursorIn, setCursorIn] = useState(part);
  const { quote } = context;
  const { subscription } = answer;
  const opening = quote !== null && subscription !== null ? <Differences subscription={subscription} quote={quote} plans={book.plans} /> : null;

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
    case 'reviewing':
      return (
        quote && (
          <Review
            title="Change your subscription"
            quote={quote}
            quoteTitle="Your change"
            opening={opening}
            isBusy={isBusy}
            reviewed={context}
            send={(event) => actor.send(event)}
            freeAct={act}
            {...surroundings}
          >
            <div>
              <Button look="secondary" size="small" isDisabled={isBusy} onPress={() => actor.send({ type: 'choice.changePressed' })}>
                Choose something else
              </Button>
            </div>
          </Review>
        )
      );
    case 'priceChanged':
      return (
        quote && (
          <PriceChangedView
            quote={quote}
            quoteTitle="Your change"
            before={context.priceBefore}
            freeAct={act}
            words="Pay the new price, or choose something else."
            onConfirm={() => actor.send({ type: 'newPrice.confirmed' })}
          >
            <Button look="secondary" size="large" onPress={() => actor.send({ type: 'choice.changePressed' })}>
              Choose something else
            </Button>
          </PriceChangedView>
        )
      );
    case 'paying':
      return child && <Fragment key={child.sessionId}>{payment(child)}</Fragment>;
    case 'notChangeable':
      return <NotChangeableView answer={answer} />;
    case 'changedMeanwhile':
      return (
        <ChangedMeanwhileView
          title="Somebody else has changed it"
          words="Another administrator has changed the subscription since you opened this page. Nothing was overwritten, and what you chose is kept."
          onLook={() => actor.send({ type: 'look.pressed' })}
        >
          <StandsNow failure={context.error} />
        </ChangedMeanwhileView>
      );
    case 'signedOut':
      return <SignedOutView kept="What you chose waits for you in this tab." />;
    default:
      return <LeavingView />;
  }
}
