import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Boundary } from './Boundary.tsx';
import { ErrorPage } from '#errorPage/ErrorPage.tsx';

/* Nothing here may fail in its turn: no styles, no router, no heading that moves the cursor. */
const lastResort = () => (
  <main>
    <h1>An error occurred while showing the error page</h1>
    <p>
      You can <a href="/">go back to home</a>.
    </p>
  </main>
);

/** Puts the error page in place of a page that fails, and one plain sentence in place of an error page that fails. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Boundary place={pathname} instead={lastResort}>
      <Boundary
        place={pathname}
        instead={(error) => (
          <main>
            <ErrorPage error={error} />
          </main>
        )}
      >
        {children}
      </Boundary>
    </Boundary>
  );
}
