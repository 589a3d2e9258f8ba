import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: {},
  keeps: '',
  back: '',
  served: {
    killed:
      'Each change is one transaction: it is stored completely or not at all. Another process, or this one once it is started again, goes on with the charges, emails and deletions that are due, and asks the card provider about a charge before it makes another.',
    concurrent:
      'Requests about one organisation are decided one after the other. The second is checked against what the first has left, and refused with an explanation if that no longer allows it; what was sent twice counts once.',
  },
};
