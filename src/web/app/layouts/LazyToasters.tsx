import { lazy, Suspense } from 'react';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { useIsHydrated } from '#ui/useIsHydrated.ts';
import { firstNotice } from '#ui/notices.ts';

const Toasters = lazy(async () => {
  await firstNotice;
  return { default: (await loadPagePart(() => import('./Toasters.ts'))).Toasters };
});

/** The four notification groups, loaded for the first notification, which is queued until then. */
export function LazyToasters() {
  if (!useIsHydrated()) return null;
  return (
    <Suspense>
      <Toasters />
    </Suspense>
  );
}
