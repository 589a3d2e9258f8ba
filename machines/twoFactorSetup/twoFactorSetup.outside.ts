import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: {
    '*': ['off'],
    on: ['on'],
    askingPasswordToTurnOff: ['on'],
    turningOn: ['off', 'on'],
    checkingTurnedOn: ['off', 'on'],
    turningOff: ['off', 'on'],
    checkingTurnedOff: ['off', 'on'],
  },
  keeps:
    'The page shows whether two-factor is on. A code that was sent isn’t asked for again: the person starts over and gets a new one.',
  back: 'Back leaves the page. Two-factor stays as the server has it.',
};
