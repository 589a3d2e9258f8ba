import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Resetting a forgotten password',
  events: {
    'email.submitted': { by: 'person', clause: 'the person enters their email' },
    'email.corrected': { by: 'person', clause: 'the person wants to use another email' },
    'resend.pressed': { by: 'person', clause: 'the person asks for another link' },
    'retry.asked': { by: 'person', clause: 'the person tries again' },
    'password.submitted': { by: 'person', clause: 'the person enters a new password' },
    'link.asked': { by: 'person', clause: 'the person wants a new link' },
  },
  guards: {
    isRequestingLink: 'this is the page that sends a link',
    hasToken: 'the person followed the link in the email',
    isLinkInvalid: 'the link has expired, was used or replaced, or isn’t complete',
    hasNoAnswer: 'the request may have arrived although no answer did',
    isLinkUsed: 'the link has been used',
  },
  answers: {
    sendRecoveryLink: {
      by: 'server',
      asks: 'sends a link',
      done: 'the link has been requested',
      error: 'the link can’t be requested',
    },
    resendRecoveryLink: {
      by: 'server',
      asks: 'sends another link',
      done: 'another link has been requested',
      error: 'another link can’t be requested',
    },
    confirmToken: {
      by: 'server',
      asks: 'checks the link',
      done: 'the link works',
      error: 'the link is refused or can’t be checked',
    },
    setNewPassword: {
      by: 'server',
      asks: 'sets the new password',
      done: 'the new password has been set',
      error: 'setting the new password fails',
    },
    confirmTokenAgain: {
      by: 'server',
      asks: 'checks whether the link still works',
      done: 'the link still works, so the password wasn’t changed',
      error: 'the link no longer works or can’t be checked',
    },
  },
  delays: { timeLimit: 'no answer has come in time', resendPause: 'a minute has passed since the link was sent' },
  actions: {
    rememberEmail: null,
    rememberError: 'the page says what went wrong',
    clearError: null,
    goToForgotPassword: 'the page that sends a link opens',
    goToSignIn: 'the sign-in page opens',
    notifyNewLinkSent: 'a notice says that a new link was sent if there is an account',
    notifyPasswordReceived: 'a notice says that the link was used to change the password',
    notifyPasswordSet: 'a notice says that the password was changed',
  },
};
