import { startTransition, useEffect, useState } from 'react';
import { useIsHydrated } from '#ui/useIsHydrated.ts';

/**
 * False during the prerender and while the page hydrates. What differs from the prerendered HTML renders afterwards, as
 * a transition: the HTML stays until that is ready.
 */
export function useAfterHydration(): boolean {
  const isHydrated = useIsHydrated();
  const [isAfter, setAfter] = useState(isHydrated);
  useEffect(() => {
    if (isHydrated) startTransition(() => setAfter(true));
  }, [isHydrated]);
  return isAfter;
}
