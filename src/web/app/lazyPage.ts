import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadPagePart } from '#flow/pagePart.ts';

export interface LazyPage {
  Page: LazyExoticComponent<ComponentType>;
  /** Starts loading before the page is rendered; resolves when it is there, or cannot be had. */
  preload: () => Promise<unknown>;
}

/** A page that is a part of its own: loaded when it is needed, once. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const once = () => (loading ??= loadPagePart(load));
  return { Page: lazy(once), preload: () => once().catch(() => {}) };
}
