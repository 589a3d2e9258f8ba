import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { RouterProvider } from 'react-aria-components';
import { queryClient } from '#api/queryClient.ts';
import type { SessionActor } from '#features/session/sessionActor.ts';
import { SessionProvider } from '#features/session/SessionProvider.tsx';
import type { EffectHandlers } from '#flow/effects.ts';
import { EffectsProvider } from '#flow/EffectsProvider.tsx';
import { GlobalStyle } from '#ui/GlobalStyle.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { PageBoundary } from './errors/PageBoundary.tsx';
import { Navigator } from './navigator.ts';
import { useNextPage } from './nextPages.ts';
import { RouteChange } from './RouteChange.tsx';
import { type Route, routes as allRoutes } from './routes.tsx';
import { useSectionLinks, useSectionOfArrival } from './sectionLinks.ts';

export interface AppProps {
  /** Running. */
  session: SessionActor;
  /** Translate what machines emit. */
  handlers: EffectHandlers;
  routes?: readonly Route[];
  /** Told once the first page is there, or has come to life where it was written ahead of time. */
  onAlive?: (() => void) | undefined;
}

function Site({ routes, onAlive }: Pick<AppProps, 'onAlive'> & { routes: readonly Route[] }) {
  const go = useSectionLinks();
  useSectionOfArrival();
  useNextPage();
  return (
    <RouterProvider navigate={go}>
      <PageBoundary>
        <AppRoutes routes={routes} onAlive={onAlive} />
      </PageBoundary>
      <Navigator />
      <RouteChange />
    </RouterProvider>
  );
}

/** The whole site, below a router. */
export function App({ session, handlers, routes = allRoutes, onAlive }: AppProps) {
  return (
    <I18nProvider locale="en-NG">
      <GlobalStyle />
      <QueryClientProvider client={queryClient}>
        <SessionProvider actor={session}>
          <EffectsProvider handlers={handlers}>
            <Site routes={routes} onAlive={onAlive} />
          </EffectsProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}
