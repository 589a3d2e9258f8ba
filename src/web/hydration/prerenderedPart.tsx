import type { ComponentType } from 'react';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { isPrerendered, Prerendered } from './Prerendered.tsx';

interface WrittenPart {
  Part: ComponentType;
  /** Starts loading before it is rendered at this path, where it was not written. */
  preload: (pathname?: string) => Promise<unknown>;
}

/** A part of a page, or of what stands around pages, that only tells something: it is not loaded where it was written ahead of time. */
export function prerenderedPart(load: () => Promise<{ default: ComponentType }>, as: 'part' | 'frame' = 'part'): WrittenPart {
  const { Part, preload } = lazyPart(load);
  return {
    Part: () => (
      <Prerendered as={as}>
        <Part />
      </Prerendered>
    ),
    preload: (pathname) => (isPrerendered(as === 'frame' ? undefined : pathname) ? Promise.resolve() : preload()),
  };
}
