import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { capturePresses } from '../early/pressReplay.ts';
import { captureInput } from '../early/inputReplay.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { isPrerendered } from './Prerendered.tsx';

/** How far below the viewport a part starts to load, in px, so it's ready when scrolled into view. */
const AHEAD = 300;

/** Replays input on the part once it has loaded; `over` afterwards. */
type ReplayState = 'untouched' | 'over' | (() => void);

/** Captures presses and input on a part that is still loading. Returns the replay. */
function keepUse(untilHere: AbortController, place: Element): () => void {
  const { signal } = untilHere;
  const replayInput = captureInput(signal, place);
  const replayPresses = capturePresses(signal, place);
  return () => {
    untilHere.abort();
    // In this order, so that a submitted form contains the input.
    replayInput();
    replayPresses();
  };
}

/** Calls `onHere` once its siblings are hydrated. */
function HydrationSignal({ onHere }: { onHere: () => void }) {
  const tell = useRef(onHere);
  useEffect(() => tell.current(), []);
  return null;
}

/**
 * A part that loads when it comes near the viewport. Prerendered HTML stays until then; without any, `instead` takes
 * its place. Without either it loads immediately, because the page would otherwise grow when it arrives.
 */
export function visiblePart(load: () => Promise<{ default: ComponentType }>): ComponentType<{ instead?: ReactNode }> {
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
    const waiting = useRef<ReplayState>('untouched');
    const location = useLocation();
    const [first] = useState(location);
    // Read here rather than subscribed to: rerendering would recreate a part that is still prerendered HTML and lose
    // its input.
    const [isHeld] = useState(
      () => instead !== null || (isPrerendered() && document.documentElement.dataset['app'] !== 'alive'),
    );
    // On navigation React rerenders the whole page, and a part that is still prerendered HTML would block that.
    if (location !== first || !isHeld) comeNear();
    useEffect(() => {
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && comeNear(),
        { rootMargin: `${AHEAD}px` },
      );
      if (place.current !== null) observer.observe(place.current);
      const untilHere = new AbortController();
      if (place.current !== null && waiting.current !== 'over') waiting.current = keepUse(untilHere, place.current);
      return () => {
        observer.disconnect();
        untilHere.abort();
      };
    }, []);
    return (
      <div ref={place}>
        <Suspense fallback={instead}>
          <Part />
          <HydrationSignal
            onHere={() => {
              const give = waiting.current;
              waiting.current = 'over';
              // After React has finished: events fired during its work are deferred, and focus would be lost.
              if (typeof give === 'function') queueMicrotask(give);
            }}
          />
        </Suspense>
      </div>
    );
  };
}
