import { type ComponentType, lazy, useState } from 'react';
import { memoizePromise } from './memoizePromise.ts';
import { loadPagePart } from './loadPagePart.ts';

export interface LazyPart<M, Props = object> {
  Part: ComponentType<Props>;
  /** Starts loading before it is rendered. Resolves to the module when it is there, to null when it cannot be had, as without a connection. */
  preload: () => Promise<M | null>;
}

/**
 * A part of the site that is loaded when it is needed, once. What was preloaded is shown at once: React's own `lazy` gives way
 * a moment even then, in which a page that comes to life could neither answer a press nor keep what stands there.
 */
export function lazyPart<Props extends object, M extends { default: ComponentType<Props> }>(load: () => Promise<M & { default: ComponentType<Props> }>): LazyPart<M, Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = memoizePromise(async () => {
    const part = await loadPagePart(load);
    loaded = part.default;
    return part;
  });
  const Later = lazy(loadOnce);

  function Part(props: Props) {
    // Decided when it is first shown: from then on it stays the same component.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  const isOffline = (): boolean => typeof window !== 'undefined' && !navigator.onLine;
  return { Part, preload: async () => (isOffline() && loaded === undefined ? null : loadOnce().catch(() => null)) };
}
