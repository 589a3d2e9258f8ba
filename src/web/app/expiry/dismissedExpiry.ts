import { onSignOut } from '#api/signOutCallbacks.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';

type Expiry = Pick<CurrentSubscription, 'id' | 'expiryDate'>;

const nameOf = ({ id, expiryDate }: Expiry): string => `${id} ${expiryDate}`;

let closed: string | null = null;
onSignOut(() => (closed = null));

/** The expiry whose dialog was closed with its icon. It stays closed in this tab until the next sign-in or reload. */
export const dismissedExpiry = {
  is: (expiry: Expiry): boolean => closed === nameOf(expiry),
  keep: (expiry: Expiry): void => void (closed = nameOf(expiry)),
};
