import type { AccountData } from '#contract/auth.ts';
import { hasExpired } from '#domain/terms.ts';
import { goToApp } from '#features/session/goToApp.ts';
import { useSession } from '#features/session/useSession.ts';
import { useServerNow } from '#features/trial/useServerNow.ts';
import type { HeaderUser } from './AccountMenu.tsx';
import { HeaderView } from './HeaderView.tsx';

/** What the header shows of the account at `now` (ms, UTC). Subscription state is read from the humanar app alone. */
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

/** The header for whoever the session knows. */
export function Header() {
  const { accountData, isLoggedIn, isBusy, actor } = useSession();
  const now = useServerNow(isLoggedIn);
  if (accountData === null) return <HeaderView who={isBusy || isLoggedIn ? 'awaited' : 'visitor'} />;
  return (
    <HeaderView
      who="user"
      user={headerUser(accountData, now)}
      onLogout={() => actor.send({ type: 'signOut.pressed' })}
      onGoToApp={() => void goToApp()}
    />
  );
}
