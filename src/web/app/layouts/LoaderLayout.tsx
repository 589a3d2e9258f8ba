import { Outlet } from 'react-router-dom';
import { LazyToasters } from './LazyToasters.tsx';
import { Main } from './Main.tsx';

/** No header, no footer: the loading logo, then the page alone. */
export function LoaderLayout() {
  return (
    <>
      <Main>
        <Outlet />
      </Main>
      <LazyToasters />
    </>
  );
}
