import type { Quote } from '#contract/quotes.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { Button } from '#ui/Button.tsx';
import { Review, type ReviewProps, type ReviewSurroundings } from '../review/Review.tsx';
import type { CheckoutActor } from './actors.ts';

/** Contact, card and the sum of a new purchase. */
export function ReviewView({ actor, quote, ...surroundings }: ReviewSurroundings & Pick<ReviewProps, 'above'> & { actor: CheckoutActor; quote: Quote }) {
  const isBusy = useFlowState(actor, (snapshot) => snapshot.hasTag('busy'));
  const context = useFlowState(actor, (snapshot) => snapshot.context);
  return (
    <Review
      title="Checkout"
      quote={quote}
      quoteTitle="Your order"
      isBusy={isBusy}
      reviewed={context}
      send={(event) => actor.send(event)}
      freeAct="Start now"
      {...surroundings}
    >
      <div>
        <Button look="secondary" size="small" isDisabled={isBusy} onPress={() => actor.send({ type: 'order.changePressed' })}>
          Change the order
        </Button>
      </div>
    </Review>
  );
}
