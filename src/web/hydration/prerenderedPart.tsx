import type { ComponentType } from 'react';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { isFramePrerendered, isPrerendered, Prerendered } from './Prerendered.tsx';

interface WrittenPart {
  Part: ComponentType;
  /** Starts loading the part before it's rendered, unless the page at this path, or its frame, was prerendered. */
  preload: (pathname: string) => Promise<unknown>;
}

/** A static part of a page or of its frame. Its code isn't loaded on prerendered pages. */
export function prerenderedPart(
  load: () => Promise<{ default: ComponentType }>,
  as: 'part' | 'frame' = 'part',
): WrittenPart {
  const { Part, preload } = lazyPart(load);
  return {
    Part: () => (
      <Prerendered as={as}>
        <Part />
      </Prerendered>
    ),
    preload: async (pathname) =>
      (as === 'frame' ? isFramePrerendered(pathname) : isPrerendered(pathname)) || (await preload()),
  };
}
