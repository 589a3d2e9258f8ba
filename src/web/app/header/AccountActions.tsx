import { Button } from '#ui/Button.tsx';
import { AccountMenu, type HeaderUser } from './AccountMenu.tsx';

/** The header's buttons for a signed-in person: Go to App, and the account menu. */
export function AccountActions({
  user,
  onLogout,
  onGoToApp,
}: {
  user: HeaderUser;
  onLogout: () => void;
  onGoToApp: () => void;
}) {
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
