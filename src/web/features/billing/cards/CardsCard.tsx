import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { PlusBoldIcon } from '#ui/icons/PlusBoldIcon.ts';
import { queries } from '#api/queries.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { useFlow } from '#flow/useFlow.ts';
import { changeOf, type DirectChangeActor, useDirectChange } from '#flow/useDirectChange.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import type { Change } from '#machines/directChange/changeNotices.ts';
import { addCardMachine } from '#machines/addCard/addCard.machine.ts';
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

/** The active paid subscription, the only kind that renews; null if there is none or it isn't loaded. */
const renewingOf = (subscription: CurrentSubscription | null | undefined): CurrentSubscription | null =>
  subscription &&
  subscription.isActive &&
  !subscription.isTrial &&
  !subscription.isCancelled &&
  !subscription.hasExpired
    ? subscription
    : null;

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
  const subscription = renewingOf(useQuery(queries.subscription()).data?.subscription);
  const preference = useQuery({ ...queries.preference(), enabled: subscription !== null });
  const isBusy = useFlowState(changing, (state) => state.hasTag('busy'));
  const press = (kind: Change['kind'], card: SavedCard) =>
    changing.send({ type: 'change.pressed', change: changeOf(kind, { id: card.id, name: cardName(card) }) });

  const list = cards.data ?? [];
  const isRenewing = subscription !== null && preference.data?.isAutoRenewal === true;
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
      {subscription !== null && <AutoRenewalCard cards={cards.data} />}
      <RemoveCardDialog actor={changing} cards={list} cursorAfterwards={content} />
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
