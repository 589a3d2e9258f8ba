import { type ReactNode, StrictMode } from 'react';
import { App, type AppProps } from '#app/App.tsx';

type RootProps = Omit<AppProps, 'routes'> & { router: (props: { children: ReactNode }) => ReactNode };

/** The whole tree below a router: the same where a page is written ahead of time and where it comes to life. */
export function Root({ router: Router, ...app }: RootProps) {
  return (
    <StrictMode>
      <Router>
        <App {...app} />
      </Router>
    </StrictMode>
  );
}
