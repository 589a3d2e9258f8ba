import type { OutsideFacts } from '../kit/outsideFacts.ts';

const atForgotPassword = ['at /forgot-password', 'from the sign-in, with an email'];

export const outside: OutsideFacts = {
  reload: {
    '*': ['at /reset-password without a link'],
    askingEmail: atForgotPassword,
    sendingLink: atForgotPassword,
    linkSent: atForgotPassword,
    resendingLink: atForgotPassword,
  },
  reopen: {
    '*': ['by the mail’s link'],
    askingEmail: ['at /forgot-password'],
    sendingLink: ['at /forgot-password'],
    linkSent: ['at /forgot-password'],
    resendingLink: ['at /forgot-password'],
    linkMissing: ['at /reset-password without a link', 'by the mail’s link'],
  },
  keeps:
    'A link that was sent keeps working for an hour. Its secret is removed from the address when the page opens, so a reloaded page asks the person to open the link from the email again.',
  back: 'Back leaves the page. A link that was sent keeps working.',
};
