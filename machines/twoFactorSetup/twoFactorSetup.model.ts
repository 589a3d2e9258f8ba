import { noAnswer, type Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import { twoFactorSetupMachine } from './twoFactorSetup.machine.ts';

const failure = (code: string | null, status: number | null, msg: string): Failure => ({
  msg,
  code,
  status,
  errors: [],
});
const away = failure(null, null, 'An error occurred');
const needsPassword = failure('confirmation_needed', 403, 'Confirm your password first.');
const wrongPassword = failure('password_rejected', 400, 'That password is not right. Try again.');
const onAlready = failure('two_factor_on', 409, 'Two-factor is on already.');

export const model = flowModel({
  name: 'twoFactorSetup',
  address: '/subscriptions/management/security',
  machine: twoFactorSetupMachine,
  inputs: {
    off: { isOn: false, email: 'accounts@kuramologistics.ng' },
    on: { isOn: true, email: 'accounts@kuramologistics.ng' },
  },
  events: () => ({
    'turns it on': { type: 'turnOn.pressed' },
    'turns it off': { type: 'turnOff.pressed' },
    'gives the password': { type: 'password.submitted', password: 'harmattan-2026' },
    'enters the code': { type: 'code.submitted', code: '407153' },
    'asks for a new code': { type: 'resend.pressed' },
    cancels: { type: 'cancel.pressed' },
  }),
  outcomes: {
    requestCode: {
      sent: { done: { codeExpiresAt: '2026-11-20T15:30:00.000Z' } },
      'password needed': { error: needsPassword },
      'on already': { error: onAlready },
      'server away': { error: away },
    },
    confirmPassword: { confirmed: { done: undefined }, 'wrong password': { error: wrongPassword } },
    turnOn: {
      'turned on': { done: undefined },
      'password needed': { error: needsPassword },
      'on already': { error: onAlready },
      'wrong code': { error: failure('code_rejected', 400, 'That code is not right. You have 4 tries left.') },
      'code dead': { error: failure('code_expired', 410, 'This code has expired. Ask for a new one.') },
      'no answer': { error: noAnswer },
    },
    turnOff: {
      'turned off': { done: undefined },
      'wrong password': { error: wrongPassword },
      'off already': { error: failure('two_factor_off', 409, 'Two-factor is off already.') },
      'no answer': { error: noAnswer },
    },
    readStatus: { on: { done: { isOn: true } }, off: { done: { isOn: false } }, 'server away': { error: away } },
  },
  facts: ({ isOn, codeExpiresAt, isPauseOver, isCodeInvalid, isCodeRequested }) => ({
    isOn,
    isCodePending: codeExpiresAt !== null,
    isPauseOver,
    isCodeInvalid,
    isCodeRequested,
  }),
});
