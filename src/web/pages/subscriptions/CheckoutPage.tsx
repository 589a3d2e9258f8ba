import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import { ContactDialog } from '#features/billing/contacts/ContactDialog.tsx';
import { CheckoutViews } from '#features/purchase/checkout/CheckoutViews.tsx';
import { useCheckout } from '#features/purchase/checkout/useCheckout.ts';
import { PaymentViews } from '#features/purchase/payment/PaymentViews.tsx';
import { useSession } from '#features/session/useSession.ts';
import { SubscriptionReader } from '#features/subscription/SubscriptionReader.tsx';
import { CardReader } from '#flow/CardReader.tsx';
import { PageHead } from '#flow/PageHead.tsx';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import { Card } from '#ui/Card.tsx';
import { PageBody } from '#ui/PageBody.tsx';

type CheckoutProps = { org: AccountData['org']; isSubscribed: boolean; cards: readonly SavedCard[] };

function Checkout({ org, isSubscribed, cards }: CheckoutProps) {
  const actor = useCheckout({ orgId: org.id, isSubscribed, cards });
  const { data: contacts } = useQuery(queries.billingContacts(org.id));
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState(0);
  const ask = () => {
    setAdding(true);
    setOpened((count) => count + 1);
  };
  return (
    <>
      <CheckoutViews
        actor={actor}
        cards={cards}
        contacts={contacts}
        orgEmail={org.email}
        onAddContact={ask}
        payment={(child) => <PaymentViews actor={child} mailTo={org.email} />}
      />
      <ContactDialog
        key={opened}
        isOpen={isAdding}
        orgId={org.id}
        contact={null}
        onAdded={({ id }) => actor.send({ type: 'contact.chosen', billingContactId: id })}
        onClose={() => setAdding(false)}
      />
    </>
  );
}

/** Where the organisation stands and its cards, as they are when the page opens; then the checkout. */
function Surroundings({ org }: { org: AccountData['org'] }) {
  const cards = useQuery(queries.cards(org.id));
  const opening = (waiting: ReactNode) => (
    <PageBody heading={<ViewHeading>Checkout</ViewHeading>}>
      <Card aria-label="Checkout">{waiting}</Card>
    </PageBody>
  );
  if (cards.data === undefined) {
    return opening(
      <CardReader reading={cards} word="Loading your cards">
        {() => null}
      </CardReader>,
    );
  }
  const saved = cards.data;
  return (
    <SubscriptionReader around={opening}>
      {({ subscription }) => (
        <Checkout org={org} cards={saved} isSubscribed={subscription !== null && subscription.isActive && !subscription.isTrial} />
      )}
    </SubscriptionReader>
  );
}

/** /subscriptions/checkout: the order, who gets the receipt, the card, and paying. */
export default function CheckoutPage() {
  const { accountData } = useSession();
  return (
    <>
      <PageHead title="Checkout" description="Look your order over, choose a card and pay for your organisation’s subscription." />
      {accountData !== null && <Surroundings key={accountData.org.id} org={accountData.org} />}
    </>
  );
}
