import type { SessionSource } from '#features/session/session.ts';
import { SessionContext } from '#features/session/useSession.ts';
import { EffectsContext, type Translate } from '#flow/effects.ts';
import { NavigationContext } from '#ui/navigation.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { LastResort } from './errors/LastResort.tsx';
import { OfflineNotice } from './errors/OfflineNotice.tsx';
import { PageBoundary } from './errors/PageBoundary.tsx';
import { Navigator } from './navigator.ts';
import { useNextPage } from './useNextPage.ts';
import { RouteChange } from './RouteChange.tsx';
import { type Route, routes as allRoutes } from './routes.tsx';
import { useSectionLinks, useSectionOfArrival } from './sectionLinks.ts';

export interface AppProps {
  session: SessionSource;
  /** Performs the effects that machines emit. */
  translate: Translate;
  routes?: readonly Route[];
  /** Called once the first page has rendered, or a prerendered one has hydrated. */
  onAlive?: (() => void) | undefined;
}

function Site({ routes, onAlive }: Pick<AppProps, 'onAlive'> & { routes: readonly Route[] }) {
  const go = useSectionLinks();
  useSectionOfArrival();
  useNextPage();
  return (
    <NavigationContext value={go}>
      <PageBoundary onAlive={onAlive}>
        <AppRoutes routes={routes} onAlive={onAlive} />
      </PageBoundary>
      <OfflineNotice />
      <Navigator />
      <RouteChange />
    </NavigationContext>
  );
}

/** The whole site, below a router. */
export function App({ session, translate, routes = allRoutes, onAlive }: AppProps) {
  return (
    <SessionContext value={session}>
      <EffectsContext value={translate}>
        <LastResort>
          <Site routes={routes} onAlive={onAlive} />
        </LastResort>
      </EffectsContext>
    </SessionContext>
  );
}
