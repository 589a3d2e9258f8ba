import { lazy, Suspense } from 'react';
import { useSession } from '#features/session/useSession.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { withDataProviders } from '#providers/withDataProviders.tsx';

/* Loaded on demand: visitors don't need it. */
const ExpiryWatch = lazy(() => loadPagePart(withDataProviders(() => import('./ExpiryWatch.tsx'))));

/** Shows a signed-in person that the trial or subscription has expired, except on the pages that deal with it. */
export function ExpiryNotice() {
  const { isLoggedIn } = useSession();
  if (!isLoggedIn) return null;
  return (
    <Suspense>
      <ExpiryWatch />
    </Suspense>
  );
}
