import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { PlusBoldIcon } from '#ui/icons/PlusBoldIcon.ts';
import { queries } from '#api/queries.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import { failureOf } from '#contract/failure.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { useFlow } from '#flow/useFlow.ts';
import { useFlowView } from '#flow/useFlowState.ts';
import { addCardMachine } from '#machines/addCard/addCard.machine.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader, CardHeaderButton, CardRows } from '#ui/Card.tsx';
import { cardName } from '#ui/CardMark.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { notify } from '#ui/notices.ts';
import { AddCardDialog, usePageShown } from './AddCardDialog.tsx';
import { type AddCardActor, addCardActors } from './addCardActors.ts';
import { AutoRenewalCard } from './AutoRenewalCard.tsx';
import { makeDefaultCard, removeSavedCard } from './cardCalls.ts';
import { SavedCardRow } from './CardRow.tsx';
import { NewCard } from './NewCard.tsx';
import { RemoveCardDialog } from './RemoveCardDialog.tsx';

const Content = styled.div`
  outline-offset: -2px;
`;

/** The removal confirmed last; kept until its dialog has faded out. */
type Removal = { card: SavedCard; paysRenewal: boolean };

/** The active paid subscription, the only kind that renews; null if there is none or it isn't loaded. */
const renewingOf = (subscription: CurrentSubscription | null | undefined): CurrentSubscription | null =>
  subscription &&
  subscription.isActive &&
  !subscription.isTrial &&
  !subscription.isCancelled &&
  !subscription.hasExpired
    ? subscription
    : null;

type ViewsProps = { orgId: string; adding: AddCardActor };

/**
 * The organisation's cards: list, make default, remove, add; and whether one of them renews the subscription. For
 * administrators.
 */
export function CardsViews({ orgId, adding }: ViewsProps) {
  usePageShown(adding);
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const cards = useQuery(queries.cards(orgId));
  const subscription = renewingOf(useQuery(queries.subscription()).data?.subscription);
  const preference = useQuery({ ...queries.preference(), enabled: subscription !== null });
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (next: Removal) => {
    setRemoval(next);
    setOpen(true);
  };
  const close = useCallback(() => setOpen(false), []);

  const setDefault = (card: SavedCard) =>
    makeDefaultCard(orgId, card).catch((error: unknown) =>
      notify('danger', { title: `${cardName(card)} isn’t the default`, msg: failureOf(error).msg }),
    );

  const takeAway = async (card: SavedCard, together: { turnsOffAutoRenewal: boolean }) => {
    close();
    await removeSavedCard(orgId, card, together).catch((error: unknown) => {
      const { code, msg } = failureOf(error);
      // Since this page last loaded the cards, automatic renewal was switched on or the other cards were removed.
      if (code === 'last_card') ask({ card, paysRenewal: true });
      else notify('danger', { title: `${cardName(card)} wasn’t removed`, msg });
    });
  };

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
        <Content ref={content} tabIndex={-1} role="group" aria-labelledby={titleId}>
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
                      onMakeDefault={() => void setDefault(card)}
                      onRemove={() => ask({ card, paysRenewal: isRenewing && list.length === 1 })}
                    />
                  ))}
                </CardRows>
              )
            }
          </CardReader>
        </Content>
      </Card>
      {subscription !== null && <AutoRenewalCard cards={cards.data} />}
      {removal !== null && (
        <RemoveCardDialog
          isOpen={isOpen}
          card={removal.card}
          paysRenewal={removal.paysRenewal}
          hasOthers={list.length > 1}
          cursorAfterwards={content}
          onRemove={(together) => void takeAway(removal.card, together)}
          onClose={close}
        />
      )}
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
  return <CardsViews orgId={orgId} adding={useFlow(machine, { key, reference })} />;
}
