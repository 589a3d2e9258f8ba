import { Outlet } from 'react-router-dom';
import { LazyToasters } from './LazyToasters.tsx';
import { MainContent } from './MainContent.tsx';

/** No header, no footer: the loading logo, then the page alone. It stands in for others’ pages, so that no dialog of the site comes over it. */
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
