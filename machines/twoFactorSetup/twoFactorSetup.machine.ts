import { assign, emit, setup } from 'xstate';
import { changeTooSlow, failureOf, notReceived, tooSlow, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { notProvided, type FlowMeta, type Notify } from '../kit/flow.ts';

export interface TwoFactorInput {
  /** Whether two-factor is on for the organisation. */
  isOn: boolean;
  /** The organisation's email, where the code is sent. */
  email: string;
}

export interface TwoFactorContext extends TwoFactorInput {
  error: Failure | null;
  /** When the latest code expires (UTC, ISO 8601); null if none has been sent. */
  codeExpiresAt: string | null;
  /** Whether the pause after the last email is over, so another can be requested. */
  isPauseOver: boolean;
  /** Whether the latest code has expired or too many wrong codes were entered. */
  isCodeInvalid: boolean;
  /** Whether the password is asked for to request a code. If not, it is asked for to submit one. */
  isCodeRequested: boolean;
}

export type TwoFactorEvent =
  | { type: 'turnOn.pressed' }
  | { type: 'turnOff.pressed' }
  | { type: 'password.submitted'; password: string }
  | { type: 'code.submitted'; code: string }
  | { type: 'resend.pressed' }
  | { type: 'cancel.pressed' };

export type TwoFactorEmitted = Notify | { type: 'account.changed' };

export const twoFactorSetupMachine = setup({
  types: {
    input: {} as TwoFactorInput,
    context: {} as TwoFactorContext,
    events: {} as TwoFactorEvent,
    emitted: {} as TwoFactorEmitted,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Emails a code to the organisation. Returns when the code expires. */
    requestCode: notProvided<{ codeExpiresAt: string }, { email: string }>('requestCode'),
    /** Confirms the password. The confirmation lasts five minutes in this session. */
    confirmPassword: notProvided<void, { password: string }>('confirmPassword'),
    /** Turns two-factor on. Needs the code. */
    turnOn: notProvided<void, { code: string }>('turnOn'),
    /** Turns two-factor off. Needs the password. */
    turnOff: notProvided<void, { password: string }>('turnOff'),
    /** Asks the server whether two-factor is on. */
    readStatus: notProvided<{ isOn: boolean }>('readStatus'),
  },
  guards: {
    /** The request may have arrived, although its answer didn't. */
    hasNoAnswer: (_, { failure }: { failure: Failure }) => failure.request === 'unknown',
    isTurnedOn: (_, { isOn: isOnNow }: { isOn: boolean }) => isOnNow,
    isOn: ({ context }) => context.isOn,
    isCodePending: ({ context }) => context.codeExpiresAt !== null,
    isPauseOver: ({ context }) => context.isPauseOver,
    isCodeRequested: ({ context }) => context.isCodeRequested,
    needsPassword: (_, { failure }: { failure: Failure }) => failure.code === 'confirmation_needed',
    isAlreadyOn: (_, { failure }: { failure: Failure }) => failure.code === 'two_factor_on',
    isAlreadyOff: (_, { failure }: { failure: Failure }) => failure.code === 'two_factor_off',
    isCodeInvalid: ({ context }) => context.isCodeInvalid,
    isCodeValid: ({ context }) => !context.isCodeInvalid,
    mayAskForCode: ({ context }) => context.isPauseOver || context.isCodeInvalid,
    invalidatesCode: (_, { failure }: { failure: Failure }) =>
      failure.code === 'code_expired' || failure.code === 'too_many_requests',
  },
  actions: {
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
    rememberCode: assign((_, { codeExpiresAt }: { codeExpiresAt: string }) => ({
      codeExpiresAt,
      isPauseOver: false,
      isCodeInvalid: false,
    })),
    forgetCode: assign({ codeExpiresAt: null }),
    rememberCodeRequest: assign({ isCodeRequested: true }),
    forgetCodeRequest: assign({ isCodeRequested: false }),
    endPause: assign({ isPauseOver: true }),
    invalidateCode: assign({ isCodeInvalid: true }),
    /** Without an answer, a new code may have been sent after all. */
    allowCodeUnlessRefused: assign({
      isCodeInvalid: ({ context }, { failure }: { failure: Failure }) =>
        context.isCodeInvalid && failure.status !== null,
    }),
    markOn: assign({ isOn: true }),
    markOff: assign({ isOn: false }),
    announceAccountChange: emit({ type: 'account.changed' }),
    notifyCodeSent: emit(({ context }) => ({
      type: 'notify',
      group: 'auth',
      title: 'Check your organisation’s email',
      msg: `We’ve sent a code to ${context.email}.`,
    })),
    notifyTurnedOn: emit({
      type: 'notify',
      group: 'success',
      title: 'Two-factor is on',
      msg: 'From their next sign-in, everyone in your organisation needs a code.',
    }),
    notifyTurnedOff: emit({
      type: 'notify',
      group: 'success',
      title: 'Two-factor is off',
      msg: 'People can sign in with just their email and password again.',
    }),
  },
  delays: { resendPause: 60_000, timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'twoFactorSetup',
  description:
    'Two-factor for the whole organisation, turned on with a code sent to the organisation’s email and off with the password.',
  context: ({ input }) => ({
    ...input,
    error: null,
    codeExpiresAt: null,
    isPauseOver: false,
    isCodeInvalid: false,
    isCodeRequested: false,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether two-factor is on.',
      meta: { title: 'Looking at whether two-factor is on', rule: 'twofactor.turnOn' },
      always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }],
    },
    off: {
      description: 'Two-factor is off, so email and password are enough to sign in.',
      meta: { title: 'Two-factor is off', view: 'off', rule: 'twofactor.turnOn' },
      entry: 'forgetCode',
      on: { 'turnOn.pressed': { target: 'requestingCode', actions: 'clearError' } },
    },
    requestingCode: {
      description: 'The server is sending a code to the organisation’s email.',
      meta: { title: 'A code is being sent', view: 'requesting', rule: 'twofactor.turnOn' },
      tags: ['busy'],
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: {
          target: 'awaitingCode',
          actions: [
            { type: 'rememberCode', params: ({ event }) => ({ codeExpiresAt: event.output.codeExpiresAt }) },
            'notifyCodeSent',
          ],
        },
        onError: [
          {
            guard: { type: 'needsPassword', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'askingPassword',
            actions: 'rememberCodeRequest',
          },
          {
            guard: { type: 'isAlreadyOn', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'on',
            actions: ['markOn', 'announceAccountChange'],
            description: 'For example, another administrator was faster.',
          },
          {
            guard: 'isCodePending',
            target: 'awaitingCode',
            actions: [
              { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              { type: 'allowCodeUnlessRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            ],
          },
          {
            target: 'off',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: [
          {
            guard: 'isCodePending',
            target: 'awaitingCode',
            actions: [
              { type: 'rememberError', params: { failure: tooSlow } },
              { type: 'allowCodeUnlessRefused', params: { failure: tooSlow } },
            ],
          },
          { target: 'off', actions: { type: 'rememberError', params: { failure: tooSlow } } },
        ],
      },
    },
    askingPassword: {
      description: 'Changing account security requires the password, so the page asks for it.',
      meta: { title: 'Entering the password', view: 'password', rule: 'password.confirm' },
      on: {
        'password.submitted': { target: 'confirmingPassword', actions: 'clearError' },
        'cancel.pressed': { target: 'off', actions: 'clearError' },
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
        onDone: [
          {
            guard: 'isCodeRequested',
            target: 'requestingCode',
            description: 'The code that was requested is sent now.',
          },
          {
            target: 'awaitingCode',
            description:
              'The password confirmation expired while the person waited for the code, so they enter the code again.',
          },
        ],
        onError: {
          target: 'askingPassword',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: {
        timeLimit: { target: 'askingPassword', actions: { type: 'rememberError', params: { failure: tooSlow } } },
      },
    },
    awaitingCode: {
      description: 'A six-digit code has been sent to the organisation’s email.',
      meta: { title: 'Waiting for the emailed code', view: 'code', rule: 'twofactor.turnOn' },
      initial: 'deciding',
      on: {
        'resend.pressed': { guard: 'mayAskForCode', target: 'requestingCode', actions: 'clearError' },
        'code.submitted': { guard: 'isCodeValid', target: 'turningOn', actions: 'clearError' },
        'cancel.pressed': { target: 'off', actions: 'clearError' },
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
          meta: { title: 'A code was just sent', view: 'code' },
          after: { resendPause: { target: 'mayResend', actions: 'endPause' } },
        },
        mayResend: {
          description: 'A new code can be requested now.',
          meta: { title: 'Another code can be requested', view: 'code' },
        },
        codeDead: {
          description: 'The code has expired or too many wrong codes were entered, so only a new code works.',
          meta: { title: 'Only a new code works', view: 'code' },
        },
      },
    },
    turningOn: {
      description: 'The server is checking the code.',
      meta: { title: 'The code is being checked', view: 'code', rule: 'twofactor.turnOn' },
      tags: ['busy'],
      invoke: {
        id: 'turnOn',
        src: 'turnOn',
        input: ({ event }) => {
          if (event.type !== 'code.submitted') throw new Error(`turningOn entered by ${event.type}`);
          return { code: event.code };
        },
        onDone: { target: 'on', actions: ['markOn', 'announceAccountChange', 'notifyTurnedOn'] },
        onError: [
          {
            guard: { type: 'hasNoAnswer', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'checkingTurnedOn',
          },
          {
            guard: { type: 'needsPassword', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'askingPassword',
            actions: 'forgetCodeRequest',
          },
          {
            guard: { type: 'isAlreadyOn', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'on',
            actions: ['markOn', 'announceAccountChange'],
          },
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
      after: { timeLimit: { target: 'checkingTurnedOn' } },
    },
    checkingTurnedOn: {
      description:
        'The answer didn’t arrive, and the code can be used only once. The server says whether two-factor is on.',
      meta: { title: 'Checking whether it was turned on', view: 'code', rule: 'error.unknown' },
      tags: ['busy'],
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        onDone: [
          {
            guard: { type: 'isTurnedOn', params: ({ event }) => event.output },
            target: 'on',
            actions: ['markOn', 'announceAccountChange', 'notifyTurnedOn'],
          },
          { target: 'awaitingCode', actions: { type: 'rememberError', params: { failure: notReceived } } },
        ],
        onError: {
          target: 'awaitingCode',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: {
        timeLimit: { target: 'awaitingCode', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
    on: {
      description: 'Two-factor is on, so everyone in the organisation needs an emailed code to sign in.',
      meta: { title: 'Two-factor is on', view: 'on', rule: 'twofactor.signIn' },
      entry: 'forgetCode',
      on: { 'turnOff.pressed': { target: 'askingPasswordToTurnOff', actions: 'clearError' } },
    },
    askingPasswordToTurnOff: {
      description: 'Turning two-factor off always requires the password.',
      meta: { title: 'Entering the password to turn it off', view: 'turningOff', rule: 'twofactor.turnOff' },
      on: {
        'password.submitted': { target: 'turningOff', actions: 'clearError' },
        'cancel.pressed': { target: 'on', actions: 'clearError' },
      },
    },
    turningOff: {
      description: 'The server is checking the password and turning two-factor off.',
      meta: { title: 'Two-factor is being turned off', view: 'turningOff', rule: 'twofactor.turnOff' },
      tags: ['busy'],
      invoke: {
        id: 'turnOff',
        src: 'turnOff',
        input: ({ event }) => {
          if (event.type !== 'password.submitted') throw new Error(`turningOff entered by ${event.type}`);
          return { password: event.password };
        },
        onDone: { target: 'off', actions: ['markOff', 'announceAccountChange', 'notifyTurnedOff'] },
        onError: [
          {
            guard: { type: 'hasNoAnswer', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'checkingTurnedOff',
          },
          {
            guard: { type: 'isAlreadyOff', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'off',
            actions: ['markOff', 'announceAccountChange'],
            description: 'For example, another administrator was faster.',
          },
          {
            target: 'askingPasswordToTurnOff',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: { timeLimit: { target: 'checkingTurnedOff' } },
    },
    checkingTurnedOff: {
      description: 'The answer didn’t arrive. The server says whether two-factor is still on.',
      meta: { title: 'Checking whether it was turned off', view: 'turningOff', rule: 'error.unknown' },
      tags: ['busy'],
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        onDone: [
          {
            guard: { type: 'isTurnedOn', params: ({ event }) => event.output },
            target: 'askingPasswordToTurnOff',
            actions: { type: 'rememberError', params: { failure: notReceived } },
          },
          { target: 'off', actions: ['markOff', 'announceAccountChange', 'notifyTurnedOff'] },
        ],
        onError: {
          target: 'askingPasswordToTurnOff',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: {
        timeLimit: {
          target: 'askingPasswordToTurnOff',
          actions: { type: 'rememberError', params: { failure: changeTooSlow } },
        },
      },
    },
  },
});
