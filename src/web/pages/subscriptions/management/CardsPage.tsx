import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CardReturn } from '#features/billing/cards/CardReturn.tsx';
import { CardsCard } from '#features/billing/cards/CardsCard.tsx';
import { useSession } from '#features/session/useSession.ts';
import { ManagementFrame } from './ManagementFrame.tsx';

/**
 * /subscriptions/management/cards: the organisation's cards. The provider's page returns here with the `reference` of a
 * new card.
 */
export default function CardsPage() {
  const { accountData } = useSession();
  const [query, setQuery] = useSearchParams();
  const reference = query.get('reference');
  const forget = useCallback(() => setQuery({}, { replace: true }), [setQuery]);
  return (
    <ManagementFrame section="cards">
      {accountData !== null && (
        <>
          {reference !== null && <CardReturn key={reference} reference={reference} onTold={forget} />}
          <CardsCard orgId={accountData.org.id} />
        </>
      )}
    </ManagementFrame>
  );
}
