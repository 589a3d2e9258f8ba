import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import type { SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { Button } from '#ui/Button.tsx';
import { formatNaira } from '#ui/naira.ts';
import { AppChoices, PlanChoices, TermChoices } from './DraftChoices.tsx';
import { missingParts, refusalsByPart } from './orderErrors.ts';
import { OrderLayout } from './OrderLayout.tsx';
import type { PriceBook } from './PlansReader.tsx';
import { QuotePanel } from './QuotePanel.tsx';
import { useOrderPartFocus } from './useOrderPartFocus.ts';
import { useOrder } from './useOrder.ts';
import { useRequestedPart } from './useOrderAddress.ts';

const parts = ['plan', 'apps', 'users', 'price'] as const;

const WholePlan = styled.div`
  display: contents;
`;

export type ConfiguratorProps = {
  book: PriceBook;
  /** As in `useOrder`, all three. */
  usual: SubscriptionDraft;
  buyer: string | null;
  /** The main button's label, given the amount (null until it is known); null where this person may not buy. */
  act: ((sum: string | null) => string) | null;
  /** Called when the order is complete and saved. */
  onGoOn: () => void;
  /** Content below the price. Call `keep` to save the order before leaving the page another way. */
  more: (keep: () => void) => ReactNode;
};

/** Plan, apps, users and duration beside the live price. Remounted (`key`) for each history entry and each buyer. */
export function Configurator({ book, usual, buyer, act, onGoOn, more }: ConfiguratorProps) {
  const { draft, change, order, pricing, keep } = useOrder({ plans: book.plans, usual, buyer });
  const [isAsked, setAsked] = useState(false);
  const choices = useOrderPartFocus(useRequestedPart(parts));
  const refusals = refusalsByPart(pricing.failure);
  const errors = { ...refusals, ...(isAsked ? missingParts(draft) : {}) };

  const proceed = () => {
    if (act === null) return;
    setAsked(true);
    if (order === null || Object.keys(refusals).length > 0) return;
    keep();
    onGoOn();
  };
  const sum = pricing.quote === null ? null : formatNaira(pricing.quote.paymentDue);

  return (
    <WholePlan ref={choices}>
      <OrderLayout
        label="Your order"
        panel={(button, below) => (
          <QuotePanel pricing={pricing} onUsersChange={(numberOfUsers) => change({ numberOfUsers })} act={button}>
            {below}
          </QuotePanel>
        )}
        onSubmit={proceed}
        act={
          act && (
            <Button type="submit" size="large" isWide>
              {act(sum)}
            </Button>
          )
        }
        more={more(keep)}
      >
        <PlanChoices draft={draft} change={change} plans={book.plans} errors={errors} />
        <AppChoices draft={draft} change={change} plans={book.plans} errors={errors} />
        <TermChoices draft={draft} change={change} details={book.pricingDetails} errors={errors} />
      </OrderLayout>
    </WholePlan>
  );
}
