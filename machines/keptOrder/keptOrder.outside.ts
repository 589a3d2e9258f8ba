import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: {
    '*': ['an administrator with a draft', 'an administrator without a draft'],
    none: ['an administrator with a draft', 'an administrator without a draft', 'a member'],
  },
  keeps: 'The server keeps the order, so it is offered on every device until it is bought, discarded or too old.',
  back: 'Back leaves the page. The order still waits.',
};
