import type { OutsideFacts } from '../kit/outsideFacts.ts';

const verification = ['at /auth/verification'];

export const outside: OutsideFacts = {
  reload: {
    '*': ['at /sign-up'],
    registering: ['at /sign-up'],
    askingEmail: ['at /auth/verification, email unknown', ...verification],
    awaitingCode: verification,
    resending: verification,
    verifyingCode: [...verification, 'at /auth/verification, email unknown'],
    organisation: ['at /auth/create-account'],
    activating: ['at /auth/create-account'],
    securityQuestions: ['at /security-questions'],
    savingAnswers: ['at /security-questions'],
    choosingProduct: ['at /select-product'],
  },
  reopen: {
    '*': ['at /sign-up', 'by the mail’s link'],
    askingEmail: ['at /auth/verification, email unknown'],
    awaitingCode: ['at /auth/verification, email unknown'],
    resending: ['at /auth/verification, email unknown'],
    verifyingCode: ['at /auth/verification, email unknown'],
    organisation: ['at /auth/create-account'],
    activating: ['at /auth/create-account'],
    securityQuestions: ['at /security-questions'],
    savingAnswers: ['at /security-questions'],
    choosingProduct: ['at /select-product'],
  },
  keeps:
    'Each step has an address of its own, so the same step opens. What was typed on it and not sent has to be typed again. Someone whose email is confirmed is signed in, and an organisation that isn’t set up yet continues with its name and alias.',
  back: 'Back leads to the step before; on the first one it leaves the sign-up. The name and email typed there are still filled in, and steps that were sent stay done.',
};
