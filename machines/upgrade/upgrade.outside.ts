import type { OutsideFacts } from '../kit/outsideFacts.ts';

const kept = 'with a card, a contact and a kept choice';

export const outside: OutsideFacts = {
  reload: {
    '*': [kept],
    choosing: ['a subscription that runs'],
    notChangeable: ['nothing that could be changed'],
    scheduling: [kept, 'a subscription that runs'],
    changedMeanwhile: [kept, 'a subscription that runs', 'nothing that could be changed'],
    paying: [kept, 'a subscription that runs'],
    leaving: ['a subscription that runs', kept],
    paid: ['a subscription that runs'],
  },
  reopen: { '*': ['a subscription that runs'], notChangeable: ['nothing that could be changed'] },
  keeps:
    'The choice is kept in this tab until it is closed. The price is asked for again. A payment that was started is followed up by the server, and nothing is charged twice.',
  back: 'Back leaves the page, and the choice is kept in this tab. A payment that was started is still followed up by the server.',
};
