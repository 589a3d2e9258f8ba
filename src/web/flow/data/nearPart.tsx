import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { loadPagePart } from '../pagePart.ts';

/** How far below the screen a part is fetched, in px: it is there when it comes into sight. */
const AHEAD = 300;

/** How the parts are fetched that still wait. */
const waiting = new Set<() => void>();

/** Fetches all that wait: where the address changes within a page, React takes over the whole of it. */
export const fetchNearParts = (): void => waiting.forEach((fetch) => fetch());

/**
 * A part of a page that is loaded when it comes near the screen. What was written of it ahead of time stays until then;
 * where nothing was written, `instead` holds its place.
 */
export function nearPart(load: () => Promise<{ default: ComponentType }>): ComponentType<{ instead?: ReactNode }> {
  let comeNear: () => void = () => {};
  const isNear =
    typeof document === 'undefined'
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          comeNear = () => {
            waiting.delete(comeNear);
            resolve();
          };
        });
  const Part = lazy(async () => {
    await isNear;
    return loadPagePart(load);
  });
  return function NearPart({ instead = null }) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
      const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && comeNear(), { rootMargin: `${AHEAD}px` });
      if (place.current !== null) observer.observe(place.current);
      waiting.add(comeNear);
      return () => {
        observer.disconnect();
        waiting.delete(comeNear);
      };
    }, []);
    return (
      <div ref={place}>
        <Suspense fallback={instead}>
          <Part />
        </Suspense>
      </div>
    );
  };
}
