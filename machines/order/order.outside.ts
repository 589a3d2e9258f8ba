import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: { '*': ['the usual order', 'an order in the address', 'an administrator’s draft without users'] },
  keeps:
    'The choices are in the page’s address, so a reload, a bookmark or a link shows the same order, and its price is asked for again.',
  back: 'Back leaves the page. The order is kept in this tab and in the address, so coming back shows it again.',
};
