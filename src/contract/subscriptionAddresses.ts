import type { Payment } from './payments.ts';

/* Addresses of an administrator's pages, for links. */

const management = '/subscriptions/management';

export const subscriptionAddress = `${management}/subscription`;
/** Where every purchase starts. */
export const buyAddress = '/subscriptions/create';
export const renewAddress = `${subscriptionAddress}/renew`;
export const cancelAddress = '/subscriptions/cancel';
export const cardsAddress = `${management}/cards`;
export const historyAddress = `${management}/history`;

/** The page for changes, with the given part focused. */
export const changeAddress = (what?: 'users' | 'apps' | 'plan' | 'annual'): string =>
  `${subscriptionAddress}/change${what === undefined ? '' : `?change=${what}`}`;

export const receiptAddress = (id: string): string => `${historyAddress}/receipt?id=${encodeURIComponent(id)}`;

/** Where to pay again, by what was being paid for. */
export const payAgainAddress: Readonly<Record<Payment['purpose'], string>> = {
  purchase: '/subscriptions/checkout',
  upgrade: changeAddress(),
  renewal: renewAddress,
  addCard: cardsAddress,
};
