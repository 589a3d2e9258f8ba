import { noAnswer, noResponse, type Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import { passwordResetMachine } from './passwordReset.machine.ts';

/** A link that an email program broke or someone copied only in part. Checking it again doesn't help. */
const linkCut: Failure = {
  msg: 'Some of what was sent cannot be used. Check the marked fields.',
  code: 'invalid_request',
  status: 400,
  errors: [{ field: 'token', msg: 'This link is not complete.' }],
};
const linkUsed: Failure = { msg: 'This link was used already.', code: 'link_used', status: 410, errors: [] };
const tooCommon: Failure = {
  msg: 'That password is on public lists of common passwords. Choose another.',
  code: 'password_too_common',
  status: 400,
  errors: [{ field: 'password', msg: 'That password is on public lists of common passwords. Choose another.' }],
};

export const model = flowModel({
  name: 'passwordReset',
  address: '/forgot-password',
  machine: passwordResetMachine,
  inputs: {
    'at /forgot-password': { place: 'forgotPassword', hasToken: false, email: '' },
    'from the sign-in, with an email': { place: 'forgotPassword', hasToken: false, email: 'adaeze@kuramologistics.ng' },
    'by the mail’s link': { place: 'resetPassword', hasToken: true, email: '' },
    'at /reset-password without a link': { place: 'resetPassword', hasToken: false, email: '' },
  },
  events: () => ({
    'gives the email': { type: 'email.submitted', email: 'adaeze@kuramologistics.ng' },
    'corrects the email': { type: 'email.corrected' },
    'asks again': { type: 'resend.pressed' },
    'asks for a new link': { type: 'link.asked' },
    'tries again': { type: 'retry.asked' },
    'chooses a password': { type: 'password.submitted', password: 'harmattan-2026' },
  }),
  outcomes: {
    sendRecoveryLink: { sent: { done: undefined }, 'server away': { error: noResponse } },
    confirmToken: {
      good: { done: { email: 'adaeze@kuramologistics.ng' } },
      used: { error: linkUsed },
      'not complete': { error: linkCut },
      'server away': { error: noResponse },
    },
    setNewPassword: {
      set: { done: undefined },
      'link used in the meantime': { error: linkUsed },
      'too common': { error: tooCommon },
      'no answer': { error: noAnswer },
    },
  },
  ignored: { 'linkSent.justSent:resend.pressed': 'The view counts down before it shows the button.' },
  facts: ({ place, hasToken }) => ({ place, hasToken }),
});
