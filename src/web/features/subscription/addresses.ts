/* What an administrator may do leads to pages of its own. */

const section = '/subscriptions/management/subscription';

/** Where every purchase begins. */
export const buyAddress = '/subscriptions/create';
export const renewAddress = `${section}/renew`;
export const cancelAddress = '/subscriptions/cancel';
export const cardsAddress = '/subscriptions/management/cards';
export const historyAddress = '/subscriptions/management/history';

/** The page of changes, the cursor on what is to be changed. */
export const changeAddress = (what: 'users' | 'apps' | 'plan' | 'annual'): string => `${section}/change?change=${what}`;
