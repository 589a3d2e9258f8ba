import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Adding a card',
  events: {
    'add.pressed': { by: 'person', clause: 'the person wants to add a card' },
    'close.pressed': { by: 'person', clause: 'the person closes the dialog' },
    'continue.pressed': { by: 'person', clause: 'the person continues to that page' },
    'check.pressed': { by: 'person', clause: 'the person asks to check again' },
    'page.shown': { by: 'browser', clause: 'the person comes back with the back button' },
  },
  guards: {
    hasReference: 'there is a card whose result isn’t known yet',
    hasPage: 'there is a page to go to',
    isUnfinished: 'no card was entered yet, and there is no page to enter one on',
    needsApproval: 'the cardholder has to approve the charge on the bank’s page',
    isUncertain: 'the result isn’t known yet',
    isUncertainAndMayPoll: 'the result isn’t known yet, and the page has been checking for less than half a minute',
    isKeyUsed: 'this attempt was already used for another payment',
    isRefused: 'the server has no such check, or not for this person',
  },
  answers: {
    startCheck: {
      by: 'server',
      asks: 'starts the check of a new card, or continues it if it was already started',
      done: 'the check has been started',
      error: 'the check can’t be started',
    },
    lookUpCheck: {
      by: 'server',
      asks: 'asks the card provider what became of the charge',
      done: 'the server has looked up the charge',
      error: 'the charge can’t be looked up',
    },
  },
  delays: { pollPause: 'two seconds have passed', timeLimit: 'nothing has happened in time' },
  actions: {
    rememberCheck: null,
    forgetCheck: null,
    changeKey: 'the next attempt will be a separate check',
    rememberError: 'the page says what went wrong',
    clearError: null,
    countPoll: null,
    startPolling: null,
    goToPage: 'the browser goes to the card page, or to the bank’s page',
    clearAddress: null,
    notifyResult: 'a notice says whether the card was added',
    notifyUnchecked: 'a notice says that the new card couldn’t be checked',
  },
};
