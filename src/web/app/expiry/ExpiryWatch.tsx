import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { queries } from '#api/queries.ts';
import { goToApp } from '#features/session/goToApp.ts';
import { useSession } from '#features/session/useSession.ts';
import { loadPagePart } from '#flow/pagePart.ts';
import { useReadAtExpiry } from './useReadAtExpiry.ts';

/* Whoever has nothing that has expired is spared its code. */
const ExpiryDialog = lazy(() => loadPagePart(async () => ({ default: (await import('#features/subscription/ExpiryDialog.tsx')).ExpiryDialog })));

/** Where what has expired is being dealt with (spec section 4): the settings area with all its parts, and buying. The sandbox's page is none of the product's. */
const exempt = ['/subscriptions/create', '/subscriptions/management/*', '/subscriptions/checkout', '/sandbox'];

/** One page's dialog: closed by its icon, it stays away until the next page. */
function OnPage() {
  const { accountData, isAdmin, send } = useSession();
  const { data, isFetching } = useQuery(queries.subscription());
  const [isHidden, setHidden] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const isExpired = data?.subscription?.hasExpired === true && data.hasEverSubscribed;
  // What is being read again may be over: whoever has just paid is not told that it has expired.
  if (isExpired && !isFetching && !wasOpen) setWasOpen(true);
  // Once opened it is there to fade.
  if (!wasOpen || !data?.subscription || accountData === null) return null;
  return (
    <Suspense>
      <ExpiryDialog
        isOpen={isExpired && !isHidden}
        subscription={data.subscription}
        organisation={accountData.org.name ?? 'your organisation'}
        isAdmin={isAdmin}
        onContinue={() => void goToApp()}
        onLogout={() => send({ type: 'signOut.pressed' })}
        onClose={() => setHidden(true)}
      />
    </Suspense>
  );
}

/** Asks, for whoever is signed in, whether what they have has expired. */
export default function ExpiryWatch() {
  const { pathname } = useLocation();
  useReadAtExpiry();
  const isExempt = exempt.some((pattern) => matchPath(pattern, pathname) !== null);
  return isExempt ? null : <OnPage key={pathname} />;
}
