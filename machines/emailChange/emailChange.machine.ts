import { assign, emit, setup } from 'xstate';
import { changeTooSlow, failureOf, notReceived, tooSlow, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { notProvided, type FlowMeta, type Notify } from '../kit/flow.ts';

export interface EmailChangeInput {
  /** A new email whose code hasn't been entered yet; null for none. */
  pendingEmail: string | null;
}

export interface EmailChangeContext {
  /** The new email; '' until it is entered. */
  email: string;
  /** Whether the server is waiting for the code sent to this email. */
  isPending: boolean;
  error: Failure | null;
  /** When the latest code expires (UTC, ISO 8601); null if unknown. */
  codeExpiresAt: string | null;
  /** Whether the pause after the last email is over, so another can be requested. */
  isPauseOver: boolean;
  /** Whether the latest code has expired or too many wrong codes were entered. */
  isCodeInvalid: boolean;
}

export type EmailChangeEvent =
  | { type: 'change.pressed' }
  | { type: 'email.submitted'; email: string }
  | { type: 'password.submitted'; password: string }
  | { type: 'code.submitted'; code: string }
  | { type: 'resend.pressed' }
  | { type: 'cancel.pressed' };

export type EmailChangeEmitted = Notify | { type: 'account.changed' };

export const emailChangeMachine = setup({
  types: {
    input: {} as EmailChangeInput,
    context: {} as EmailChangeContext,
    events: {} as EmailChangeEvent,
    emitted: {} as EmailChangeEmitted,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Emails a code to the new address. Returns when the code expires. */
    requestCode: notProvided<{ codeExpiresAt: string }, { email: string }>('requestCode'),
    /** Confirms the password. The confirmation lasts five minutes in this session. */
    confirmPassword: notProvided<void, { password: string }>('confirmPassword'),
    /** Replaces the old email with the one that the code was sent to, and returns that. */
    confirmCode: notProvided<{ email: string }, { code: string }>('confirmCode'),
    /** Drops the new email. */
    giveUp: notProvided<void>('giveUp'),
    /** Asks the server for the current email, and for the one that is waiting for its code. */
    readEmail: notProvided<{ email: string; pendingEmail: string | null }>('readEmail'),
  },
  guards: {
    /** The request may have arrived, although its answer didn't. */
    hasNoAnswer: (_, { failure }: { failure: Failure }) => failure.request === 'unknown',
    isChanged: ({ context }, { email }: { email: string; pendingEmail: string | null }) =>
      email.toLowerCase() === context.email.toLowerCase(),
    isStillPending: ({ context }, { pendingEmail }: { email: string; pendingEmail: string | null }) =>
      pendingEmail?.toLowerCase() === context.email.toLowerCase(),
    isPending: ({ context }) => context.isPending,
    isPauseOver: ({ context }) => context.isPauseOver,
    needsPassword: (_, { failure }: { failure: Failure }) => failure.code === 'confirmation_needed',
    isCodeInvalid: ({ context }) => context.isCodeInvalid,
    isCodeValid: ({ context }) => !context.isCodeInvalid,
    mayAskForCode: ({ context }) => context.isPauseOver || context.isCodeInvalid,
    invalidatesCode: (_, { failure }: { failure: Failure }) =>
      failure.code === 'code_expired' || failure.code === 'too_many_requests',
  },
  actions: {
    rememberEmail: assign({ email: (_, { email }: { email: string }) => email }),
    forgetEmail: assign({ email: '', isPending: false, codeExpiresAt: null }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
    rememberCode: assign((_, { codeExpiresAt }: { codeExpiresAt: string }) => ({
      codeExpiresAt,
      isPending: true,
      isPauseOver: false,
      isCodeInvalid: false,
    })),
    endPause: assign({ isPauseOver: true }),
    invalidateCode: assign({ isCodeInvalid: true }),
    /** Without an answer, a new code may have been sent after all. */
    allowCodeUnlessRefused: assign({
      isCodeInvalid: ({ context }, { failure }: { failure: Failure }) =>
        context.isCodeInvalid && failure.status !== null,
    }),
    announceAccountChange: emit({ type: 'account.changed' }),
    notifyCodeSent: emit(({ context }) => ({
      type: 'notify',
      group: 'auth',
      title: 'Check your email',
      msg: `We’ve sent a code to ${context.email}.`,
    })),
    notifyChanged: emit(({ context }) => ({
      type: 'notify',
      group: 'success',
      title: 'Email changed',
      msg: `We’ll use ${context.email} from now on.`,
    })),
  },
  delays: { resendPause: 60_000, timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'emailChange',
  description:
    'Changing an email, either the organisation’s or the one used to sign in. The change takes effect when the person enters the code sent to the new email.',
  context: ({ input }) => ({
    email: input.pendingEmail ?? '',
    isPending: input.pendingEmail !== null,
    error: null,
    codeExpiresAt: null,
    isPauseOver: true,
    isCodeInvalid: false,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether a new email is waiting for its code.',
      meta: { title: 'Looking for a new email that is waiting', rule: 'email.change' },
      always: [{ guard: 'isPending', target: 'awaitingCode' }, { target: 'settled' }],
    },
    settled: {
      description: 'The page shows the current email.',
      meta: { title: 'The current email is in use', view: 'settled', rule: 'email.change' },
      entry: 'forgetEmail',
      on: { 'change.pressed': { target: 'askingEmail', actions: 'clearError' } },
    },
    askingEmail: {
      description: 'The person enters the new email.',
      meta: { title: 'Entering the new email', view: 'email', rule: 'email.change' },
      on: {
        'email.submitted': {
          target: 'requestingCode',
          actions: ['clearError', { type: 'rememberEmail', params: ({ event }) => ({ email: event.email }) }],
        },
        'cancel.pressed': { target: 'settled', actions: 'clearError' },
      },
    },
    requestingCode: {
      description: 'The server is sending a code to the new email.',
      meta: { title: 'A code is being sent', view: 'email', rule: 'email.change' },
      tags: ['busy'],
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: {
          target: 'awaitingCode',
          actions: [
            { type: 'rememberCode', params: ({ event }) => ({ codeExpiresAt: event.output.codeExpiresAt }) },
            'announceAccountChange',
            'notifyCodeSent',
          ],
        },
        onError: [
          {
            guard: { type: 'needsPassword', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'askingPassword',
          },
          {
            target: 'askingEmail',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: { target: 'askingEmail', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
    askingPassword: {
      description: 'Changing account security requires the password, so the page asks for it.',
      meta: { title: 'Entering the password', view: 'password', rule: 'password.confirm' },
      on: {
        'password.submitted': { target: 'confirmingPassword', actions: 'clearError' },
        'cancel.pressed': [
          { guard: 'isPending', target: 'awaitingCode', actions: 'clearError' },
          { target: 'askingEmail', actions: 'clearError' },
        ],
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
        onDone: [{ guard: 'isPending', target: 'resendingCode' }, { target: 'requestingCode' }],
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
      description:
        'A six-digit code has been sent to the new email. The old email stays in use until the code is entered.',
      meta: { title: 'Waiting for the emailed code', view: 'code', rule: 'email.change' },
      initial: 'deciding',
      on: {
        'resend.pressed': { guard: 'mayAskForCode', target: 'resendingCode', actions: 'clearError' },
        'code.submitted': { guard: 'isCodeValid', target: 'confirmingCode', actions: 'clearError' },
        'cancel.pressed': { target: 'givingUp', actions: 'clearError' },
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
    resendingCode: {
      description: 'The server is sending a new code. The old one stops working.',
      meta: { title: 'A new code is being sent', view: 'code', rule: 'code.resend' },
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
          },
          {
            target: 'awaitingCode',
            actions: [
              { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              { type: 'allowCodeUnlessRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            ],
          },
        ],
      },
      after: {
        timeLimit: {
          target: 'awaitingCode',
          actions: [
            { type: 'rememberError', params: { failure: changeTooSlow } },
            { type: 'allowCodeUnlessRefused', params: { failure: changeTooSlow } },
          ],
        },
      },
    },
    confirmingCode: {
      description: 'The server is checking the code.',
      meta: { title: 'The code is being checked', view: 'code', rule: 'code.limits' },
      tags: ['busy'],
      invoke: {
        id: 'confirmCode',
        src: 'confirmCode',
        input: ({ event }) => {
          if (event.type !== 'code.submitted') throw new Error(`confirmingCode entered by ${event.type}`);
          return { code: event.code };
        },
        onDone: {
          target: 'settled',
          actions: [
            { type: 'rememberEmail', params: ({ event }) => ({ email: event.output.email }) },
            'announceAccountChange',
            'notifyChanged',
          ],
          description: 'Another device may have asked for another email since, so the server says which one it is.',
        },
        onError: [
          {
            guard: { type: 'hasNoAnswer', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'checkingChange',
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
      after: { timeLimit: { target: 'checkingChange' } },
    },
    checkingChange: {
      description:
        'The answer didn’t arrive, and the code can be used only once. The server says which email is in use.',
      meta: { title: 'Checking whether the email was changed', view: 'code', rule: 'error.unknown' },
      tags: ['busy'],
      invoke: {
        id: 'readEmail',
        src: 'readEmail',
        onDone: [
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'settled',
            actions: ['announceAccountChange', 'notifyChanged'],
          },
          {
            guard: { type: 'isStillPending', params: ({ event }) => event.output },
            target: 'awaitingCode',
            actions: { type: 'rememberError', params: { failure: notReceived } },
          },
          {
            target: 'settled',
            actions: 'announceAccountChange',
            description: 'The change was dropped or replaced in the meantime. The page shows the current email.',
          },
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
    givingUp: {
      description: 'The server is dropping the change. The old email stays.',
      meta: { title: 'The change is being dropped', view: 'code', rule: 'email.change' },
      tags: ['busy'],
      invoke: {
        id: 'giveUp',
        src: 'giveUp',
        onDone: { target: 'settled' },
        onError: {
          target: 'awaitingCode',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: {
        timeLimit: { target: 'awaitingCode', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
  },
});
