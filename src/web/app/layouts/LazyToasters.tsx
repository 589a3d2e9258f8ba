import { lazy, Suspense } from 'react';
import { useIsAlive } from '#flow/useIsAlive.ts';

const Toasters = lazy(() => import('#ui/Toasters.tsx').then(({ Toasters: Loaded }) => ({ default: Loaded })));

/** The four notification groups. Nothing waits for them: what is said before they are loaded is kept for them. */
export function LazyToasters() {
  if (!useIsAlive()) return null;
  return (
    <Suspense>
      <Toasters />
    </Suspense>
  );
}
