import type { ComponentType } from 'react';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';

export interface LazyPage<Props = object> {
  Page: ComponentType<Props>;
  /** Starts loading before the page is rendered at this path. Resolves once it's loaded or can't be. */
  preload: (pathname?: string) => Promise<unknown>;
}

/** A page's module. A page that shows different parts by path loads them in `preload`. */
interface PageModule<Props> {
  default: ComponentType<Props>;
  preload?: (pathname: string) => Promise<unknown>;
}

/** A page or layout that is loaded on demand. */
export function lazyPage<Props extends object = object>(load: () => Promise<PageModule<Props>>): LazyPage<Props> {
  const { Part, preload } = lazyPart(load);
  return { Page: Part, preload: async (pathname = '') => (await preload())?.preload?.(pathname) };
}
