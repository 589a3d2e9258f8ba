import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Cancelling a subscription',
  events: {
    'reason.submitted': { by: 'person', clause: 'the person gives a reason' },
    'back.pressed': { by: 'person', clause: 'the person goes back' },
    'consequences.accepted': { by: 'person', clause: 'the person accepts what will happen' },
    'confirmation.submitted': { by: 'person', clause: 'the person types a name' },
    'password.submitted': { by: 'person', clause: 'the person enters their password' },
    'retry.pressed': { by: 'person', clause: 'the person tries again' },
    'undo.pressed': { by: 'person', clause: 'the person undoes the cancellation' },
    'keep.pressed': { by: 'person', clause: 'the person decides to keep the subscription' },
    'look.pressed': { by: 'person', clause: 'the person looks at the subscription' },
  },
  guards: {
    hasNothingToCancel: 'there is neither a trial nor a paid subscription',
    isCancelled: 'it is already cancelled',
    isTrial: 'it is a trial',
    isNameCorrect: 'the name is the organisation’s',
    needsPassword: 'the password was confirmed more than five minutes ago',
    isVersionConflict: 'the subscription has changed since the page was opened',
    isRefused: 'the subscription can’t be changed like this any more',
  },
  answers: {
    confirmPassword: {
      by: 'server',
      asks: 'checks the password',
      done: 'the password is right',
      error: 'the password is wrong or can’t be checked',
    },
    cancelSubscription: {
      by: 'server',
      asks: 'cancels the subscription',
      done: 'the subscription has been cancelled',
      error: 'the cancellation fails',
    },
    undoCancellation: {
      by: 'server',
      asks: 'undoes the cancellation',
      done: 'the cancellation has been undone',
      error: 'undoing fails',
    },
  },
  delays: { timeLimit: 'no answer has come in time' },
  actions: {
    rememberReason: null,
    rememberConfirmation: null,
    markNameWrong: 'the page says that the name is different',
    rememberError: 'the page says what went wrong',
    rememberVersion: null,
    clearError: null,
    announceAccountChange: 'every page loads the account again',
    notifyUndone: 'a notice says that the subscription continues',
    goToSubscription: 'the subscription page opens',
  },
};
