import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Setting or changing security questions',
  events: {
    'change.pressed': { by: 'person', clause: 'the person wants to set or change the questions' },
    'answers.submitted': { by: 'person', clause: 'the person answers the questions' },
    'password.submitted': { by: 'person', clause: 'the person enters their password' },
    'cancel.pressed': { by: 'person', clause: 'the person cancels' },
  },
  guards: { needsPassword: 'the password wasn’t confirmed in the last five minutes' },
  answers: {
    saveAnswers: {
      by: 'server',
      asks: 'saves the answers',
      done: 'the answers have been saved',
      error: 'the answers can’t be saved',
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
    rememberAnswers: null,
    forgetAnswers: null,
    rememberError: 'the page says what went wrong',
    clearError: null,
    notifySaved: 'a notice says that the questions were saved',
  },
};
