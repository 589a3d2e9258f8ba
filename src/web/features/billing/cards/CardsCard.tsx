import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { PlusBoldIcon } from '#ui/icons/PlusBoldIcon.ts';
import { queries } from '#api/queries.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import type { CurrentSubscriptionResponse, Renewal } from '#contract/subscriptions.ts';
import { isRenewedByCard } from '#domain/automaticRenewal.ts';
import { useFlow } from '#flow/useFlow.ts';
import { changeOf, type DirectChangeActor, useDirectChange } from '#flow/useDirectChange.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import type { Change } from '#machines/directChange/changeNotices.ts';
import { addCardMachine } from '#machines/addCard/addCard.machine.ts';
import { BlockingSkeleton } from '#ui/Skeleton.tsx';
import { CardReader } from '#requests/CardReader.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader, CardHeaderButton, CardRows } from '#ui/Card.tsx';
import { cardName } from '#ui/CardMark.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AddCardDialog, usePageShown } from './AddCardDialog.tsx';
import { type AddCardActor, addCardActors } from './addCardActors.ts';
import { AutoRenewalCard } from './AutoRenewalCard.tsx';
import { cardChanges } from './cardCalls.ts';
import { SavedCardRow } from './CardRow.tsx';
import { NewCard } from './NewCard.tsx';
import { RemoveCardDialog } from './RemoveCardDialog.tsx';

const Content = styled.div`
  outline-offset: -2px;
`;

/** Whether the default card pays for the subscription's next billing period, if `isAutoRenewal` is on. */
const isPaidByCard = (
  { subscription, now }: CurrentSubscriptionResponse,
  isAutoRenewal: boolean,
  renewal: Renewal | null | undefined,
): boolean =>
  subscription !== null &&
  isRenewedByCard(
    {
      hasEverPurchased: !subscription.isTrial,
      isAutoRenewal,
      isCancelled: subscription.cancelledAt !== null,
      expiresAt: Date.parse(subscription.expiryDate),
      failures: renewal?.failures ?? 0,
      nextChargeAt: renewal?.chargeAt ? Date.parse(renewal.chargeAt) : null,
    },
    Date.parse(now),
  );

type ViewsProps = { orgId: string; adding: AddCardActor; changing: DirectChangeActor };

/**
 * The organisation's cards: list, make default, remove, add; and whether one of them renews the subscription. For
 * administrators.
 */
export function CardsViews({ orgId, adding, changing }: ViewsProps) {
  usePageShown(adding);
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const cards = useQuery(queries.cards(orgId));
  const { data: current, isFetched } = useQuery(queries.subscription());
  const mayRenew = current?.subscription?.isTrial === false;
  const { data: preference } = useQuery({ ...queries.preference(), enabled: mayRenew });
  const { data: renewal, isLoading } = useQuery({ ...queries.renewal(), enabled: mayRenew });
  const isBusy = useFlowState(changing, (state) => state.hasTag('busy'));
  const press = (kind: Change['kind'], card: SavedCard) =>
    changing.send({ type: 'change.pressed', change: changeOf(kind, { id: card.id, name: cardName(card) }) });

  const list = cards.data ?? [];
  const isRenewing = current !== undefined && isPaidByCard(current, preference?.isAutoRenewal === true, renewal);
  const add = {
    icon: <PlusBoldIcon size={16} aria-hidden />,
    onPress: () => adding.send({ type: 'add.pressed' }),
    isDisabled: useFlowView(adding) === 'checking',
    children: 'Add a card',
  };

  return (
    <>
      <NewCard actor={adding} />
      <Card aria-labelledby={titleId}>
        <CardHeader id={titleId} title="Cards">
          {list.length > 0 && <CardHeaderButton {...add} />}
        </CardHeader>
        <Content ref={content} tabIndex={-1} role="group" aria-labelledby={titleId} aria-busy={isBusy || undefined}>
          <CardReader reading={cards} word="Loading your cards">
            {() =>
              list.length === 0 ? (
                <EmptyState title="No cards yet" act={<Button look="secondary" {...add} />}>
                  Add one to pay or renew.
                </EmptyState>
              ) : (
                <CardRows aria-labelledby={titleId}>
                  {list.map((card) => (
                    <SavedCardRow
                      key={card.id}
                      card={card}
                      isBusy={isBusy}
                      onMakeDefault={() => press('makeDefaultCard', card)}
                      onRemove={() => press(isRenewing && list.length === 1 ? 'removeLastCard' : 'removeCard', card)}
                    />
                  ))}
                </CardRows>
              )
            }
          </CardReader>
        </Content>
      </Card>
      {!isFetched || isLoading ? (
        <BlockingSkeleton word="Loading your renewal" lines={2} />
      ) : (
        current !== undefined && isPaidByCard(current, true, renewal) && <AutoRenewalCard cards={cards.data} />
      )}
      <RemoveCardDialog actor={changing} cards={list} focusAfterwards={content} />
      <AddCardDialog actor={adding} />
    </>
  );
}

export type CardsCardProps = {
  orgId: string;
  /** The payment in the address, if the person has just returned from the provider's page. */
  reference: string | null;
};

/** The cards, with the machine that adds one. */
export function CardsCard({ orgId, reference }: CardsCardProps) {
  const [machine] = useState(() => addCardMachine.provide({ actors: addCardActors(orgId) }));
  const [key] = useState(() => crypto.randomUUID());
  const adding = useFlow(machine, { key, reference });
  const changing = useDirectChange(cardChanges(orgId));
  return <CardsViews orgId={orgId} adding={adding} changing={changing} />;
}
