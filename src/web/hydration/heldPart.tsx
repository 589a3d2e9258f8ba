import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { capturePresses } from '../early/pressReplay.ts';
import { captureInput } from '../early/inputReplay.ts';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { HydrationSignal } from './HydrationSignal.tsx';
import { isPrerendered } from './Prerendered.tsx';

/** Replays input on the part once it has loaded; `over` afterwards. */
type ReplayState = 'untouched' | 'over' | (() => void);

/** Captures presses and input on a part that is still loading. Returns the replay. */
function keepUse(untilHere: AbortController, place: HTMLElement): () => void {
  const { signal } = untilHere;
  // Links wait for it (early/holdLinks.ts).
  place.dataset['held'] = '';
  // React stops events on the part itself.
  document.addEventListener(
    'input',
    ({ target }) => target instanceof Node && place.contains(target) && (place.dataset['held'] = 'filled'),
    { signal, capture: true },
  );
  signal.addEventListener('abort', () => delete place.dataset['held']);
  const replayInput = captureInput(signal, place);
  const replayPresses = capturePresses(signal, place);
  return () => {
    untilHere.abort();
    // In this order, so that a submitted form contains the input.
    replayInput();
    replayPresses();
  };
}

/** Whether the page still shows its prerendered HTML, so that its parts can wait. */
const isStillHtml = (): boolean => isPrerendered() && document.documentElement.dataset['app'] !== 'alive';

export interface HeldPart<Props> {
  Part: ComponentType<Props & { instead?: ReactNode }>;
  /** Fetches the part before it is rendered, unless the page shows prerendered HTML. Never rejects. */
  preload: () => Promise<unknown>;
  /** Loads the part, although nothing has asked for it yet. */
  start: () => void;
}

/**
 * A part of a page that waits with loading. Prerendered HTML stays until then; without any, `instead` takes its place.
 * Without either it loads immediately, because the page would otherwise grow when it arrives. Presses and input until
 * then are carried out when it is there. If it can't be loaded, it stays as it is until it is needed again.
 *
 * Rendered again while it is still HTML, it would be empty until it has loaded: its props must stay the same, and moves
 * within the page must be transitions.
 * @param watch calls `start` whenever the part is needed, until the signal says that it is here or gone
 */
export function heldPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  watch: (place: Element, start: () => void, signal: AbortSignal) => void,
): HeldPart<Props> {
  let start: () => void = () => {};
  const nextNeed = () =>
    typeof document === 'undefined'
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          start = resolve;
        });
  let need = nextNeed();
  const { Part: Whole, preload } = lazyPart(load);
  const arrive = async (): Promise<{ default: ComponentType<Props> }> => {
    await need;
    need = nextNeed();
    try {
      await loadPagePart(load);
    } catch {
      return arrive();
    }
    await preload();
    return { default: Whole };
  };
  const Held = lazy(arrive);

  function Part({ instead, ...props }: Props & { instead?: ReactNode }) {
    const place = useRef<HTMLDivElement>(null);
    const waiting = useRef<ReplayState>('untouched');
    const location = useLocation();
    const [first] = useState(location);
    // Read here rather than subscribed to: rerendering would recreate a part that is still prerendered HTML and lose
    // its input.
    const [isHeld] = useState(() => Boolean(instead) || isStillHtml());
    // On navigation React rerenders the whole page, and a part that is still prerendered HTML would block that.
    if (location !== first || !isHeld) start();
    useEffect(() => {
      const untilHere = new AbortController();
      if (isHeld && place.current !== null && waiting.current !== 'over') {
        watch(place.current, () => start(), untilHere.signal);
        waiting.current = keepUse(untilHere, place.current);
      }
      return () => untilHere.abort();
    }, [isHeld]);
    const Shown = isHeld ? Held : Whole;
    const shown = <Shown {...(props as unknown as Props)} />;
    // Without a boundary of its own, the page before stays until a new page's part is there.
    const isApart = isHeld || instead !== undefined || typeof document === 'undefined';
    return (
      <div ref={place}>
        {isApart ? (
          <Suspense fallback={instead}>
            {shown}
            <HydrationSignal
              then={() => {
                const give = waiting.current;
                waiting.current = 'over';
                // After React has finished: events fired during its work are deferred, and focus would be lost.
                if (typeof give === 'function') queueMicrotask(give);
              }}
            />
          </Suspense>
        ) : (
          shown
        )}
      </div>
    );
  }
  return {
    Part: memo(Part) as unknown as HeldPart<Props>['Part'],
    preload: async () => isStillHtml() || (await preload()),
    start: () => start(),
  };
}
