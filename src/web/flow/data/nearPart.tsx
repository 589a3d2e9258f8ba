import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadPagePart } from '../pagePart.ts';

/** How far below the screen a part is fetched, in px: it is there when it comes into sight. */
const AHEAD = 300;

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
          comeNear = resolve;
        });
  const Part = lazy(async () => {
    await isNear;
    return loadPagePart(load);
  });
  return function NearPart({ instead = null }) {
    const place = useRef<HTMLDivElement>(null);
    const location = useLocation();
    const [first] = useState(location);
    // Another address goes through all that is on the page, and what is left as it was written would hold it up.
    if (location !== first) comeNear();
    useEffect(() => {
      const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && comeNear(), { rootMargin: `${AHEAD}px` });
      if (place.current !== null) observer.observe(place.current);
      return () => observer.disconnect();
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
