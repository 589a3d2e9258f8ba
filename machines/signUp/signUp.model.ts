import type { Failure } from '#contract/failure.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { flowModel } from '../kit/model.ts';
import { signUpMachine } from './signUp.machine.ts';

const failure = (code: string | null, status: number | null, msg: string, field?: string): Failure => ({
  msg,
  code,
  status,
  errors: field === undefined ? [] : [{ field, msg }],
});
const away = failure(null, null, 'An error occurred');

export const model = flowModel({
  name: 'signUp',
  address: signUpSteps.details.path,
  machine: signUpMachine,
  inputs: {
    'at /sign-up': { step: 'details', email: '', hasLink: false },
    'by the mail’s link': { step: 'details', email: '', hasLink: true },
    'at /auth/verification': { step: 'verification', email: 'adaeze@kuramologistics.ng', hasLink: false },
    'at /auth/verification, email unknown': { step: 'verification', email: '', hasLink: false },
    'at /auth/create-account': { step: 'organisation', email: '', hasLink: false },
    'at /security-questions': { step: 'securityQuestions', email: '', hasLink: false },
    'at /select-product': { step: 'product', email: '', hasLink: false },
  },
  events: () => ({
    'sends the details': {
      type: 'details.submitted',
      name: 'Adaeze Okafor',
      email: 'adaeze@kuramologistics.ng',
      password: 'harmattan-2026',
    },
    'gives the email': { type: 'email.submitted', email: 'adaeze@kuramologistics.ng' },
    'corrects the email': { type: 'email.corrected' },
    'enters the code': { type: 'code.submitted', code: '407153' },
    'asks for a new code': { type: 'resend.pressed' },
    'tries again': { type: 'retry.asked' },
    'sends the organisation': {
      type: 'organisation.submitted',
      organisationName: 'Kuramo Logistics Ltd',
      alias: 'kuramo-logistics',
      countryId: 566,
      stateId: 25,
      phone: '+2348035550142',
    },
    'answers the questions': {
      type: 'answers.submitted',
      answers: [
        { key: 'first_school', answer: 'Corona' },
        { key: 'first_street', answer: 'Awolowo Road' },
        { key: 'childhood_friend', answer: 'Halima' },
      ],
    },
    'skips the questions': { type: 'answers.skipped' },
    'looks around first': { type: 'product.postponed' },
  }),
  outcomes: {
    register: {
      opened: { done: undefined },
      'common password': {
        error: failure(
          'password_too_common',
          400,
          'That password is on public lists of common passwords. Choose another.',
          'password',
        ),
      },
    },
    verifyCode: {
      verified: { done: undefined },
      'wrong code': {
        error: failure('code_rejected', 400, 'That code isn’t right. Check our latest email and try again.', 'code'),
      },
      'expired code': { error: failure('code_expired', 410, 'This code has expired. Ask for a new one.', 'code') },
    },
    verifyLink: {
      verified: { done: undefined },
      'used link': { error: failure('link_used', 410, 'This link was used already.') },
      'opened elsewhere': {
        error: failure('link_elsewhere', 409, 'This link doesn’t work in this browser. Open it where you signed up.'),
      },
      'server away': { error: away },
    },
    resendVerification: {
      sent: { done: undefined },
      'too soon': { error: failure('too_many_requests', 429, 'Too many attempts. Wait a moment and try again.') },
      'server away': { error: away },
    },
    activate: {
      'set up': { done: undefined },
      'set up in another tab': { error: failure('already_activated', 409, 'Your organisation is set up already.') },
      'alias taken': { error: failure('alias_taken', 409, 'This alias is taken. Choose another.', 'alias') },
    },
    saveAnswers: { saved: { done: undefined }, 'server away': { error: away } },
  },
  facts: ({ step, email, hasLink, isPauseOver, isCodeInvalid }) => ({
    step,
    hasEmail: email !== '',
    hasLink,
    isPauseOver,
    isCodeInvalid,
  }),
});
