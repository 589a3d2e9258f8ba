import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { legacyRedirects, nameIn, type Page, redirectTarget } from '#contract/pages.ts';
import { ErrorPage } from '#errorPage/ErrorPage.tsx';
import { PageError } from '#errorPage/PageError.ts';
import { Guard } from './guards.tsx';
import { layouts } from './layouts.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import type { Route as PageRoute } from './routes.tsx';

/** An old address, with its query and section carried along; the page that it leads to may ask which it was. */
function LeadOn({ from, to }: { from: string; to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={redirectTarget(to, search.slice(1)) + hash} state={{ ledOnFrom: from }} replace />;
}

/** A page of a name that there is not is not found. */
function Known({ page, children }: { page: Page; children: ReactNode }) {
  const { pathname } = useLocation();
  return nameIn(page, pathname) === null ? <ErrorPage error={missing} /> : children;
}

const missing = new PageError(404, 'This page could not be found');

/** Tells once that all beside it has come to life. */
function Alive({ then }: { then: (() => void) | undefined }): null {
  useEffect(() => then?.(), [then]);
  return null;
}

/** Each page behind its guard, in its layout; what no page answers is not found. `onAlive` is told when the first one is there. */
export function AppRoutes({ routes, onAlive }: { routes: readonly PageRoute[]; onAlive?: (() => void) | undefined }) {
  return (
    // Around all of them: the page that is shown stays until the next one has loaded.
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
                      // Keyed, because a guard decides when its page is entered.
                      <Guard key={page.pattern} page={page}>
                        <Known page={page}>
                          <Page />
                        </Known>
                      </Guard>
                    }
                  />
                ))}
              {name === 'default' && <Route path="*" element={<ErrorPage error={missing} />} />}
            </Route>
          );
        })}
        {legacyRedirects.map(({ from, to }) => (
          <Route key={from} path={from} element={<LeadOn from={from} to={to} />} />
        ))}
      </Routes>
      <Alive then={onAlive} />
    </Suspense>
  );
}
