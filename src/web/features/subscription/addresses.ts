/* An administrator's actions have pages of their own. */

const section = '/subscriptions/management/subscription';

/** Where every purchase starts. */
export const buyAddress = '/subscriptions/create';
export const renewAddress = `${section}/renew`;
export const cancelAddress = '/subscriptions/cancel';
export const cardsAddress = '/subscriptions/management/cards';
export const historyAddress = '/subscriptions/management/history';

/** The page for changes, with the given part focused. */
export const changeAddress = (what: 'users' | 'apps' | 'plan' | 'annual'): string => `${section}/change?change=${what}`;
