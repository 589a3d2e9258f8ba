import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import type { Page } from '#contract/pages.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { useSessionActor } from '#features/session/useSession.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { page as gridColumn } from '#ui/theme.ts';
import { AskAdministrator } from './AskAdministrator.tsx';
import type { GuardProps } from './guards.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { withDataProviders } from '#providers/withDataProviders.tsx';

const UnreachableView = lazy(() =>
  loadPagePart(
    withDataProviders(async () => ({
      default: (await import('#features/session/UnreachableView.tsx')).UnreachableView,
    })),
  ),
);

const Column = styled.div`
  ${gridColumn}
`;

/** The auth layout has its own column; in the others, pages set their width. */
const inColumn = ({ layout }: Page, view: ReactNode): ReactNode => (layout === 'auth' ? view : <Column>{view}</Column>);

/** An administrator whose organisation isn't set up continues the sign-up, so these pages stay open to them. */
const setUpPages: readonly string[] = Object.values(signUpSteps)
  .filter(({ access }) => access !== 'guest')
  .map(({ path }) => path);

/** Pages that are open to an administrator whose organisation has no alias yet (rule guard.alias). */
const pagesWithoutAlias: readonly string[] = ['/account-details', ...setUpPages];

/**
 * Redirects a visitor to the sign-in page, and back afterwards; but not a person who has just signed out on this page.
 */
function AccessDenied({ wasLetIn, children }: { wasLetIn: boolean; children: ReactNode }): ReactNode {
  const actor = useSessionActor();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!wasLetIn) actor.send({ type: 'page.refused', heading: pathname + search });
  }, [actor, wasLetIn, pathname, search]);
  return children;
}

/** For signed-in people: all members, or administrators only (see guards.tsx). */
export function MemberGuard({ page, children }: GuardProps): ReactNode {
  const actor = useSessionActor();
  const isLoggedIn = useFlowState(actor, (state) => state.hasTag('loggedIn'));
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const isUnreachable = useFlowState(actor, (state) => state.matches('unreachable'));
  const isRefreshing = useFlowState(actor, (state) => state.matches('refreshing'));
  const account = useFlowState(actor, (state) => state.context.account);
  const { pathname, search } = useLocation();
  const [wasLetIn, setLetIn] = useState(false);

  if (isLoggedIn && account !== null) {
    if (!wasLetIn) setLetIn(true);
    if (page.access === 'admin' && !account.isAdmin) return inColumn(page, <AskAdministrator />);
    if (account.isAdmin && !account.isSetUp && !setUpPages.includes(page.pattern))
      return <Navigate to={signUpSteps.organisation.path} replace />;
    if (account.isAdmin && account.isSetUp && !account.hasAlias && !pagesWithoutAlias.includes(page.pattern)) {
      // The alias may have just been chosen, and the session hasn't reloaded yet.
      return isRefreshing ? (
        <LoadingScreen />
      ) : (
        <Navigate to="/account-details" replace state={{ heading: pathname + search }} />
      );
    }
    return children;
  }
  if (isBusy) return <LoadingScreen />;
  return (
    <AccessDenied wasLetIn={wasLetIn}>
      {isUnreachable ? (
        inColumn(
          page,
          <Suspense>
            <UnreachableView actor={actor} />
          </Suspense>,
        )
      ) : (
        <Navigate to="/sign-in" replace />
      )}
    </AccessDenied>
  );
}
