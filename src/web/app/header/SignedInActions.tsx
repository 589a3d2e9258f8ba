import type { AccountData } from '#contract/auth.ts';
import { hasExpired } from '#domain/terms.ts';
import { useServerNow } from '#features/trial/useServerNow.ts';
import { AccountActions } from './AccountActions.tsx';
import type { HeaderUser } from './AccountMenu.tsx';

/** The header's view of the account at `now` (ms, UTC). The subscription state comes from the humanar app only. */
export function headerUser({ user, org, orgApps }: AccountData, now: number): HeaderUser {
  const subscription = orgApps.find(({ appSlug }) => appSlug === 'humanar')?.subscription ?? null;
  return {
    name: user.name,
    logoUrl: org.logoUrl,
    orgName: org.name,
    isAdmin: user.isRoot,
    hasActiveSubscription: subscription !== null && !hasExpired(Date.parse(subscription.expiryDate), now),
  };
}

export interface SignedInActionsProps {
  account: AccountData;
  onLogout: () => void;
  onGoToApp: () => void;
}

/** The header's buttons for the signed-in account. */
export default function SignedInActions({ account, ...acts }: SignedInActionsProps) {
  return <AccountActions user={headerUser(account, useServerNow(true))} {...acts} />;
}
