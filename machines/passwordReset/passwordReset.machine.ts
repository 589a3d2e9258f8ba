import { assign, emit, setup } from 'xstate';
import { changeTooSlow, failureOf, notReceived, tooSlow, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { notProvided, type FlowMeta, type Navigate, type Notify } from '../kit/flow.ts';

export interface PasswordResetInput {
  /** `/forgot-password` requests a link, `/reset-password` uses one. */
  place: 'forgotPassword' | 'resetPassword';
  /** Whether the address carried a reset token. Only the actors see the token itself. */
  hasToken: boolean;
  /** The email typed on the sign-in page; '' for none. */
  email: string;
}

export interface PasswordResetContext extends PasswordResetInput {
  error: Failure | null;
}

export type PasswordResetEvent =
  | { type: 'email.submitted'; email: string }
  | { type: 'email.corrected' }
  | { type: 'resend.pressed' }
  | { type: 'link.asked' }
  | { type: 'retry.asked' }
  | { type: 'password.submitted'; password: string };

export const passwordResetMachine = setup({
  types: {
    input: {} as PasswordResetInput,
    context: {} as PasswordResetContext,
    events: {} as PasswordResetEvent,
    emitted: {} as Navigate | Notify,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    sendRecoveryLink: notProvided<void, { email: string }>('sendRecoveryLink'),
    /** Checks whether the link's token can be used, and for which account. */
    confirmToken: notProvided<{ email: string }>('confirmToken'),
    setNewPassword: notProvided<void, { password: string }>('setNewPassword'),
  },
  guards: {
    /** The request may have arrived, although its answer didn't. */
    hasNoAnswer: (_, { failure }: { failure: Failure }) => failure.request === 'unknown',
    isLinkUsed: (_, { failure }: { failure: Failure }) => failure.code === 'link_used',
    isRequestingLink: ({ context }) => context.place === 'forgotPassword',
    hasToken: ({ context }) => context.hasToken,
    isLinkInvalid: (_, { failure }: { failure: Failure }) =>
      failure.code === 'link_expired' ||
      failure.code === 'link_used' ||
      failure.code === 'token_rejected' ||
      failure.errors.some(({ field }) => field === 'token'),
  },
  actions: {
    rememberEmail: assign({ email: (_, { email }: { email: string }) => email }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
    goToForgotPassword: emit({ type: 'navigate', to: '/forgot-password' }),
    goToSignIn: emit({ type: 'navigate', to: '/sign-in', replace: true }),
    notifyNewLinkSent: emit({
      type: 'notify',
      group: 'auth',
      title: 'Check your email',
      msg: 'If you have an account, we’ve sent you a new link. Use the latest one.',
    }),
    notifyPasswordReceived: emit({
      type: 'notify',
      group: 'auth',
      title: 'Sign in with your new password',
      msg: 'Your link was used to change the password. If the new one doesn’t work, reset it again.',
    }),
    notifyPasswordSet: emit({
      type: 'notify',
      group: 'success',
      title: 'Password changed',
      msg: 'Sign in with your new password. All other sessions have ended.',
    }),
  },
  delays: { resendPause: 60_000, timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'passwordReset',
  description: 'Resetting a forgotten password: request a link, check it, choose a new password.',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Checks which of the two addresses was opened, and whether it carried a link.',
      meta: { title: 'Looking at the address that was opened', rule: 'password.recovery' },
      always: [
        { guard: 'isRequestingLink', target: 'askingEmail' },
        { guard: 'hasToken', target: 'checkingToken' },
        { target: 'linkMissing' },
      ],
    },
    askingEmail: {
      description: 'The person enters their email.',
      meta: { title: 'Entering the email', view: 'askingEmail', rule: 'password.recovery' },
      on: {
        'email.submitted': {
          target: 'sendingLink',
          actions: ['clearError', { type: 'rememberEmail', params: ({ event }) => ({ email: event.email }) }],
        },
      },
    },
    sendingLink: {
      description: 'The server is sending the link. Its answer doesn’t reveal whether the account exists.',
      meta: { title: 'The link is being sent', view: 'askingEmail', rule: 'password.recovery' },
      tags: ['busy'],
      invoke: {
        id: 'sendRecoveryLink',
        src: 'sendRecoveryLink',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'linkSent' },
        onError: {
          target: 'askingEmail',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: { timeLimit: { target: 'askingEmail', actions: { type: 'rememberError', params: { failure: tooSlow } } } },
    },
    linkSent: {
      description: 'If the account exists, a link has been emailed to it.',
      meta: { title: 'A link is on its way', view: 'linkSent', rule: 'password.recovery' },
      initial: 'justSent',
      on: { 'email.corrected': { target: 'askingEmail', actions: 'clearError' } },
      states: {
        justSent: {
          description: 'Another link can be requested after a minute.',
          meta: { title: 'A link was just sent', view: 'linkSent' },
          after: { resendPause: { target: 'mayResend' } },
        },
        mayResend: {
          description: 'Another link can be requested now.',
          meta: { title: 'Another link can be requested', view: 'linkSent' },
          on: { 'resend.pressed': { target: '#passwordReset.resendingLink', actions: 'clearError' } },
        },
      },
    },
    resendingLink: {
      description: 'The server is sending another link.',
      meta: { title: 'Another link is being sent', view: 'linkSent', rule: 'password.recovery' },
      tags: ['busy'],
      invoke: {
        id: 'resendRecoveryLink',
        src: 'sendRecoveryLink',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'linkSent', actions: 'notifyNewLinkSent' },
        onError: {
          target: 'linkSent.mayResend',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: {
        timeLimit: { target: 'linkSent.mayResend', actions: { type: 'rememberError', params: { failure: tooSlow } } },
      },
    },
    checkingToken: {
      description: 'The server is checking the link. No form is shown until the link is accepted.',
      meta: { title: 'The link is being checked', view: 'checkingToken', rule: 'password.link' },
      tags: ['busy'],
      invoke: {
        id: 'confirmToken',
        src: 'confirmToken',
        onDone: {
          target: 'choosingPassword',
          actions: { type: 'rememberEmail', params: ({ event }) => ({ email: event.output.email }) },
        },
        onError: [
          {
            guard: { type: 'isLinkInvalid', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'linkRefused',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            target: 'checkFailed',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            description: 'The server couldn’t be reached. The link may still work.',
          },
        ],
      },
      after: { timeLimit: { target: 'checkFailed', actions: { type: 'rememberError', params: { failure: tooSlow } } } },
    },
    checkFailed: {
      description: 'The link couldn’t be checked. The person can try again.',
      meta: { title: 'The link couldn’t be checked', view: 'checkFailed', rule: 'password.link' },
      on: { 'retry.asked': { target: 'checkingToken', actions: 'clearError' } },
    },
    choosingPassword: {
      description: 'The link works, and the person chooses a new password.',
      meta: { title: 'Choosing a new password', view: 'choosingPassword', rule: 'password.reset' },
      on: { 'password.submitted': { target: 'savingPassword', actions: 'clearError' } },
    },
    savingPassword: {
      description: 'The server is setting the new password. This ends every session of the account.',
      meta: { title: 'The new password is being saved', view: 'choosingPassword', rule: 'password.reset' },
      tags: ['busy'],
      invoke: {
        id: 'setNewPassword',
        src: 'setNewPassword',
        input: ({ event }) => {
          if (event.type !== 'password.submitted') throw new Error(`savingPassword entered by ${event.type}`);
          return { password: event.password };
        },
        onDone: { target: 'passwordSet', actions: ['notifyPasswordSet', 'goToSignIn'] },
        onError: [
          {
            guard: { type: 'hasNoAnswer', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'checkingSaved',
          },
          {
            guard: { type: 'isLinkInvalid', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'linkRefused',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            target: 'choosingPassword',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: { timeLimit: { target: 'checkingSaved' } },
    },
    checkingSaved: {
      description: 'The answer didn’t arrive. A link works once, so it tells whether the password was changed.',
      meta: { title: 'Checking whether the password was changed', view: 'choosingPassword', rule: 'error.unknown' },
      tags: ['busy'],
      invoke: {
        id: 'confirmTokenAgain',
        src: 'confirmToken',
        onDone: { target: 'choosingPassword', actions: { type: 'rememberError', params: { failure: notReceived } } },
        onError: [
          {
            guard: { type: 'isLinkUsed', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'passwordSet',
            actions: ['notifyPasswordReceived', 'goToSignIn'],
          },
          {
            guard: { type: 'isLinkInvalid', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'linkRefused',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            target: 'choosingPassword',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: {
          target: 'choosingPassword',
          actions: { type: 'rememberError', params: { failure: changeTooSlow } },
        },
      },
    },
    linkRefused: {
      description: 'The link has expired, was already used or isn’t one of ours.',
      meta: { title: 'The link can’t be used', view: 'linkRefused', rule: 'password.link' },
      on: { 'link.asked': { target: 'leaving', actions: 'goToForgotPassword' } },
    },
    linkMissing: {
      description: 'The page was opened without a link from an email.',
      meta: { title: 'Opened without a link', view: 'linkMissing', rule: 'password.link' },
      on: { 'link.asked': { target: 'leaving', actions: 'goToForgotPassword' } },
    },
    leaving: {
      type: 'final',
      description: 'The person is being taken to the page that sends a new link.',
      meta: { title: 'On the way to a new link', view: 'linkMissing' },
    },
    passwordSet: {
      type: 'final',
      description: 'The new password is set, and the person signs in with it.',
      meta: { title: 'The password has been changed', view: 'choosingPassword' },
    },
  },
});
