import { isWritten, Written } from '#hydration/Prerendered.tsx';
import { type LazyPage, lazyPage } from './lazyPage.ts';

/** A page that only tells something: it is not loaded where it was written ahead of time. */
export function toldPage(...[load]: Parameters<typeof lazyPage>): LazyPage {
  const { Page, preload } = lazyPage(load);
  return {
    Page: () => (
      <Written as="page">
        <Page />
      </Written>
    ),
    preload: (pathname = '') => (isWritten(pathname) ? Promise.resolve() : preload(pathname)),
  };
}
