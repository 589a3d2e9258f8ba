import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { BillingContact } from '#contract/billingContacts.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import { noResponse, type Failure } from '#contract/failure.ts';
import type { Payment } from '#contract/payments.ts';
import type { Quote } from '#contract/quotes.ts';
import { failureWords } from '#domain/failureReason.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { cardName } from '#ui/CardMark.tsx';
import { formatNaira } from '#ui/naira.ts';
import { PageBody } from '#ui/PageBody.tsx';
import { token, type } from '#ui/theme.ts';
import { describeOrder } from '../orderWords.ts';
import { QuoteView } from '../QuoteView.tsx';
import { CardChoice } from './CardChoice.tsx';
import { ContactChoice } from './ContactChoice.tsx';
import { Column, Columns, PayBar, Side, Summary } from './reviewLayout.ts';

/* The review before paying, shared by checkout, upgrade and renew. */

const With = styled.p`
  ${type.small}
  color: ${token.muted};
`;

/** The context that the three flows share while a payment is reviewed. */
export interface ReviewContext {
  cardId: string | null;
  billingContactId: string | null;
  lastPayment: Payment | null;
  error: Failure | null;
}

/** The events that the three flows share. */
export type ReviewEvent =
  | { type: 'contact.chosen'; billingContactId: string | null }
  | { type: 'card.chosen'; cardId: string | null }
  | { type: 'pay.pressed' };

/** The cards and contacts to choose from. */
export type ReviewSurroundings = {
  cards: readonly SavedCard[];
  /** As in `CardChoice`. */
  hasRenewalFailed?: boolean;
  /** Undefined until loaded. */
  contacts: readonly BillingContact[] | undefined;
  /** The organisation's email. */
  orgEmail: string;
  onAddContact: () => void;
};

/** "Pay ₦25,774.20"; where credit covers everything, what happens instead: "Change now, nothing to pay". */
export const payLabel = ({ paymentDue }: Quote, act: string): string =>
  paymentDue === 0 ? `${act}, nothing to pay` : `Pay ${formatNaira(paymentDue)}`;

/** Why the last attempt to pay failed, if it did. */
function lastFailure({ lastPayment, error }: ReviewContext): Failure | null {
  if (error !== null) return error;
  if (lastPayment === null) return null;
  const { title, words } = failureWords(lastPayment.reason);
  return { msg: `${title}. ${words}`, code: null, status: null, errors: [] };
}

/** The chosen card was removed in another tab or by a colleague. */
const cardGone: Failure = { ...noResponse, msg: 'The card you chose has been removed. Choose another.' };

/** What paying will do, below the button. */
function paymentWords(quote: Quote, card: SavedCard | undefined, isCardGone: boolean): string {
  if (quote.paymentDue === 0) return 'Nothing is charged.';
  if (isCardGone) return 'Choose a card first.';
  return card === undefined ? 'With a card, on the provider’s page.' : `We’ll charge ${cardName(card)} immediately.`;
}

export type ReviewProps = ReviewSurroundings & {
  title: string;
  subtitle?: ReactNode;
  quote: Quote;
  quoteTitle: string;
  /** Above the price lines: what differs from the current subscription. */
  opening?: ReactNode;
  /** The price is being requested again. */
  isBusy: boolean;
  reviewed: ReviewContext;
  send: (event: ReviewEvent) => void;
  /** The button's label when there is nothing to pay: "Change now". */
  freeAct: string;
  /** Above card and receipt: what is being bought, where the price alone doesn't say it. */
  above?: ReactNode;
  /** Below the price: a way back to the choices. */
  children?: ReactNode;
};

/** Contact, card and price, with the final amount on the button. */
export function Review({
  title,
  subtitle = 'Check everything once more. You won’t be charged until you press Pay.',
  quote,
  quoteTitle,
  opening,
  isBusy,
  reviewed,
  send,
  freeAct,
  above,
  children,
  cards,
  hasRenewalFailed = false,
  contacts,
  orgEmail,
  onAddContact,
}: ReviewProps) {
  const { cardId, billingContactId } = reviewed;
  const card = cards.find(({ id }) => id === cardId);
  const isFree = quote.paymentDue === 0;
  const isCardGone = !isFree && cardId !== null && card === undefined;
  return (
    <PageBody
      heading={<ViewHeading>{title}</ViewHeading>}
      subtitle={isFree ? 'Check everything once more. There’s nothing to pay.' : subtitle}
    >
      <Columns>
        <Column>
          <FailureAlert failure={lastFailure(reviewed) ?? (isCardGone ? cardGone : null)} />
          {above}
          {!isFree && (
            <CardChoice
              cards={cards}
              hasRenewalFailed={hasRenewalFailed}
              chosen={cardId}
              isDisabled={isBusy}
              onChange={(id) => send({ type: 'card.chosen', cardId: id })}
            />
          )}
          <ContactChoice
            contacts={contacts}
            orgEmail={orgEmail}
            chosen={billingContactId}
            isDisabled={isBusy}
            onChange={(id) => send({ type: 'contact.chosen', billingContactId: id })}
            onAdd={onAddContact}
          />
        </Column>
        <Side>
          <QuoteView quote={quote} isUpdating={isBusy} title={quoteTitle} opening={opening}>
            {children}
          </QuoteView>
          <PayBar>
            <Summary>{describeOrder(quote)}</Summary>
            <Button
              size="large"
              isWide
              isBusy={isBusy}
              busyLabel="Getting today’s price"
              onPress={() => send({ type: 'pay.pressed' })}
            >
              {payLabel(quote, freeAct)}
            </Button>
            <With>{paymentWords(quote, card, isCardGone)}</With>
          </PayBar>
        </Side>
      </Columns>
    </PageBody>
  );
}
