import { noAnswer, type Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import { emailChangeMachine } from './emailChange.machine.ts';

const failure = (code: string | null, status: number | null, msg: string, field?: string): Failure => ({
  msg,
  code,
  status,
  errors: field === undefined ? [] : [{ field, msg }],
});
const away = failure(null, null, 'An error occurred');

export const model = flowModel({
  name: 'emailChange',
  address: '/subscriptions/management/profile',
  machine: emailChangeMachine,
  inputs: { settled: { pendingEmail: null }, 'a new email waits': { pendingEmail: 'accounts@kuramologistics.ng' } },
  events: () => ({
    'presses Change': { type: 'change.pressed' },
    'gives the new email': { type: 'email.submitted', email: 'accounts@kuramologistics.ng' },
    'gives the password': { type: 'password.submitted', password: 'harmattan-2026' },
    'enters the code': { type: 'code.submitted', code: '407153' },
    'asks for a new code': { type: 'resend.pressed' },
    cancels: { type: 'cancel.pressed' },
  }),
  outcomes: {
    requestCode: {
      sent: { done: { codeExpiresAt: '2026-11-20T15:30:00.000Z' } },
      'password needed': { error: failure('confirmation_needed', 403, 'Confirm your password first.') },
      'the same email': {
        error: failure('invalid_request', 400, 'This is your organisation’s email already.', 'email'),
      },
      'server away': { error: away },
    },
    confirmPassword: {
      confirmed: { done: undefined },
      'wrong password': { error: failure('password_rejected', 400, 'That password is not right. Try again.') },
    },
    confirmCode: {
      confirmed: { done: { email: 'accounts@kuramologistics.ng' } },
      'confirmed for the email that another device asked for': { done: { email: 'finance@kuramologistics.ng' } },
      'wrong code': { error: failure('code_rejected', 400, 'That code is not right. You have 4 tries left.') },
      'code dead': { error: failure('code_expired', 410, 'This code has expired. Ask for a new one.') },
      'no answer': { error: noAnswer },
    },
    readEmail: {
      changed: { done: { email: 'accounts@kuramologistics.ng', pendingEmail: null } },
      'still waiting': { done: { email: 'office@kuramologistics.ng', pendingEmail: 'accounts@kuramologistics.ng' } },
      'dropped in another tab': { done: { email: 'office@kuramologistics.ng', pendingEmail: null } },
      'server away': { error: away },
    },
    giveUp: { 'given up': { done: undefined }, 'server away': { error: away } },
  },
  facts: ({ isPending, isPauseOver, isCodeInvalid }) => ({ isPending, isPauseOver, isCodeInvalid }),
});
