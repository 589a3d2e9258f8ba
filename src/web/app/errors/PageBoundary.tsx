import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Boundary } from './Boundary.tsx';
import { ErrorPage } from '#errorPage/ErrorPage.tsx';
import { HydrationSignal } from '#hydration/HydrationSignal.tsx';

/* Must not fail itself: no styles, no router, no heading that takes focus. */
const lastResort = () => (
  <main>
    <h1>An error occurred while showing the error page</h1>
    <p>
      You can <a href="/">go back to home</a>.
    </p>
  </main>
);

/**
 * Shows the error page if a page fails, and a plain sentence if the error page fails too. The error page counts as the
 * first page, for `onAlive`.
 */
export function PageBoundary({ onAlive, children }: { onAlive?: (() => void) | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Boundary place={pathname} instead={lastResort}>
      <Boundary
        place={pathname}
        instead={(error) => (
          <main>
            <ErrorPage error={error} />
            <HydrationSignal then={onAlive} />
          </main>
        )}
      >
        {children}
      </Boundary>
    </Boundary>
  );
}
