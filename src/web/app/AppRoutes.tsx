import { type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { layoutAt, legacyRedirects, nameIn, type Page, redirectTarget } from '#contract/pages.ts';
import { NotFound } from '#errorPage/NotFound.tsx';
import { HydrationSignal } from '#hydration/HydrationSignal.tsx';
import { Guard } from './guards.tsx';
import { layouts } from './layouts.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import type { Route as PageRoute } from './routes.tsx';

/**
 * Redirects an old address, keeping its query and section. The old path is in the location state, in case the target
 * page needs it.
 */
function LegacyRedirect({ from, to }: { from: string; to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={redirectTarget(to, search.slice(1)) + hash} state={{ ledOnFrom: from }} replace />;
}

/** Shows "not found" for a name that doesn't exist. */
function KnownName({ page, children }: { page: Page; children: ReactNode }) {
  const { pathname } = useLocation();
  return nameIn(page, pathname) === null ? <NotFound /> : children;
}

/**
 * All pages, each behind its guard and in its layout; other addresses are not found. Calls `onAlive` once the first
 * page is ready.
 */
export function AppRoutes({ routes, onAlive }: { routes: readonly PageRoute[]; onAlive?: (() => void) | undefined }) {
  return (
    // Outside the routes, so that the current page stays until the next one has loaded.
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        {(Object.keys(layouts) as Page['layout'][]).map((name) => {
          const { Page: Layout } = layouts[name];
          return (
            <Route key={name} element={<Layout />}>
              {routes
                .filter(({ layout }) => layout === name)
                .map(({ part: { Page }, ...page }) => (
                  <Route
                    key={page.pattern}
                    path={page.pattern}
                    element={
                      // The key makes the guard run again for each page entered.
                      <Guard key={page.pattern} page={page}>
                        <KnownName page={page}>
                          <Page />
                        </KnownName>
                      </Guard>
                    }
                  />
                ))}
              {/* In the target's layout, which would otherwise go and come back. */}
              {legacyRedirects
                .filter(({ to }) => layoutAt(to) === name)
                .map(({ from, to }) => (
                  <Route key={from} path={from} element={<LegacyRedirect from={from} to={to} />} />
                ))}
              {name === 'default' && <Route path="*" element={<NotFound />} />}
            </Route>
          );
        })}
      </Routes>
      <HydrationSignal then={onAlive} />
    </Suspense>
  );
}
