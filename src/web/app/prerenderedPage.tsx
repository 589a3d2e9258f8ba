import { isPrerendered, Prerendered } from '#hydration/Prerendered.tsx';
import { type LazyPage, lazyPage } from './lazyPage.ts';

/** A page that only tells something: it is not loaded where it was written ahead of time. */
export function prerenderedPage(...[load]: Parameters<typeof lazyPage>): LazyPage {
  const { Page, preload } = lazyPage(load);
  return {
    Page: () => (
      <Prerendered as="page">
        <Page />
      </Prerendered>
    ),
    preload: (pathname = '') => (isPrerendered(pathname) ? Promise.resolve() : preload(pathname)),
  };
}
