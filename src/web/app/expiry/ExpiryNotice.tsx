import { lazy, Suspense } from 'react';
import { useSession } from '#features/session/useSession.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { withDataProviders } from '#providers/withDataProviders.tsx';

/* Visitors are spared its code. */
const ExpiryWatch = lazy(() => loadPagePart(withDataProviders(() => import('./ExpiryWatch.tsx'))));

/** Tells whoever is signed in that the organisation's trial or subscription has expired, on every page but those that deal with it. */
export function ExpiryNotice() {
  const { isLoggedIn } = useSession();
  if (!isLoggedIn) return null;
  return (
    <Suspense>
      <ExpiryWatch />
    </Suspense>
  );
}
