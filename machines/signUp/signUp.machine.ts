import { assign, emit, setup } from 'xstate';
import { changeTooSlow, codeTooSlow, failureOf, tooSlow, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { type SignUpStep, signUpSteps } from '#contract/signUpSteps.ts';
import { notProvided, type FlowMeta, type Navigate, type Notify } from '../kit/flow.ts';

export interface SignUpInput {
  /** The one whose address was opened. */
  step: SignUpStep;
  /** The email that is waiting for its code, from earlier in this tab; '' if unknown. */
  email: string;
  /** Whether the person followed the link in the email. Only the actors see its token and code. */
  hasLink: boolean;
}

export interface SignUpContext extends SignUpInput {
  error: Failure | null;
  /** Whether the pause after the last email is over, so another can be requested. */
  isPauseOver: boolean;
  /** Whether the code has expired or too many wrong ones were entered, so that only a new one works. */
  isCodeInvalid: boolean;
}

export interface SignUpDetails {
  name: string;
  email: string;
  password: string;
}
export interface OrganisationDetails {
  organisationName: string;
  alias?: string | undefined;
  countryId: number;
  stateId: number;
  phone: string;
}
export interface SecurityAnswers {
  answers: readonly { readonly key: string; readonly answer: string }[];
}

export type SignUpEvent =
  | ({ type: 'details.submitted' } & SignUpDetails)
  | { type: 'email.submitted'; email: string }
  | { type: 'email.corrected' }
  | { type: 'code.submitted'; code: string }
  | { type: 'resend.pressed' }
  | { type: 'retry.asked' }
  | ({ type: 'organisation.submitted' } & OrganisationDetails)
  | ({ type: 'answers.submitted' } & SecurityAnswers)
  | { type: 'answers.skipped' }
  | { type: 'product.postponed' };

export type SignUpEmitted =
  | Navigate
  | Notify
  /** The email is verified and the session token is stored. */
  | { type: 'session.opened' }
  | { type: 'account.changed' }
  /** A code was just emailed to this address. */
  | { type: 'verification.awaited'; email: string };

const goTo = (step: SignUpStep) => ({ type: 'navigate' as const, to: signUpSteps[step].path });

export const signUpMachine = setup({
  types: {
    input: {} as SignUpInput,
    context: {} as SignUpContext,
    events: {} as SignUpEvent,
    emitted: {} as SignUpEmitted,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Creates the account and emails the link and the code. */
    register: notProvided<void, SignUpDetails>('register'),
    /** Verifies the code for an email and stores the session token. */
    verifyCode: notProvided<void, { email: string; code: string }>('verifyCode'),
    /** Verifies the link that was followed and stores the session token. */
    verifyLink: notProvided<void>('verifyLink'),
    resendVerification: notProvided<void, { email: string }>('resendVerification'),
    activate: notProvided<void, OrganisationDetails>('activate'),
    saveAnswers: notProvided<void, SecurityAnswers>('saveAnswers'),
  },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    isAtVerificationWithEmail: ({ context }) => context.step === 'verification' && context.email !== '',
    isAtVerification: ({ context }) => context.step === 'verification',
    isAtOrganisation: ({ context }) => context.step === 'organisation',
    isAtSecurityQuestions: ({ context }) => context.step === 'securityQuestions',
    isAtProduct: ({ context }) => context.step === 'product',
    isPauseOver: ({ context }) => context.isPauseOver,
    isAlreadySetUp: (_, { failure }: { failure: Failure }) => failure.code === 'already_activated',
    isLinkInvalid: (_, { failure }: { failure: Failure }) =>
      failure.code === 'link_used' ||
      failure.code === 'link_expired' ||
      failure.code === 'link_elsewhere' ||
      failure.code === 'code_expired' ||
      failure.code === 'code_rejected' ||
      failure.code === 'invalid_request',
    isCodeInvalid: ({ context }) => context.isCodeInvalid,
    isCodeValid: ({ context }) => !context.isCodeInvalid,
    mayAskForCode: ({ context }) => context.isPauseOver || context.isCodeInvalid,
    invalidatesCode: (_, { failure }: { failure: Failure }) =>
      failure.code === 'code_expired' || failure.code === 'too_many_requests',
  },
  actions: {
    rememberEmail: assign({ email: (_, { email }: { email: string }) => email }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
    renewCode: assign({ isPauseOver: false, isCodeInvalid: false }),
    endPause: assign({ isPauseOver: true }),
    invalidateCode: assign({ isCodeInvalid: true }),
    /** Without an answer, a new code may have been sent after all. */
    allowCodeUnlessRefused: assign({
      isCodeInvalid: ({ context }, { failure }: { failure: Failure }) =>
        context.isCodeInvalid && failure.status !== null,
    }),
    awaitVerification: emit(({ context }) => ({ type: 'verification.awaited', email: context.email })),
    announceSession: emit({ type: 'session.opened' }),
    announceAccountChange: emit({ type: 'account.changed' }),
    goToDetails: emit(goTo('details')),
    goToVerification: emit(goTo('verification')),
    goToOrganisation: emit(goTo('organisation')),
    goToSecurityQuestions: emit(goTo('securityQuestions')),
    goToProduct: emit(goTo('product')),
    goToSubscriptions: emit({ type: 'navigate', to: '/subscriptions' }),
    notifyNewCode: emit(({ context }) => ({
      type: 'notify',
      group: 'auth',
      title: 'Check your email',
      msg: `We’ve sent a new code to ${context.email}. The old one no longer works.`,
    })),
  },
  delays: { resendPause: 60_000, timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'signUp',
  description: 'Signing up: details, email verification, organisation, security questions and product.',
  context: ({ input }) => ({ ...input, error: null, isPauseOver: false, isCodeInvalid: false }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Checks which sign-up address was opened, and whether the link in the email led there.',
      meta: { title: 'Looking at the address that was opened', rule: 'signup.steps' },
      always: [
        { guard: 'hasLink', target: 'verifyingLink' },
        { guard: 'isAtVerificationWithEmail', target: 'awaitingCode' },
        { guard: 'isAtVerification', target: 'askingEmail' },
        { guard: 'isAtOrganisation', target: 'organisation' },
        { guard: 'isAtSecurityQuestions', target: 'securityQuestions' },
        { guard: 'isAtProduct', target: 'choosingProduct' },
        { target: 'details' },
      ],
    },
    details: {
      description: 'The person enters their name, work email and password. The email is checked while they type.',
      meta: { title: 'Entering name, email and password', view: 'details', rule: 'signup.account' },
      on: {
        'details.submitted': {
          target: 'registering',
          actions: ['clearError', { type: 'rememberEmail', params: ({ event }) => ({ email: event.email }) }],
        },
      },
    },
    registering: {
      description: 'The server is creating the account and sending its email.',
      meta: { title: 'The account is being created', view: 'details', rule: 'signup.account' },
      tags: ['busy'],
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ event }) => {
          if (event.type !== 'details.submitted') throw new Error(`registering entered by ${event.type}`);
          return { name: event.name, email: event.email, password: event.password };
        },
        onDone: { target: 'awaitingCode', actions: ['renewCode', 'awaitVerification', 'goToVerification'] },
        onError: {
          target: 'details',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: {
        timeLimit: { target: 'details', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
    askingEmail: {
      description: 'The verification page was opened without an email, so it asks for one.',
      meta: { title: 'Asking which email to confirm', view: 'askingEmail', rule: 'signup.verify' },
      on: {
        'email.submitted': {
          target: 'resending',
          actions: ['clearError', { type: 'rememberEmail', params: ({ event }) => ({ email: event.email }) }],
        },
      },
    },
    awaitingCode: {
      description: 'An email with a link and a six-digit code has been sent.',
      meta: { title: 'Waiting for the code or the link', view: 'verification', rule: 'signup.verify' },
      initial: 'deciding',
      on: {
        'resend.pressed': { guard: 'mayAskForCode', target: 'resending', actions: 'clearError' },
        'code.submitted': { guard: 'isCodeValid', target: 'verifyingCode', actions: 'clearError' },
        'email.corrected': { target: 'details', actions: ['clearError', 'goToDetails'] },
      },
      states: {
        deciding: {
          description: 'Checks whether a new code can be requested.',
          meta: { title: 'Looking at whether the code still works' },
          always: [
            { guard: 'isCodeInvalid', target: 'codeDead' },
            { guard: 'isPauseOver', target: 'mayResend' },
            { target: 'justSent', description: 'Emails are sent at most once a minute.' },
          ],
        },
        justSent: {
          description: 'A new code can be requested after a minute.',
          meta: { title: 'An email was just sent', view: 'verification' },
          after: { resendPause: { target: 'mayResend', actions: 'endPause' } },
        },
        mayResend: {
          description: 'A new code can be requested now.',
          meta: { title: 'Another email can be requested', view: 'verification' },
        },
        codeDead: {
          description: 'The code has expired or too many wrong codes were entered, so only a new code works.',
          meta: { title: 'Only a new code works', view: 'verification' },
        },
      },
    },
    resending: {
      description: 'The server is sending a new email. The old code and link stop working.',
      meta: { title: 'A new email is being sent', view: 'verification', rule: 'signup.resend' },
      tags: ['busy'],
      invoke: {
        id: 'resendVerification',
        src: 'resendVerification',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: 'isAtVerification',
            target: 'awaitingCode',
            actions: ['renewCode', 'awaitVerification', 'notifyNewCode'],
          },
          {
            target: 'awaitingCode',
            actions: ['renewCode', 'awaitVerification', 'notifyNewCode', 'goToVerification'],
            description: 'The new email was requested after a link was refused.',
          },
        ],
        onError: {
          target: 'awaitingCode',
          actions: [
            'endPause',
            { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            { type: 'allowCodeUnlessRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          ],
        },
      },
      after: {
        timeLimit: {
          target: 'awaitingCode',
          actions: [
            'endPause',
            { type: 'rememberError', params: { failure: tooSlow } },
            { type: 'allowCodeUnlessRefused', params: { failure: tooSlow } },
          ],
        },
      },
    },
    verifyingCode: {
      description: 'The server is checking the code.',
      meta: { title: 'The code is being checked', view: 'verification', rule: 'signup.verify' },
      tags: ['busy'],
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context, event }) => {
          if (event.type !== 'code.submitted') throw new Error(`verifyingCode entered by ${event.type}`);
          return { email: context.email, code: event.code };
        },
        onDone: { target: 'organisation', actions: ['announceSession', 'goToOrganisation'] },
        onError: [
          {
            guard: { type: 'invalidatesCode', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'awaitingCode',
            actions: [
              { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              'invalidateCode',
            ],
          },
          {
            target: 'awaitingCode',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: { target: 'awaitingCode', actions: { type: 'rememberError', params: { failure: codeTooSlow } } },
      },
    },
    verifyingLink: {
      description: 'The server is checking the link from the email.',
      meta: { title: 'The link is being checked', view: 'verifyingLink', rule: 'signup.verify' },
      tags: ['busy'],
      invoke: {
        id: 'verifyLink',
        src: 'verifyLink',
        onDone: { target: 'organisation', actions: ['announceSession', 'goToOrganisation'] },
        onError: [
          {
            guard: { type: 'isLinkInvalid', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'linkRefused',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            target: 'linkCheckFailed',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            description: 'The server couldn’t be reached. The link may still work.',
          },
        ],
      },
      after: {
        timeLimit: { target: 'linkCheckFailed', actions: { type: 'rememberError', params: { failure: tooSlow } } },
      },
    },
    linkCheckFailed: {
      description: 'The link couldn’t be checked. The person can try again.',
      meta: { title: 'The link couldn’t be checked', view: 'linkCheckFailed', rule: 'signup.verify' },
      on: { 'retry.asked': { target: 'verifyingLink', actions: 'clearError' } },
    },
    linkRefused: {
      description:
        'The link was already used, has expired, isn’t complete or was opened in another browser. The page says what to do next.',
      meta: { title: 'The link can’t be used', view: 'linkRefused', rule: 'signup.verify' },
      on: {
        'email.submitted': {
          target: 'resending',
          actions: ['clearError', { type: 'rememberEmail', params: ({ event }) => ({ email: event.email }) }],
        },
      },
    },
    organisation: {
      description:
        'The person enters the organisation, its alias (checked while they type, or left for later), country, state and phone.',
      meta: { title: 'Describing the organisation', view: 'organisation', rule: 'signup.organisation' },
      on: { 'organisation.submitted': { target: 'activating', actions: 'clearError' } },
    },
    activating: {
      description: 'The server is setting up the organisation.',
      meta: { title: 'The organisation is being set up', view: 'organisation', rule: 'signup.organisation' },
      tags: ['busy'],
      invoke: {
        id: 'activate',
        src: 'activate',
        input: ({ event }) => {
          if (event.type !== 'organisation.submitted') throw new Error(`activating entered by ${event.type}`);
          const { type: _, ...details } = event;
          return details;
        },
        onDone: { target: 'securityQuestions', actions: ['announceAccountChange', 'goToSecurityQuestions'] },
        onError: [
          {
            guard: { type: 'isAlreadySetUp', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'securityQuestions',
            actions: ['announceAccountChange', 'goToSecurityQuestions'],
            description: 'It was set up in another tab, or by an earlier try whose answer was lost.',
          },
          {
            target: 'organisation',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: { target: 'organisation', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
    securityQuestions: {
      description: 'The person answers three security questions, or skips them.',
      meta: { title: 'Answering security questions', view: 'securityQuestions', rule: 'signup.questions' },
      on: {
        'answers.submitted': { target: 'savingAnswers', actions: 'clearError' },
        'answers.skipped': { target: 'choosingProduct', actions: ['clearError', 'goToProduct'] },
      },
    },
    savingAnswers: {
      description: 'The server is saving the answers. Nobody can read them afterwards.',
      meta: { title: 'The answers are being saved', view: 'securityQuestions', rule: 'signup.questions' },
      tags: ['busy'],
      invoke: {
        id: 'saveAnswers',
        src: 'saveAnswers',
        input: ({ event }) => {
          if (event.type !== 'answers.submitted') throw new Error(`savingAnswers entered by ${event.type}`);
          return { answers: event.answers };
        },
        onDone: { target: 'choosingProduct', actions: 'goToProduct' },
        onError: {
          target: 'securityQuestions',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: {
        timeLimit: {
          target: 'securityQuestions',
          actions: { type: 'rememberError', params: { failure: changeTooSlow } },
        },
      },
    },
    choosingProduct: {
      description: 'The person starts the free trial, continues with an order, or looks around first.',
      meta: { title: 'Choosing how to start', view: 'product', rule: 'signup.product' },
      on: { 'product.postponed': { target: 'finished', actions: 'goToSubscriptions' } },
    },
    finished: {
      type: 'final',
      description: 'The organisation is set up.',
      meta: { title: 'Signed up', view: 'product' },
    },
  },
});
