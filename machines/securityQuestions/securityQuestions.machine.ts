import { assign, emit, setup } from 'xstate';
import { changeTooSlow, failureOf, tooSlow, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { notProvided, type FlowMeta, type Notify } from '../kit/flow.ts';

export interface Answers {
  answers: readonly { readonly key: string; readonly answer: string }[];
}

export interface SecurityQuestionsContext extends Answers {
  error: Failure | null;
}

export type SecurityQuestionsEvent =
  | { type: 'change.pressed' }
  | ({ type: 'answers.submitted' } & Answers)
  | { type: 'password.submitted'; password: string }
  | { type: 'cancel.pressed' };

export type SecurityQuestionsEmitted = Notify;

export const securityQuestionsMachine = setup({
  types: {
    context: {} as SecurityQuestionsContext,
    events: {} as SecurityQuestionsEvent,
    emitted: {} as SecurityQuestionsEmitted,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    saveAnswers: notProvided<void, Answers>('saveAnswers'),
    /** Confirms the password. The confirmation lasts five minutes in this session. */
    confirmPassword: notProvided<void, { password: string }>('confirmPassword'),
  },
  guards: { needsPassword: (_, { failure }: { failure: Failure }) => failure.code === 'confirmation_needed' },
  actions: {
    rememberAnswers: assign({ answers: (_, { answers }: Answers) => answers }),
    forgetAnswers: assign({ answers: [] }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
    notifySaved: emit({
      type: 'notify',
      group: 'success',
      title: 'Security questions saved',
      msg: 'We may ask for them if you can’t sign in and write to us. They’re never enough to sign in.',
    }),
  },
  delays: { timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'securityQuestions',
  description: 'Setting or changing the three security questions. Changing them requires the password.',
  context: { answers: [], error: null },
  initial: 'settled',
  states: {
    settled: {
      description: 'The page shows whether questions are set.',
      meta: { title: 'Nothing is being changed', view: 'settled', rule: 'signup.questions' },
      on: { 'change.pressed': { target: 'answering', actions: 'clearError' } },
    },
    answering: {
      description: 'The person chooses and answers three questions.',
      meta: { title: 'Choosing and answering questions', view: 'answers', rule: 'signup.questions' },
      on: {
        'answers.submitted': {
          target: 'saving',
          actions: ['clearError', { type: 'rememberAnswers', params: ({ event }) => ({ answers: event.answers }) }],
        },
        'cancel.pressed': { target: 'settled', actions: ['clearError', 'forgetAnswers'] },
      },
    },
    saving: {
      description: 'The server is saving the answers. Nobody can read them afterwards.',
      meta: { title: 'The answers are being saved', view: 'answers', rule: 'signup.questions' },
      tags: ['busy'],
      invoke: {
        id: 'saveAnswers',
        src: 'saveAnswers',
        input: ({ context }) => ({ answers: context.answers }),
        onDone: { target: 'settled', actions: ['forgetAnswers', 'notifySaved'] },
        onError: [
          {
            guard: { type: 'needsPassword', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'askingPassword',
            description: 'Changing answers takes the password. Setting them for the first time doesn’t.',
          },
          {
            target: 'answering',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: { target: 'answering', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
    askingPassword: {
      description: 'Changing account security requires the password, so the page asks for it.',
      meta: { title: 'Entering the password', view: 'password', rule: 'password.confirm' },
      on: {
        'password.submitted': { target: 'confirmingPassword', actions: 'clearError' },
        'cancel.pressed': { target: 'answering', actions: 'clearError', description: 'The answers stay in the form.' },
      },
    },
    confirmingPassword: {
      description: 'The server is checking the password.',
      meta: { title: 'The password is being checked', view: 'password', rule: 'password.confirm' },
      tags: ['busy'],
      invoke: {
        id: 'confirmPassword',
        src: 'confirmPassword',
        input: ({ event }) => {
          if (event.type !== 'password.submitted') throw new Error(`confirmingPassword entered by ${event.type}`);
          return { password: event.password };
        },
        onDone: { target: 'saving' },
        onError: {
          target: 'askingPassword',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: {
        timeLimit: { target: 'askingPassword', actions: { type: 'rememberError', params: { failure: tooSlow } } },
      },
    },
  },
});
