import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Making a change with one press',
  events: {
    'change.pressed': { by: 'person', clause: 'the person chooses a change' },
    'change.confirmed': { by: 'person', clause: 'the person confirms it' },
    'keep.pressed': { by: 'person', clause: 'the person decides against it' },
  },
  guards: {
    needsConfirmation: 'it removes a card or a contact',
    isAnnounced: 'the page doesn’t show it immediately',
    isLastCard: 'it removes the last card, and automatic renewal is on',
    isInDoubt: 'the change may have arrived without an answer, or someone else changed the subscription first',
    isMade: 'it has been made',
  },
  answers: {
    makeChange: { by: 'server', asks: 'makes the change', done: 'the change has been made', error: 'the change fails' },
    lookUpChange: {
      by: 'server',
      asks: 'says whether the change has been made',
      done: 'the server has looked for the change',
      error: 'the server can’t look for the change',
    },
    refresh: {
      by: 'server',
      asks: 'sends again what the change affects',
      done: 'everything has been loaded again',
      error: 'something can’t be loaded again',
    },
  },
  delays: { timeLimit: 'no answer has come in time' },
  actions: {
    rememberChange: null,
    rememberLastCard: 'the page asks again, because automatic renewal would be switched off too',
    rememberError: null,
    notifyDone: 'a notice says that it is done',
    notifyRefused: 'a notice says that it isn’t done, and why',
    notifyUnclear: 'a notice says that it may already have been made',
  },
};
