import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: { '*': [] },
  keeps:
    'The flow around it, buying, changing or renewing, starts again and asks for the price again. The billing contact and the card have to be chosen again. A payment that was started is followed up by the server, and nothing is charged twice.',
  back: 'Back leads to the page before. A payment that was started is still followed up by the server.',
};
