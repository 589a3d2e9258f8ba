import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '#api/queries.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import type { Payment } from '#contract/payments.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { SubscriptionReader } from '#features/subscription/SubscriptionReader.tsx';
import { CardReader } from '#requests/CardReader.tsx';
import { useOpenPayment } from '#payments/OpenPayment.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Card } from '#ui/Card.tsx';
import { PageBody } from '#ui/PageBody.tsx';

type PayingReaderProps = {
  orgId: string;
  /** The heading while loading. */
  title: string;
  children: (read: {
    cards: readonly SavedCard[];
    answer: CurrentSubscriptionResponse;
    openPayment: Payment | null;
  }) => ReactNode;
};

/** Loads what every payment page needs: the subscription, the cards, and whether a payment is still being confirmed. */
export function PayingReader({ orgId, title, children }: PayingReaderProps) {
  const cards = useQuery(queries.cards(orgId));
  // Continues if this can't be loaded: the server refuses a second payment anyway.
  const { payment: openPayment, isFetched } = useOpenPayment();
  const opening = (waiting: ReactNode) => (
    <PageBody heading={<ViewHeading>{title}</ViewHeading>}>
      <Card aria-label={title}>{waiting}</Card>
    </PageBody>
  );
  if (cards.data === undefined || !isFetched) {
    return opening(
      <CardReader
        reading={{ ...cards, data: undefined, isFetched: cards.isFetched && isFetched }}
        word="Loading your cards"
      >
        {() => null}
      </CardReader>,
    );
  }
  const saved = cards.data;
  return (
    <SubscriptionReader around={opening}>
      {(answer) => children({ cards: saved, answer, openPayment })}
    </SubscriptionReader>
  );
}
