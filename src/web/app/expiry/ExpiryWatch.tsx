import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { queries } from '#api/queries.ts';
import { referenceIn, useAnsweredPayment } from '#features/purchase/payment/confirmation.ts';
import { goToApp } from '#features/session/goToApp.ts';
import { useSession } from '#features/session/useSession.ts';
import { loadPagePart } from '#flow/pagePart.ts';
import { closedExpiry } from './closedExpiry.ts';
import { useReadAtExpiry } from './useReadAtExpiry.ts';

/* Whoever has nothing that has expired is spared its code. */
const ExpiryDialog = lazy(() => loadPagePart(async () => ({ default: (await import('#features/subscription/ExpiryDialog.tsx')).ExpiryDialog })));

/** Where what has expired is being dealt with (spec section 4): the settings area with all its parts, and buying. The sandbox's page is none of the product's. */
const exempt = ['/subscriptions/create', '/subscriptions/management/*', '/subscriptions/checkout', '/sandbox'];

/** One page's dialog. Closed by its icon, it stays closed on every page until the next sign-in or reload. */
function OnPage() {
  const { accountData, isAdmin, send } = useSession();
  const { data, isFetching } = useQuery(queries.subscription());
  const [isClosed, setClosed] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const subscription = data?.subscription ?? null;
  const isExpired = subscription?.hasExpired === true && data?.hasEverSubscribed === true;
  // What is being read again may be over: whoever has just paid is not told that it has expired.
  if (isExpired && !isFetching && !wasOpen && !closedExpiry.is(subscription)) setWasOpen(true);
  // Once opened it is there to fade.
  if (!wasOpen || subscription === null || accountData === null) return null;
  return (
    <Suspense>
      <ExpiryDialog
        isOpen={isExpired && !isClosed}
        subscription={subscription}
        organisation={accountData.org.name ?? 'your organisation'}
        isAdmin={isAdmin}
        onContinue={() => void goToApp()}
        onLogout={() => send({ type: 'signOut.pressed' })}
        onClose={() => {
          closedExpiry.keep(subscription);
          setClosed(true);
        }}
      />
    </Suspense>
  );
}

/** Asks, for whoever is signed in, whether what they have has expired. */
export default function ExpiryWatch() {
  const { pathname, search } = useLocation();
  useReadAtExpiry();
  const answered = useAnsweredPayment();
  const isExempt = exempt.some((pattern) => matchPath(pattern, pathname) !== null);
  // A payment that is still being confirmed may be the cure: its page isn't covered until there is an answer.
  const asked = matchPath('/subscriptions/redirect', pathname) && referenceIn(new URLSearchParams(search));
  return isExempt || (asked && asked !== answered) ? null : <OnPage key={pathname} />;
}
