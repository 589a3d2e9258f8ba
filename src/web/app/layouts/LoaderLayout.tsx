import { Outlet } from 'react-router-dom';
import { LazyToasters } from './LazyToasters.tsx';
import { MainContent } from './MainContent.tsx';

/**
 * No header and no footer: the loading logo, then only the page. It simulates other companies' pages, so none of the
 * site's dialogs appear on it.
 */
export function LoaderLayout() {
  return (
    <>
      <MainContent>
        <Outlet />
      </MainContent>
      <LazyToasters />
    </>
  );
}
