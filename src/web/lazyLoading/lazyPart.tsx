import { type ComponentType, lazy, useState } from 'react';
import { memoizePromise } from './memoizePromise.ts';
import { loadPagePart } from './loadPagePart.ts';

export interface LazyPart<M, Props = object> {
  Part: ComponentType<Props>;
  /**
   * Starts loading before the part is rendered. Resolves to the module, or to null if it can't be loaded now; it's then
   * loaded when it's rendered.
   */
  preload: () => Promise<M | null>;
}

/**
 * A component that is loaded once, when it's first needed. After a preload it renders synchronously; React's `lazy`
 * would suspend for a moment even then, and a page that is hydrating would lose presses and its HTML.
 */
export function lazyPart<Props extends object, M extends { default: ComponentType<Props> }>(
  load: () => Promise<M & { default: ComponentType<Props> }>,
): LazyPart<M, Props> {
  let loaded: ComponentType<Props> | undefined;
  const store = (part: M & { default: ComponentType<Props> }) => {
    loaded = part.default;
    return part;
  };
  const Later = lazy(async () => store(await loadPagePart(load)));
  // Nobody needs it yet, so a failure is no reason to reload the page or to wait.
  const prefetch = memoizePromise(async () => store(await load()));

  function Part(props: Props) {
    // Chosen on the first render, so that the component type never changes.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  const isOffline = (): boolean => typeof window !== 'undefined' && !navigator.onLine;
  return { Part, preload: async () => (isOffline() && loaded === undefined ? null : prefetch().catch(() => null)) };
}
