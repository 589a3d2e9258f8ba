import { useSearchParams } from 'react-router-dom';
import { id } from '#contract/fields.ts';
import { ReceiptCard } from '#features/billing/receipt/ReceiptCard.tsx';
import { useSession } from '#features/session/useSession.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ManagementFrame } from './ManagementFrame.tsx';
import { sections } from './sections.ts';

const notFound = (
  <Card aria-label="Receipt">
    <EmptyState
      title="We couldn’t find this receipt"
      act={
        <ButtonLink look="secondary" href={sections['billing-history'].address}>
          Open the billing history
        </ButtonLink>
      }
    >
      The address may be incomplete, or the receipt belongs to another organisation.
    </EmptyState>
  </Card>
);

/** /subscriptions/management/history/receipt?id=…: one of the organisation's receipts. */
export default function ReceiptPage() {
  const { accountData } = useSession();
  const [query] = useSearchParams();
  const receiptId = id.safeParse(query.get('id')).data;
  return (
    <ManagementFrame
      section="billing-history"
      within={{ label: 'Receipt', description: 'A receipt for your organisation’s payment.' }}
    >
      {accountData !== null &&
        (receiptId === undefined ? notFound : <ReceiptCard key={receiptId} id={receiptId} notFound={notFound} />)}
    </ManagementFrame>
  );
}
