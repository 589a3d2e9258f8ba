import { useSearchParams } from 'react-router-dom';
import { receiptAddress } from '#contract/subscriptionAddresses.ts';
import { HistoryCard } from '#features/billing/history/HistoryCard.tsx';
import { useSession } from '#features/session/useSession.ts';
import { ManagementFrame } from './ManagementFrame.tsx';

/** The address's `page`, from 1; anything invalid is page 1. */
const pageOf = (asked: string | null): number => (asked !== null && /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1);

/** /subscriptions/management/history: the organisation's payments; `?page=2` shows older ones. */
export default function HistoryPage() {
  const { accountData } = useSession();
  const [query, setQuery] = useSearchParams();
  return (
    <ManagementFrame section="billing-history">
      {accountData !== null && (
        <HistoryCard
          page={pageOf(query.get('page'))}
          onPage={(page) => setQuery(page === 1 ? {} : { page: `${page}` })}
          receiptAddress={receiptAddress}
        />
      )}
    </ManagementFrame>
  );
}
