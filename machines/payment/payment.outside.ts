import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: { '*': ['back from the provider'], initiating: [], unreachable: [], refused: [] },
  keeps:
    'The result page, whose address has the payment’s reference, asks what became of the payment. A page where the order is being paid starts again with the order instead. Either way the server follows the payment up, and nothing is charged twice.',
  back: 'Back leaves the page. The server follows the payment up on its own, and the billing history shows what became of it.',
};
