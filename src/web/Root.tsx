import { type ReactNode, StrictMode } from 'react';
import { App, type AppProps } from '#app/App.tsx';

type RootProps = Omit<AppProps, 'routes'> & { router: (props: { children: ReactNode }) => ReactNode };

/** The app's tree below a router, identical for prerendering and hydration. */
export function Root({ router: Router, ...app }: RootProps) {
  return (
    <StrictMode>
      <Router>
        <App {...app} />
      </Router>
    </StrictMode>
  );
}
