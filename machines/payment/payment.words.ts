import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Making one payment',
  events: {
    'retry.pressed': { by: 'person', clause: 'the person tries again' },
    'check.pressed': { by: 'person', clause: 'the person asks to check again' },
    'continue.pressed': { by: 'person', clause: 'the person continues to the card or bank page' },
    'stop.pressed': { by: 'person', clause: 'the person chooses to pay another way' },
    'connection.returned': { by: 'browser', clause: 'the connection may be back' },
    'page.shown': { by: 'browser', clause: 'the person comes back to this page' },
  },
  guards: {
    hasReference: 'a payment was already started',
    isPaid: 'the payment is verified as paid',
    isFailed: 'the payment has failed',
    isRefunded: 'the charge can’t be used, so it is refunded',
    isUncertain: 'the provider doesn’t know the result',
    isUncertainAndMayPoll:
      'the provider doesn’t know the result yet, and the page has been checking for less than half a minute',
    isJustStarted: 'this page has only just started the payment',
    mayPoll: 'the page has been checking for less than half a minute',
    isOtherPaymentOpen: 'another payment is open and may already have been made',
    mayHaveStarted: 'an earlier request may have started the payment',
    leavesStartUnclear: 'an earlier request may have started the payment, and this answer doesn’t rule that out',
    hasNoAnswer: 'no answer had come at all',
    isRefused:
      'the person is signed out, isn’t an administrator, or asks for a payment that their organisation doesn’t have',
    isResultUnknown: 'the payment may have been started all the same',
  },
  answers: {
    initiate: {
      by: 'server',
      asks: 'starts the payment, or continues it if it was already started',
      done: 'the server has started the payment',
      error: 'starting the payment fails',
    },
    verify: {
      by: 'server',
      asks: 'asks the card provider for the result',
      done: 'the server has checked the payment',
      error: 'the payment can’t be checked',
    },
  },
  delays: { pollPause: 'three seconds have passed', timeLimit: 'no answer has come in time' },
  actions: {
    rememberPayment: null,
    rememberError: null,
    followOtherPayment: 'the page follows that payment instead',
    noteUnclearStart: null,
    clearError: null,
    markStarted: null,
    markFollowed: null,
    countPoll: null,
    startPolling: null,
    conclude: null,
    goToProvider: 'the browser goes to the card page, or to the page of the card’s bank',
  },
};
