import { useSearchParams } from 'react-router-dom';
import { CardsCard } from '#features/billing/cards/CardsCard.tsx';
import { useSession } from '#features/session/useSession.ts';
import { ManagementFrame } from './ManagementFrame.tsx';

/**
 * /subscriptions/management/cards: the organisation's cards. The provider's page returns here with the `reference` of a
 * new card.
 */
export default function CardsPage() {
  const { accountData } = useSession();
  const [query] = useSearchParams();
  return (
    <ManagementFrame section="cards">
      {accountData !== null && (
        <CardsCard key={accountData.org.id} orgId={accountData.org.id} reference={query.get('reference')} />
      )}
    </ManagementFrame>
  );
}
