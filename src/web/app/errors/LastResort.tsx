import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Boundary } from './Boundary.tsx';

/* Must not fail itself: no styles, no router, no heading that takes focus. */
const sentence = () => (
  <main>
    <h1>An error occurred while showing the error page</h1>
    <p>
      You can <a href="/">go back to home</a>.
    </p>
  </main>
);

/** Shows a plain sentence if the error page fails, or anything around the pages. */
export function LastResort({ children }: { children: ReactNode }) {
  return (
    <Boundary place={useLocation().pathname} instead={sentence}>
      {children}
    </Boundary>
  );
}
