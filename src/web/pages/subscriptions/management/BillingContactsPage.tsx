import { BillingContactsCard } from '#features/billing/contacts/BillingContactsCard.tsx';
import { useSession } from '#features/session/useSession.ts';
import { ManagementFrame } from './ManagementFrame.tsx';

/** /subscriptions/management/billing-contacts: who gets receipts. */
export default function BillingContactsPage() {
  const { accountData } = useSession();
  return (
    <ManagementFrame section="billing-contacts">
      {accountData !== null && <BillingContactsCard orgId={accountData.org.id} orgEmail={accountData.org.email} />}
    </ManagementFrame>
  );
}
