import { Button } from '#ui/Button.tsx';
import { AccountMenu, type HeaderUser } from './AccountMenu.tsx';

/** What the header offers to whoever is signed in: the shortcut to the app, and the account's menu. */
export function AccountActions({ user, onLogout, onGoToApp }: { user: HeaderUser; onLogout: () => void; onGoToApp: () => void }) {
  return (
    <>
      {user.hasActiveSubscription && (
        <Button look="secondary" onPress={onGoToApp}>
          Go to App
        </Button>
      )}
      <AccountMenu user={user} onLogout={onLogout} />
    </>
  );
}
