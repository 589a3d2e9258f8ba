import { useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { referenceIn, useAnsweredPayment } from '#features/purchase/payment/confirmation.ts';
import { goToApp } from '#features/session/goToApp.ts';
import { useSession } from '#features/session/useSession.ts';
import { ExpiryDialog } from '#features/subscription/ExpiryDialog.tsx';
import { dismissedExpiry } from './dismissedExpiry.ts';

/** While a payment is being confirmed it may still fix the expiry, so its page isn't covered. */
function useIsConfirming(): boolean {
  const { pathname, search } = useLocation();
  const confirmedPayment = useAnsweredPayment();
  const reference =
    matchPath('/subscriptions/redirect', pathname) === null ? undefined : referenceIn(new URLSearchParams(search));
  return reference !== undefined && reference !== confirmedPayment;
}

/** The dialog on one page. Closed with its icon, it stays closed on every page until the next sign-in or reload. */
export default function ExpiryOnPage({
  subscription,
  isExpired,
}: {
  subscription: CurrentSubscription;
  isExpired: boolean;
}) {
  const { accountData, isAdmin, send } = useSession();
  const [isClosed, setClosed] = useState(() => dismissedExpiry.is(subscription));
  const isConfirming = useIsConfirming();
  if (accountData === null) return null;
  return (
    <ExpiryDialog
      isOpen={isExpired && !isClosed && !isConfirming}
      subscription={subscription}
      organisation={accountData.org.name ?? 'your organisation'}
      isAdmin={isAdmin}
      onContinue={() => void goToApp()}
      onLogout={() => send({ type: 'signOut.pressed' })}
      onClose={() => {
        dismissedExpiry.keep(subscription);
        setClosed(true);
      }}
    />
  );
}
