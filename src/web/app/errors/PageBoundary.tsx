import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Boundary } from './Boundary.tsx';
import { ErrorPage } from '#errorPage/ErrorPage.tsx';
import { HydrationSignal } from '#hydration/HydrationSignal.tsx';

/** Shows the error page if a page fails. It counts as the first page, for `onAlive`. */
export function PageBoundary({ onAlive, children }: { onAlive?: (() => void) | undefined; children: ReactNode }) {
  return (
    <Boundary
      place={useLocation().pathname}
      instead={(error) => (
        <main>
          <ErrorPage error={error} />
          <HydrationSignal then={onAlive} />
        </main>
      )}
    >
      {children}
    </Boundary>
  );
}
