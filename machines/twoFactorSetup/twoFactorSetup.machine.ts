import { assign, emit, setup } from 'xstate';
import { failureOf, type Failure } from '#contract/failure.ts';
import { notProvided, type FlowMeta, type Notify } from '../kit/flow.ts';

export interface TwoFactorInput {
  /** Whether the organisation has two-factor on now. */
  isOn: boolean;
  /** The organisation's email, where the code goes. */
  email: string;
}

export interface TwoFactorContext extends TwoFactorInput {
  error: Failure | null;
  /** When the code in the newest mail expires (UTC, ISO 8601); null if none has been mailed. */
  codeExpiresAt: string | null;
  /** The pause after the last mail is over, so another can be requested. */
  isPauseOver: boolean;
  /** The code in the last mail has expired, or too many wrong ones were entered. */
  isCodeDead: boolean;
  /** Whether requesting a new code waits for the password; otherwise the typed code does. */
  isCodeWanted: boolean;
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
    /** Mails a code to the organisation's email. Returns when it expires. */
    requestCode: notProvided<{ codeExpiresAt: string }, { email: string }>('requestCode'),
    /** Confirms the password, for five minutes in this session. */
    confirmPassword: notProvided<void, { password: string }>('confirmPassword'),
    /** Turns two-factor on with the code. */
    turnOn: notProvided<void, { code: string }>('turnOn'),
    /** Turns two-factor off with the password. */
    turnOff: notProvided<void, { password: string }>('turnOff'),
  },
  guards: {
    isOn: ({ context }) => context.isOn,
    isCodeOut: ({ context }) => context.codeExpiresAt !== null,
    isPauseOver: ({ context }) => context.isPauseOver,
    isCodeWanted: ({ context }) => context.isCodeWanted,
    needsPassword: (_, { failure }: { failure: Failure }) => failure.code === 'confirmation_needed',
    isOnAlready: (_, { failure }: { failure: Failure }) => failure.code === 'two_factor_on',
    isOffAlready: (_, { failure }: { failure: Failure }) => failure.code === 'two_factor_off',
    isCodeDead: ({ context }) => context.isCodeDead,
    isCodeAlive: ({ context }) => !context.isCodeDead,
    mayAskForCode: ({ context }) => context.isPauseOver || context.isCodeDead,
    hasKilledCode: (_, { failure }: { failure: Failure }) => failure.code === 'code_expired' || failure.code === 'too_many_requests',
  },
  actions: {
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
    rememberCode: assign((_, { codeExpiresAt }: { codeExpiresAt: string }) => ({ codeExpiresAt, isPauseOver: false, isCodeDead: false })),
    forgetCode: assign({ codeExpiresAt: null }),
    wantCode: assign({ isCodeWanted: true }),
    wantNoCode: assign({ isCodeWanted: false }),
    endPause: assign({ isPauseOver: true }),
    markCodeDead: assign({ isCodeDead: true }),
    markOn: assign({ isOn: true }),
    markOff: assign({ isOn: false }),
    changeAccount: emit({ type: 'account.changed' }),
    sayCodeSent: emit(({ context }) => ({
      type: 'notify',
      group: 'auth',
      title: 'Check the organisation’s mail',
      msg: `A code is on its way to ${context.email}.`,
    })),
    sayOn: emit({
      type: 'notify',
      group: 'success',
      title: 'Two-factor is on',
      msg: 'From their next sign-in on, everyone in your organisation is asked for a code.',
    }),
    sayOff: emit({ type: 'notify', group: 'success', title: 'Two-factor is off', msg: 'Email and password are enough to sign in again.' }),
  },
  delays: { resendPause: 60_000 },
}).createMachine({
  id: 'twoFactorSetup',
  description: 'Two-factor for the whole organisation: turned on with a code from the organisation’s mail, off with the password.',
  context: ({ input }) => ({ ...input, error: null, codeExpiresAt: null, isPauseOver: false, isCodeDead: false, isCodeWanted: false }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is it on or off now?',
      meta: { rule: 'twofactor.turnOn' },
      always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }],
    },
    off: {
      description: 'A password alone is enough to sign in.',
      meta: { view: 'off', rule: 'twofactor.turnOn' },
      entry: 'forgetCode',
      on: { 'turnOn.pressed': { target: 'requestingCode', actions: 'clearError' } },
    },
    requestingCode: {
      description: 'A code is being mailed to the organisation’s email.',
      meta: { view: 'requesting', rule: 'twofactor.turnOn' },
      tags: ['busy'],
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: {
          target: 'awaitingCode',
          actions: [{ type: 'rememberCode', params: ({ event }) => ({ codeExpiresAt: event.output.codeExpiresAt }) }, 'sayCodeSent'],
        },
        onError: [
          {
            guard: { type: 'needsPassword', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'askingPassword',
            actions: 'wantCode',
            description: 'The password wasn’t confirmed in the last five minutes.',
          },
          {
            guard: { type: 'isOnAlready', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'on',
            actions: ['markOn', 'changeAccount'],
            description: 'Another administrator was faster.',
          },
          {
            guard: 'isCodeOut',
            target: 'awaitingCode',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            target: 'off',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    askingPassword: {
      description: 'Changing what protects the account takes the password.',
      meta: { view: 'password', rule: 'password.confirm' },
      on: {
        'password.submitted': { target: 'confirmingPassword', actions: 'clearError' },
        'cancel.pressed': { target: 'off', actions: 'clearError' },
      },
    },
    confirmingPassword: {
      description: 'The password is being checked.',
      meta: { view: 'password', rule: 'password.confirm' },
      tags: ['busy'],
      invoke: {
        id: 'confirmPassword',
        src: 'confirmPassword',
        input: ({ event }) => {
          if (event.type !== 'password.submitted') throw new Error(`confirmingPassword entered by ${event.type}`);
          return { password: event.password };
        },
        onDone: [
          { guard: 'isCodeWanted', target: 'requestingCode', description: 'The requested mail goes out now.' },
          { target: 'awaitingCode', description: 'The five minutes ran out while waiting for the code, so it is entered again.' },
        ],
        onError: {
          target: 'askingPassword',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
    },
    awaitingCode: {
      description: 'A six-digit code is on its way to the organisation’s email.',
      meta: { view: 'code', rule: 'twofactor.turnOn' },
      initial: 'deciding',
      on: {
        'resend.pressed': { guard: 'mayAskForCode', target: 'requestingCode', actions: 'clearError' },
        'code.submitted': { guard: 'isCodeAlive', target: 'turningOn', actions: 'clearError' },
        'cancel.pressed': { target: 'off', actions: 'clearError' },
      },
      states: {
        deciding: {
          description: 'Decides what can be done about the last mail.',
          always: [
            { guard: 'isCodeDead', target: 'codeDead' },
            { guard: 'isPauseOver', target: 'mayResend' },
            { target: 'justSent', description: 'Mails go out once a minute at most.' },
          ],
        },
        justSent: {
          description: 'A new code can be requested in a minute.',
          meta: { view: 'code' },
          after: { resendPause: { target: 'mayResend', actions: 'endPause' } },
        },
        mayResend: {
          description: 'A new code can be requested now.',
          meta: { view: 'code' },
        },
        codeDead: {
          description: 'The code has expired, or too many wrong ones were entered. Only a new code helps.',
          meta: { view: 'code' },
        },
      },
    },
    turningOn: {
      description: 'The code is being checked.',
      meta: { view: 'code', rule: 'twofactor.turnOn' },
      tags: ['busy'],
      invoke: {
        id: 'turnOn',
        src: 'turnOn',
        input: ({ event }) => {
          if (event.type !== 'code.submitted') throw new Error(`turningOn entered by ${event.type}`);
          return { code: event.code };
        },
        onDone: { target: 'on', actions: ['markOn', 'changeAccount', 'sayOn'] },
        onError: [
          {
            guard: { type: 'needsPassword', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'askingPassword',
            actions: 'wantNoCode',
          },
          {
            guard: { type: 'isOnAlready', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'on',
            actions: ['markOn', 'changeAccount'],
          },
          {
            guard: { type: 'hasKilledCode', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'awaitingCode',
            actions: [{ type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) }, 'markCodeDead'],
          },
          { target: 'awaitingCode', actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
        ],
      },
    },
    on: {
      description: 'Everyone in the organisation needs a mailed code to sign in.',
      meta: { view: 'on', rule: 'twofactor.signIn' },
      entry: 'forgetCode',
      on: { 'turnOff.pressed': { target: 'askingPasswordToTurnOff', actions: 'clearError' } },
    },
    askingPasswordToTurnOff: {
      description: 'Turning two-factor off always takes the password.',
      meta: { view: 'turningOff', rule: 'twofactor.turnOff' },
      on: {
        'password.submitted': { target: 'turningOff', actions: 'clearError' },
        'cancel.pressed': { target: 'on', actions: 'clearError' },
      },
    },
    turningOff: {
      description: 'The password is being checked and two-factor turned off.',
      meta: { view: 'turningOff', rule: 'twofactor.turnOff' },
      tags: ['busy'],
      invoke: {
        id: 'turnOff',
        src: 'turnOff',
        input: ({ event }) => {
          if (event.type !== 'password.submitted') throw new Error(`turningOff entered by ${event.type}`);
          return { password: event.password };
        },
        onDone: { target: 'off', actions: ['markOff', 'changeAccount', 'sayOff'] },
        onError: [
          {
            guard: { type: 'isOffAlready', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'off',
            actions: ['markOff', 'changeAccount'],
            description: 'Another administrator was faster.',
          },
          {
            target: 'askingPasswordToTurnOff',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
  },
});
