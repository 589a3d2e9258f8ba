import { lazy, Suspense } from 'react';
import { goToApp } from '#features/session/goToApp.ts';
import { useSession } from '#features/session/useSession.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { withDataProviders } from '#providers/withDataProviders.tsx';
import { accountPlaceholder, HeaderView } from './HeaderView.tsx';

/* Loaded on demand: visitors don't need it. */
const SignedInActions = lazy(() => loadPagePart(withDataProviders(() => import('./SignedInActions.tsx'))));

const onGoToApp = () => void goToApp();

/** The header for the current session. */
export function Header() {
  const { accountData, isLoggedIn, isBusy, send } = useSession();
  if (accountData === null) return <HeaderView who={isBusy || isLoggedIn ? 'awaited' : 'visitor'} />;
  return (
    <HeaderView
      who="user"
      acts={
        <Suspense fallback={accountPlaceholder}>
          <SignedInActions
            account={accountData}
            onLogout={() => send({ type: 'signOut.pressed' })}
            onGoToApp={onGoToApp}
          />
        </Suspense>
      }
      onGoToApp={onGoToApp}
    />
  );
}
