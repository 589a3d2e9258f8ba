import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import type { CurrentSubscriptionAnswer } from '#contract/subscriptions.ts';
import { PaymentViews } from '#features/purchase/payment/PaymentViews.tsx';
import { RenewViews } from '#features/purchase/renew/RenewViews.tsx';
import { useRenew } from '#features/purchase/renew/useRenew.ts';
import { useSession } from '#features/session/useSession.ts';
import { PageHead } from '#flow/PageHead.tsx';
import { hasFailed, PayingReader } from '../paying/PayingReader.tsx';
import { useReceiptContacts } from '../paying/useReceiptContacts.tsx';

type RenewingProps = { org: AccountData['org']; cards: readonly SavedCard[]; answer: CurrentSubscriptionAnswer };

function Renewing({ org, cards, answer }: RenewingProps) {
  const mayRenew = answer.actions.includes('renew');
  const actor = useRenew({ orgId: org.id, mayRenew, cards });
  const { data: renewal } = useQuery({ ...queries.renewal(), enabled: mayRenew });
  const { receipt, dialog } = useReceiptContacts(org, (billingContactId) => actor.send({ type: 'contact.chosen', billingContactId }));
  return (
    <>
      <RenewViews
        actor={actor}
        answer={answer}
        renewal={renewal}
        cards={cards}
        hasRenewalFailed={hasFailed(renewal)}
        {...receipt}
        payment={(child) => <PaymentViews actor={child} mailTo={org.email} />}
      />
      {dialog}
    </>
  );
}

/** /subscriptions/management/subscription/renew: the next term, its price, the card, and paying. */
export default function RenewPage() {
  const { accountData } = useSession();
  return (
    <>
      <PageHead title="Renew your subscription" description="What your organisation’s next term is, what it costs, and paying for it." />
      {accountData !== null && (
        <PayingReader key={accountData.org.id} orgId={accountData.org.id} title="Renew your subscription">
          {(read) => <Renewing org={accountData.org} {...read} />}
        </PayingReader>
      )}
    </>
  );
}
