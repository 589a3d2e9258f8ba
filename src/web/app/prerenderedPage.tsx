import { isPrerendered, Prerendered } from '#hydration/Prerendered.tsx';
import { type LazyPage, lazyPage } from './lazyPage.ts';

/** A static page. Its code isn't loaded if the page was prerendered. */
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
