import { type ComponentType, lazy } from 'react';
import { loadPagePart } from '#flow/pagePart.ts';

export interface LazyPage<Props = object> {
  Page: ComponentType<Props>;
  /** Starts loading before the page is rendered; resolves when it is there, or cannot be had. */
  preload: () => Promise<unknown>;
}

/** A page, or what stands around pages, that is a part of its own: loaded when it is needed, once. */
export function lazyPage<Props = object>(load: () => Promise<{ default: ComponentType<Props> }>): LazyPage<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const once = () => (loading ??= loadPagePart(load));
  return { Page: lazy(once) as ComponentType<Props>, preload: () => once().catch(() => {}) };
}
