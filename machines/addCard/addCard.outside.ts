import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: {
    '*': ['the list of cards'],
    explaining: ['the list of cards', 'back from the provider'],
    starting: ['the list of cards', 'back from the provider'],
    leaving: ['the list of cards', 'back from the provider'],
    checking: ['the list of cards', 'back from the provider'],
    waiting: ['the list of cards', 'back from the provider'],
    stillChecking: ['the list of cards', 'back from the provider'],
    awaitingApproval: ['the list of cards', 'back from the provider'],
    leavingForBank: ['the list of cards', 'back from the provider'],
    checkFailed: ['the list of cards', 'back from the provider'],
  },
  keeps:
    'With the payment’s reference in the address, as after the provider’s page, the page asks what became of the card. Without it, the list shows the card if it was added.',
  back: 'Back leaves the page. A card that was added is in the list when the person comes back.',
};
