import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Choosing administrators',
  events: {
    'change.chosen': { by: 'person', clause: 'the person chooses whose role to change' },
    'change.confirmed': { by: 'person', clause: 'the person confirms the change' },
    'password.submitted': { by: 'person', clause: 'the person enters their password' },
    'cancel.pressed': { by: 'person', clause: 'the person cancels' },
  },
  guards: {
    isHandOver: 'the person has handed over their own role',
    needsPassword: 'the password wasn’t confirmed in the last five minutes',
  },
  answers: {
    changeRole: {
      by: 'server',
      asks: 'changes the role and emails the people concerned',
      done: 'the role has been changed',
      error: 'the role can’t be changed',
    },
    confirmPassword: {
      by: 'server',
      asks: 'checks the password',
      done: 'the password is right',
      error: 'the password is wrong or can’t be checked',
    },
  },
  delays: { timeLimit: 'no answer has come in time' },
  actions: {
    rememberChange: null,
    forgetChange: null,
    rememberError: 'the page says what went wrong',
    clearError: null,
    announceAccountChange: 'every page loads the account again',
    goToAccount: 'the person’s own account page opens',
    notifyChanged: 'a notice says what has changed, and for whom',
  },
};
