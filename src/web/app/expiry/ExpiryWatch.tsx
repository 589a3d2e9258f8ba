import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { queries } from '#api/queries.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { useRefreshAtExpiry } from './useRefreshAtExpiry.ts';

/* Loaded only when something has expired. */
const ExpiryOnPage = lazy(() => loadPagePart(() => import('./ExpiryOnPage.tsx')));

/**
 * Pages without the dialog (rule expiry.dialog): the whole settings area, buying, and the sandbox, which isn't part of
 * the product.
 */
const exempt = ['/subscriptions/create', '/subscriptions/management/*', '/subscriptions/checkout', '/sandbox'];

function OnPage() {
  const { data, isFetching } = useQuery(queries.subscription());
  const [hasExpired, setHasExpired] = useState(false);
  const isExpired = data?.subscription?.hasExpired === true && data.hasEverSubscribed;
  // The subscription may just have been paid for: wait for the new data before saying that it has expired.
  if (isExpired && !isFetching && !hasExpired) setHasExpired(true);
  // Once opened, the dialog is there to fade.
  if (!hasExpired || !data?.subscription) return null;
  return (
    <Suspense>
      <ExpiryOnPage subscription={data.subscription} isExpired={isExpired} />
    </Suspense>
  );
}

/** Checks whether the signed-in person's subscription has expired. */
export default function ExpiryWatch() {
  const { pathname } = useLocation();
  useRefreshAtExpiry();
  const isExempt = exempt.some((pattern) => matchPath(pattern, pathname) !== null);
  return isExempt ? null : <OnPage key={pathname} />;
}
