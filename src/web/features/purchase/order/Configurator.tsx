import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { type Buyer, mayBuy } from '#machines/order/order.machine.ts';
import { Button } from '#ui/Button.tsx';
import { formatNaira } from '#ui/naira.ts';
import { AppChoices, PlanChoices, TermChoices } from './DraftChoices.tsx';
import { missingParts, refusalsByPart } from './orderErrors.ts';
import { OrderLayout } from './OrderLayout.tsx';
import type { PriceBook } from './PlansReader.tsx';
import type { OrderActor } from './orderActors.ts';
import { QuotePanel, useVisibleQuote } from './QuotePanel.tsx';
import { useOrderPartFocus } from './useOrderPartFocus.ts';
import { type Change, useOrder } from './useOrder.ts';
import { useOrderAddress, useRequestedPart } from './useOrderAddress.ts';

const parts = ['plan', 'apps', 'users', 'price'] as const;

const WholePlan = styled.div`
  display: contents;
`;

export type ConfiguratorProps = {
  book: PriceBook;
  /** As in `useOrder`, both. */
  usual: SubscriptionDraft;
  buyer: Buyer;
  /** The main button's label, given the amount (null until it is known). Nobody else than a buyer sees the button. */
  act: (sum: string | null) => string;
  /** Content below the price. Call `onSignIn` before a visitor leaves to sign in. */
  more: (onSignIn: () => void) => ReactNode;
};

/** Plan, apps, users and duration beside the live price. Remounted (`key`) for each history entry and each buyer. */
export function Configurator({ book, usual, buyer, act, more }: ConfiguratorProps) {
  const actor = useOrder({ plans: book.plans, usual, buyer });
  return <OrderViews actor={actor} book={book} act={act} more={more} />;
}

type OrderViewsProps = Pick<ConfiguratorProps, 'book' | 'act' | 'more'> & { actor: OrderActor };

/** An order by state. */
export function OrderViews({ actor, book, act, more }: OrderViewsProps) {
  const draft = useFlowState(actor, ({ context }) => context.draft);
  const isAsked = useFlowState(actor, ({ context }) => context.isAsked);
  const failure = useFlowState(actor, ({ context }) => context.error);
  const isForBuyer = useFlowState(actor, ({ context }) => mayBuy(context.buyer));
  const quote = useVisibleQuote(actor);
  const writeAddress = useOrderAddress(draft);
  const choices = useOrderPartFocus(useRequestedPart(parts));
  const errors = { ...refusalsByPart(failure), ...(isAsked ? missingParts(draft) : {}) };
  const change: Change = (changes) => actor.send({ type: 'choices.changed', changes });
  /** The address that Back returns to has the order as it was left. */
  const leaveWith = (type: 'continue.pressed' | 'signIn.pressed') => () => {
    writeAddress();
    actor.send({ type });
  };

  return (
    <WholePlan ref={choices}>
      <OrderLayout
        label="Your order"
        panel={(button, below) => (
          <QuotePanel actor={actor} act={button}>
            {below}
          </QuotePanel>
        )}
        onSubmit={leaveWith('continue.pressed')}
        act={
          isForBuyer ? (
            <Button type="submit" size="large" isWide>
              {act(quote === null ? null : formatNaira(quote.paymentDue))}
            </Button>
          ) : null
        }
        more={more(leaveWith('signIn.pressed'))}
      >
        <PlanChoices draft={draft} change={change} plans={book.plans} errors={errors} />
        <AppChoices draft={draft} change={change} plans={book.plans} errors={errors} />
        <TermChoices draft={draft} change={change} details={book.pricingDetails} errors={errors} />
      </OrderLayout>
    </WholePlan>
  );
}
