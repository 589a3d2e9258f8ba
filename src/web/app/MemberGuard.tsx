import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import type { Page } from '#contract/pages.ts';
import { useSessionActor } from '#features/session/useSession.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { admissionTo } from '#machines/session/admission.ts';
import { addressToReturnTo } from '#tabState/writtenOrder.ts';
import { page as gridColumn } from '#ui/theme.ts';
import { AskAdministrator } from './AskAdministrator.tsx';
import { AwaitedPage } from './AwaitedPage.tsx';
import type { GuardProps } from './guards.tsx';
import { isSignedIn, sessionPhase } from './sessionPhase.ts';
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

/** Remembers where a visitor was heading, so that they come back here after signing in. */
function RememberHeading({ children }: { children: ReactNode }): ReactNode {
  const actor = useSessionActor();
  const heading = addressToReturnTo(useLocation());
  useEffect(() => actor.send({ type: 'page.refused', heading }), [actor, heading]);
  return children;
}

/** For signed-in people: all members, or administrators only (see guards.tsx). */
export function MemberGuard({ page, children }: GuardProps): ReactNode {
  const actor = useSessionActor();
  const session = useFlowState(actor, sessionPhase);
  const account = useFlowState(actor, (state) => state.context.account);
  const location = useLocation();
  const [wasAdmitted, setAdmitted] = useState(false);
  if (account !== null && isSignedIn(session) && !wasAdmitted) setAdmitted(true);

  const admission = admissionTo(page, { session, account, wasAdmitted });
  switch (admission.is) {
    case 'admitted':
      return children;
    case 'waiting':
      return <AwaitedPage layout={page.layout} />;
    case 'askAdministrator':
      return inColumn(page, <AskAdministrator />);
    case 'unreachable': {
      const view = inColumn(
        page,
        <Suspense>
          <UnreachableView actor={actor} />
        </Suspense>,
      );
      return wasAdmitted ? view : <RememberHeading>{view}</RememberHeading>;
    }
    case 'redirected': {
      const { to, isReturning } = admission;
      const state = isReturning ? { heading: addressToReturnTo(location) } : undefined;
      const redirect = <Navigate to={to} replace state={state} />;
      return session === 'signedOut' && isReturning ? <RememberHeading>{redirect}</RememberHeading> : redirect;
    }
  }
}
