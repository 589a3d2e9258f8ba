import styled from 'styled-components';
import type { BillingContact } from '#contract/billingContacts.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import type { Quote } from '#contract/quotes.ts';
import type { Failure } from '#contract/failure.ts';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { cardName } from '#ui/CardMark.tsx';
import { formatNaira } from '#ui/naira.ts';
import { PageBody } from '#ui/PageBody.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { wordsOfFailure } from '../payment/words.ts';
import { QuoteView } from '../QuoteView.tsx';
import type { CheckoutActor } from './actors.ts';
import { CardChoice } from './CardChoice.tsx';
import { ContactChoice } from './ContactChoice.tsx';

export const Columns = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[20]};
  ${media.lg} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 400px;
    gap: ${space[32]};
    align-items: start;
  }
`;

export const Column = styled.div`
  display: grid;
  gap: ${space[20]};
  align-content: start;
`;

/* On a phone the price and its button leave the grid of their column, so that the bar holds on to the bottom of the screen. */
const Side = styled.div`
  display: contents;
  ${media.lg} {
    display: grid;
    gap: ${space[16]};
  }
`;

const PayBar = styled.div`
  display: grid;
  gap: ${space[8]};
  position: sticky;
  bottom: 0;
  z-index: 1;
  margin-inline: -${space[16]};
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${token.line};
  background: ${token.surface};
  ${media.sm} {
    margin-inline: -${space[24]};
    padding-inline: ${space[24]};
  }
  ${media.lg} {
    position: static;
    margin: 0;
    padding: 0;
    border-top: 0;
    background: none;
  }
`;

const With = styled.p`
  ${type.small}
  color: ${token.muted};
`;

const said = (msg: string): Failure => ({ msg, code: null, status: null, errors: [] });

/** What became of the last try to pay, if it came to nothing. */
function useLastFailure(actor: CheckoutActor): Failure | null {
  const payment = useFlowState(actor, ({ context }) => context.lastPayment);
  const error = useFlowState(actor, ({ context }) => context.error);
  if (error !== null) return error;
  if (payment === null) return null;
  const { title, words } = wordsOfFailure(payment.reason);
  return said(`${title}. ${words}`);
}

export type ReviewProps = {
  cards: readonly SavedCard[];
  contacts: readonly BillingContact[] | undefined;
  /** Where the organisation's mail goes. */
  orgEmail: string;
  onAddContact: () => void;
};

/** Contact, card and the sum, with the final price on the button. */
export function ReviewView({ actor, quote, cards, contacts, orgEmail, onAddContact }: ReviewProps & { actor: CheckoutActor; quote: Quote }) {
  const isBusy = useFlowState(actor, (snapshot) => snapshot.hasTag('busy'));
  const cardId = useFlowState(actor, ({ context }) => context.cardId);
  const billingContactId = useFlowState(actor, ({ context }) => context.billingContactId);
  const failure = useLastFailure(actor);
  const card = cards.find(({ id }) => id === cardId);
  return (
    <PageBody heading={<ViewHeading>Checkout</ViewHeading>} subtitle="Look it over once more. Nothing is charged before you press Pay.">
      <Columns>
        <Column>
          <FailureAlert failure={failure} />
          <CardChoice cards={cards} chosen={cardId} isDisabled={isBusy} onChange={(id) => actor.send({ type: 'card.chosen', cardId: id })} />
          <ContactChoice
            contacts={contacts}
            orgEmail={orgEmail}
            chosen={billingContactId}
            isDisabled={isBusy}
            onChange={(id) => actor.send({ type: 'contact.chosen', billingContactId: id })}
            onAdd={onAddContact}
          />
        </Column>
        <Side>
          <QuoteView quote={quote} isUpdating={isBusy} title="Your order">
            <div>
              <Button look="secondary" size="small" isDisabled={isBusy} onPress={() => actor.send({ type: 'order.changePressed' })}>
                Change the order
              </Button>
            </div>
          </QuoteView>
          <PayBar>
            <Button size="large" isWide isBusy={isBusy} busyLabel="Asking for today’s price" onPress={() => actor.send({ type: 'pay.pressed' })}>
              Pay {formatNaira(quote.paymentDue)}
            </Button>
            <With>{card === undefined ? 'With a card, on the provider’s page.' : `${cardName(card)} is charged at once.`}</With>
          </PayBar>
        </Side>
      </Columns>
    </PageBody>
  );
}
