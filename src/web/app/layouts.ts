import type { Page } from '#contract/pages.ts';
import { type LazyPage, lazyPage } from './lazyPage.ts';

/** The page layouts, loaded separately: the sign-in page needs no header. */
export const layouts: Record<Page['layout'], LazyPage> = {
  default: lazyPage(async () => {
    const { DefaultLayout, preload } = await import('./layouts/DefaultLayout.tsx');
    return { default: DefaultLayout, preload };
  }),
  auth: lazyPage(async () => ({ default: (await import('./layouts/AuthLayout.tsx')).AuthLayout })),
  loader: lazyPage(async () => ({ default: (await import('./layouts/LoaderLayout.tsx')).LoaderLayout })),
  pricing: lazyPage(async () => {
    const { PricingLayout, preload } = await import('./layouts/PricingLayout.tsx');
    return { default: PricingLayout, preload };
  }),
  book: lazyPage(async () => ({ default: (await import('./layouts/BookLayout.tsx')).BookLayout })),
};
