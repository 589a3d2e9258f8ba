import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Starting the free trial',
  events: {
    'tryNow.pressed': { by: 'person', clause: 'the person presses Try Now' },
    'alias.submitted': { by: 'person', clause: 'the person chooses an alias' },
    'trial.confirmed': { by: 'person', clause: 'the person confirms the trial' },
    'trial.declined': { by: 'person', clause: 'the person decides not to start it now' },
  },
  guards: {
    isVisitorOnOrderPage: 'a visitor is on the order page',
    lacksAliasOnOrderPage: 'an administrator is on the order page and the organisation has no alias',
    isMember: 'the person is a member',
    hasAlias: 'the organisation has an alias',
    concernsAlias: 'it is taken or refused, or another administrator has just chosen one',
  },
  answers: {
    saveAlias: {
      by: 'server',
      asks: 'saves the alias',
      done: 'the alias has been saved',
      error: 'the alias can’t be saved',
    },
    activateTrial: {
      by: 'server',
      asks: 'starts the trial',
      done: 'the trial has started',
      error: 'the trial can’t be started',
    },
    refreshSubscriptionAndAccount: {
      by: 'server',
      asks: 'loads the subscription and the account again',
      done: 'the subscription and the account have loaded',
      error: 'the subscription or the account can’t be loaded',
    },
  },
  delays: { timeLimit: 'no answer has come in time' },
  actions: {
    rememberError: null,
    clearError: null,
    rememberAlias: null,
    goToOrder: 'the order page opens',
    goToResult: 'the result page opens',
    notifyFailure: 'a notice says what went wrong',
    notifyUnclear: 'a notice says that the trial may have started',
    announceAccountChange: 'every page loads the account again',
  },
};
