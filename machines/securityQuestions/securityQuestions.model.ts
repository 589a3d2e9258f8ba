import type { Failure } from '#contract/failure.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { flowModel } from '../kit/model.ts';
import { securityQuestionsMachine } from './securityQuestions.machine.ts';

const failure = (code: string | null, status: number | null, msg: string): Failure => ({
  msg,
  code,
  status,
  errors: [],
});

export const model = flowModel({
  name: 'securityQuestions',
  address: signUpSteps.securityQuestions.path,
  machine: securityQuestionsMachine,
  inputs: { settled: undefined },
  events: () => ({
    'presses Change': { type: 'change.pressed' },
    'answers the questions': {
      type: 'answers.submitted',
      answers: [
        { key: 'first_school', answer: 'Corona' },
        { key: 'first_street', answer: 'Awolowo Road' },
        { key: 'childhood_friend', answer: 'Halima' },
      ],
    },
    'gives the password': { type: 'password.submitted', password: 'harmattan-2026' },
    cancels: { type: 'cancel.pressed' },
  }),
  outcomes: {
    saveAnswers: {
      saved: { done: undefined },
      'password needed': { error: failure('confirmation_needed', 403, 'Confirm your password first.') },
      'server away': { error: failure(null, null, 'An error occurred') },
    },
    confirmPassword: {
      confirmed: { done: undefined },
      'wrong password': { error: failure('password_rejected', 400, 'That password is not right. Try again.') },
    },
  },
  facts: ({ answers }) => ({ isAnswered: answers.length > 0 }),
});
