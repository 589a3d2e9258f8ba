import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: {
    '*': ['returning'],
    loggedOut: ['visitor'],
    signingIn: ['visitor', 'returning', 'back from the mail'],
    awaitingCode: ['back from the mail'],
    resendingCode: ['back from the mail'],
    verifyingCode: ['back from the mail', 'returning'],
    loggingOut: ['visitor', 'returning'],
  },
  reopen: {
    '*': ['returning'],
    loggedOut: ['visitor'],
    signingIn: ['visitor', 'returning'],
    awaitingCode: ['visitor'],
    resendingCode: ['visitor'],
    verifyingCode: ['visitor', 'returning'],
    loggingOut: ['visitor', 'returning'],
  },
  keeps:
    'The sign-in is kept in the browser, so the person stays signed in. A sign-in that waits for its code is kept in the tab only: after closing it, they sign in again.',
  back: 'Back changes pages within the site, and the person stays signed in or out.',
};
