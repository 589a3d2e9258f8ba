import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { queries } from '#api/queries.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { useRefreshAtExpiry } from './useRefreshAtExpiry.ts';

/* Whoever has nothing that has expired is spared its code. */
const ExpiryOnPage = lazy(() => loadPagePart(() => import('./ExpiryOnPage.tsx')));

/** Where what has expired is being dealt with (rule expiry.dialog): the settings area with all its parts, and buying. The sandbox's page is none of the product's. */
const exempt = ['/subscriptions/create', '/subscriptions/management/*', '/subscriptions/checkout', '/sandbox'];

function OnPage() {
  const { data, isFetching } = useQuery(queries.subscription());
  const [hasExpired, setHasExpired] = useState(false);
  const isExpired = data?.subscription?.hasExpired === true && data.hasEverSubscribed;
  // What is being read again may be over: whoever has just paid is not told that it has expired.
  if (isExpired && !isFetching && !hasExpired) setHasExpired(true);
  // Once opened, the dialog is there to fade.
  if (!hasExpired || !data?.subscription) return null;
  return (
    <Suspense>
      <ExpiryOnPage subscription={data.subscription} isExpired={isExpired} />
    </Suspense>
  );
}

/** Asks, for whoever is signed in, whether what they have has expired. */
export default function ExpiryWatch() {
  const { pathname } = useLocation();
  useRefreshAtExpiry();
  const isExempt = exempt.some((pattern) => matchPath(pattern, pathname) !== null);
  return isExempt ? null : <OnPage key={pathname} />;
}
