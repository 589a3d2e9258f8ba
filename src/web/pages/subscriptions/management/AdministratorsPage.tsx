import { AdministratorsCard } from '#features/administrators/AdministratorsCard.tsx';
import { useSession } from '#features/session/useSession.ts';
import { ManagementFrame } from './ManagementFrame.tsx';

/** /subscriptions/management/administrators: who manages the organisation. */
export default function AdministratorsPage() {
  const { accountData } = useSession();
  return (
    <ManagementFrame section="administrators">
      {accountData !== null && <AdministratorsCard account={accountData} />}
    </ManagementFrame>
  );
}
