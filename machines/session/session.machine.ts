import { assign, emit, setup } from 'xstate';
import { codeTooSlow, failureOf, tooSlow, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { notProvided, type FlowMeta, type GoToApp, type Navigate, type Notify } from '../kit/flow.ts';

/** Account facts that decide where a person may go. The full account data stays in the query cache. */
export interface AccountFacts {
  userId: string;
  orgId: string;
  isAdmin: boolean;
  /** Whether the organisation has a name, country and phone, so its sign-up is finished. */
  isSetUp: boolean;
  /**
   * Whether the organisation has an alias. Until it does, the account-details guard takes administrators to
   * /account-details (rule guard.alias).
   */
  hasAlias: boolean;
}

/** A sign-in that still needs its second factor. `codeExpiresAt` is UTC, ISO 8601. */
export interface SecondFactor {
  email: string;
  userId: string;
  twoFAToken: string;
  codeExpiresAt: string;
}

export interface SessionInput {
  hasStoredToken: boolean;
  /** A sign-in that was waiting for its code before a reload. Phones reload pages while people read their email. */
  secondFactor: SecondFactor | null;
  /** The path that sign-in leads to. */
  heading: string | null;
  /** The id of the user who last used this tab. */
  lastUserId: string | null;
}

export interface SessionContext extends SessionInput {
  /** The path that a guard turned the person away from. Signing in leads back there. */
  heading: string | null;
  /** The email used to sign in. The verification page continues with it. */
  email: string;
  account: AccountFacts | null;
  /** How often the page has switched to another session. Public pages rerender each time. */
  replacements: number;
  error: Failure | null;
  /** Whether the pause after the last email is over, so another can be requested. */
  isPauseOver: boolean;
  /** Whether the latest code has expired or too many wrong codes were entered. */
  isCodeInvalid: boolean;
}

export type SessionEvent =
  /** `order`: the path of the order made in this tab, which is sent along; null or absent for none. */
  | { type: 'signIn.submitted'; email: string; password: string; order?: string | null }
  | { type: 'code.submitted'; code: string }
  | { type: 'resend.pressed' }
  | { type: 'account.switched' }
  | { type: 'page.refused'; heading: string }
  | { type: 'session.opened' }
  | { type: 'session.ended'; at: string | null }
  | { type: 'account.changed' }
  | { type: 'retry.asked' }
  | { type: 'signOut.pressed' };

export type SessionEmitted =
  | Navigate
  | GoToApp
  | Notify
  /** Drop the token, the cookie and all data loaded with them. When a person signs out, drop their drafts too. */
  | { type: 'session.forgotten'; isSignedOut: boolean }
  /** Drop all loaded data: another tab has stored a different login, which this tab uses from now on. */
  | { type: 'session.replaced' }
  /** A sign-in is waiting for this code and leads to `heading`. Survives a reload of this tab, nothing else. */
  | { type: 'secondFactor.awaited'; secondFactor: SecondFactor; heading: string | null }
  | { type: 'secondFactor.over' }
  /** A new code was sent to this email. The verification page asks for it. */
  | { type: 'verification.awaited'; email: string };

export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    meta: {} as FlowMeta,
    tags: {} as 'busy' | 'loggedIn',
  },
  actors: {
    /** Checks email and password. Stores the token, or returns what the second factor needs. */
    signIn: notProvided<SecondFactor | null, { email: string; password: string }>('signIn'),
    /** Checks the code of the second factor and stores the token. */
    verifySecondFactor: notProvided<void, SecondFactor & { code: string }>('verifySecondFactor'),
    /** Requests a new code. Returns when it expires. */
    resendSecondFactor: notProvided<{ codeExpiresAt: string }, SecondFactor>('resendSecondFactor'),
    /** Loads the account data of the stored token (refresh_linchpin). */
    loadAccount: notProvided<AccountFacts>('loadAccount'),
    /** Returns the path of the order sent with a sign-up or sign-in; null for none. */
    findOrder: notProvided<string | null>('findOrder'),
    /** Loads organisation details, subscription and, for an administrator, cards. */
    loadSurroundings: notProvided<void, AccountFacts>('loadSurroundings'),
    /** Ends the session on the server. */
    revokeSession: notProvided<void>('revokeSession'),
  },
  guards: {
    hasStoredToken: ({ context }) => context.hasStoredToken,
    hasAccount: ({ context }) => context.account !== null,
    wasAwaitingCode: ({ context }) => context.secondFactor !== null,
    needsSecondFactor: (_, { secondFactor }: { secondFactor: SecondFactor | null }) => secondFactor !== null,
    isPauseOver: ({ context }) => context.isPauseOver,
    isSignInExpired: (_, { failure }: { failure: Failure }) => failure.code === 'sign_in_expired',
    isCodeInvalid: ({ context }) => context.isCodeInvalid,
    isCodeValid: ({ context }) => !context.isCodeInvalid,
    mayAskForCode: ({ context }) => context.isPauseOver || context.isCodeInvalid,
    invalidatesCode: (_, { failure }: { failure: Failure }) =>
      failure.code === 'code_expired' || failure.code === 'too_many_requests',
    isAdmin: ({ context }) => context.account?.isAdmin === true,
    isTokenRejected: (_, { failure }: { failure: Failure }) => failure.status === 401,
    isUnverified: (_, { failure }: { failure: Failure }) => failure.code === 'email_unverified',
    mustSetUpOrganisation: (_, { account }: { account: AccountFacts }) => account.isAdmin && !account.isSetUp,
    wasHeadingSomewhere: ({ context }) => context.heading !== null,
    isDifferentUser: ({ context }, { account }: { account: AccountFacts }) =>
      context.lastUserId !== null && context.lastUserId !== account.userId,
    hasOrder: (_, { order }: { order: string | null }) => order !== null,
    isAdministrator: (_, { account }: { account: AccountFacts }) => account.isAdmin,
  },
  actions: {
    /**
     * An order sent along becomes the destination, unless the person was heading somewhere other than an earlier order.
     */
    rememberSignIn: assign({
      email: (_, { email }: { email: string; order?: string | null }) => email,
      heading: ({ context: { heading } }, { order = null }: { email: string; order?: string | null }) =>
        order !== null && (heading === null || heading.startsWith('/subscriptions/create?')) ? order : heading,
    }),
    rememberSecondFactor: assign({
      secondFactor: (_, { secondFactor }: { secondFactor: SecondFactor | null }) => secondFactor,
      isPauseOver: false,
      isCodeInvalid: false,
    }),
    renewCode: assign({
      secondFactor: ({ context }, { codeExpiresAt }: { codeExpiresAt: string }) =>
        context.secondFactor && { ...context.secondFactor, codeExpiresAt },
      isPauseOver: false,
      isCodeInvalid: false,
    }),
    forgetSecondFactor: assign({ secondFactor: null }),
    endSecondFactor: emit({ type: 'secondFactor.over' }),
    awaitSecondFactor: emit(({ context }) => {
      if (!context.secondFactor) throw new Error('awaiting a code without a second factor');
      return { type: 'secondFactor.awaited', secondFactor: context.secondFactor, heading: context.heading };
    }),
    endPause: assign({ isPauseOver: true }),
    invalidateCode: assign({ isCodeInvalid: true }),
    /** Without an answer, a new code may have been sent after all. */
    allowCodeUnlessRefused: assign({
      isCodeInvalid: ({ context }, { failure }: { failure: Failure }) =>
        context.isCodeInvalid && failure.status !== null,
    }),
    rememberHeading: assign({ heading: (_, { heading }: { heading: string | null }) => heading }),
    rememberAccount: assign({
      account: (_, { account }: { account: AccountFacts }) => account,
      lastUserId: (_, { account }: { account: AccountFacts }) => account.userId,
    }),
    refreshPages: assign({ replacements: ({ context }) => context.replacements + 1 }),
    /** A copy, so that a page can tell it from the same failure that it has shown before. */
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => ({ ...failure }) }),
    clearError: assign({ error: null }),
    clearHeading: assign({ heading: null }),
    forgetLastUser: assign({ lastUserId: null }),
    forgetAccount: assign({ account: null, hasStoredToken: false }),
    forgetSession: emit({ type: 'session.forgotten', isSignedOut: false }),
    replaceSession: emit({ type: 'session.replaced' }),
    forgetPerson: emit({ type: 'session.forgotten', isSignedOut: true }),
    awaitVerification: emit(({ context }) => ({ type: 'verification.awaited', email: context.email })),
    goToVerification: emit({ type: 'navigate', to: signUpSteps.verification.path }),
    goToSecondFactor: emit({ type: 'navigate', to: '/2fa' }),
    notifyCodeSent: emit({
      type: 'notify',
      group: 'auth',
      title: 'Check your email',
      msg: 'We’ve sent you a code. It can take a minute to arrive.',
    }),
    notifyNewCode: emit({
      type: 'notify',
      group: 'auth',
      title: 'Check your email',
      msg: 'We’ve sent you a new code. The old one no longer works.',
    }),
    goToSetUp: emit({ type: 'navigate', to: signUpSteps.organisation.path }),
    goToHeading: emit(({ context }) => ({ type: 'navigate', to: context.heading ?? '/', replace: true })),
    goToOrder: emit((_, { order }: { order: string | null }) => ({
      type: 'navigate',
      to: order ?? '/subscriptions',
      replace: true,
    })),
    goToSubscriptions: emit({ type: 'navigate', to: '/subscriptions', replace: true }),
    goToSignIn: emit({ type: 'navigate', to: '/sign-in' }),
    goToApp: emit({ type: 'goToApp' }),
    notifyUserChanged: emit({
      type: 'notify',
      group: 'auth',
      title: 'You’re signed in to a different account',
      msg: 'Another tab signed in to it, so this page has switched too.',
    }),
    notifySignedOut: emit({
      type: 'notify',
      group: 'auth',
      title: 'Please sign in again',
      msg: 'Your session has ended. Signing in brings you back to where you were.',
    }),
  },
  delays: { resendPause: 60_000, orderPatience: 5_000, timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'session',
  description: 'Who is using the site (a visitor, a member or an administrator), and how they sign in and out.',
  context: ({ input }) => ({
    ...input,
    email: '',
    account: null,
    replacements: 0,
    error: null,
    isPauseOver: input.secondFactor !== null,
    isCodeInvalid: false,
  }),
  initial: 'starting',
  on: {
    'session.opened': [
      {
        guard: 'hasAccount',
        target: '.loading',
        actions: ['forgetAccount', 'replaceSession', 'refreshPages'],
        description: 'The other tab may have signed in as someone else.',
        meta: { rule: 'session.oneAccount' },
      },
      {
        guard: 'wasAwaitingCode',
        target: '.loading',
        actions: ['clearError', 'forgetSecondFactor', 'endSecondFactor'],
        description: 'Another tab signed in first, so this sign-in is dropped.',
        meta: { rule: 'session.oneAccount' },
      },
      { target: '.loading', actions: 'clearError' },
    ],
  },
  states: {
    starting: {
      description: 'The site has just opened and checks for a login from last time.',
      meta: { title: 'Opening the site', view: 'loader', rule: 'session.start' },
      tags: ['busy'],
      always: [
        { guard: 'hasStoredToken', target: 'loading' },
        {
          guard: 'wasAwaitingCode',
          target: 'awaitingCode',
          description: 'The page was reloaded while it was waiting for a code, and keeps waiting.',
        },
        { target: 'loggedOut' },
      ],
    },
    loading: {
      description:
        'The server is checking the login and the account data is loading. The login was stored, or comes from another tab or the sign-up.',
      meta: { title: 'The login is being checked', view: 'loader', rule: 'session.start' },
      tags: ['busy'],
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        onDone: [
          {
            guard: { type: 'isDifferentUser', params: ({ event }) => ({ account: event.output }) },
            target: 'loggedIn',
            actions: [
              { type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) },
              'refreshPages',
              'notifyUserChanged',
            ],
            meta: { rule: 'session.oneAccount' },
          },
          {
            target: 'loggedIn',
            actions: { type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isTokenRejected', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'loggedOut',
            actions: ['forgetAccount', 'forgetSession'],
            description: 'The page shows no notice.',
          },
          { target: 'unreachable', description: 'The site opens as it does for a visitor, and the login is kept.' },
        ],
      },
      after: { timeLimit: { target: 'unreachable' } },
      on: {
        'session.ended': {
          target: 'loggedOut',
          actions: ['forgetAccount', 'forgetSession'],
          meta: { rule: 'session.oneAccount' },
        },
      },
    },
    unreachable: {
      description:
        'There is a stored login, but the server couldn’t be reached. Public pages work, and all others offer to try again.',
      meta: { title: 'Login kept, server out of reach', view: 'unreachable', rule: 'session.unreachable' },
      on: {
        'retry.asked': { target: 'loading' },
        'signIn.submitted': {
          target: 'signingIn',
          actions: ['clearError', { type: 'rememberSignIn', params: ({ event }) => event }],
        },
        'session.ended': { target: 'loggedOut', actions: ['forgetAccount', 'forgetSession'] },
        'page.refused': { actions: { type: 'rememberHeading', params: ({ event }) => ({ heading: event.heading }) } },
      },
    },
    loggedOut: {
      description:
        'Nobody is signed in. Protected pages lead to the sign-in page and remember where the person was heading.',
      meta: { title: 'Nobody is signed in', view: 'signIn', rule: 'guard.member' },
      on: {
        'signIn.submitted': {
          target: 'signingIn',
          actions: ['clearError', { type: 'rememberSignIn', params: ({ event }) => event }],
        },
        'page.refused': { actions: { type: 'rememberHeading', params: ({ event }) => ({ heading: event.heading }) } },
      },
    },
    signingIn: {
      description: 'The server is checking the email and password.',
      meta: { title: 'Email and password are being checked', view: 'signIn', rule: 'session.signIn' },
      tags: ['busy'],
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          if (event.type !== 'signIn.submitted') throw new Error(`signingIn entered by ${event.type}`);
          return { email: event.email, password: event.password };
        },
        onDone: [
          {
            guard: { type: 'needsSecondFactor', params: ({ event }) => ({ secondFactor: event.output }) },
            target: 'awaitingCode',
            actions: [
              { type: 'rememberSecondFactor', params: ({ event }) => ({ secondFactor: event.output }) },
              'awaitSecondFactor',
              'goToSecondFactor',
              'notifyCodeSent',
            ],
            meta: { rule: 'twofactor.signIn' },
          },
          { target: 'entering' },
        ],
        onError: [
          {
            guard: { type: 'isUnverified', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'loggedOut',
            actions: ['awaitVerification', 'goToVerification'],
            description: 'The password is right. A new code has been sent.',
            meta: { rule: 'signup.verify' },
          },
          {
            target: 'loggedOut',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: { timeLimit: { target: 'loggedOut', actions: { type: 'rememberError', params: { failure: tooSlow } } } },
    },
    awaitingCode: {
      description: 'The password was right. A six-digit code has been sent to the person’s email.',
      meta: { title: 'Waiting for the emailed code', view: 'secondFactor', rule: 'twofactor.signIn' },
      initial: 'deciding',
      on: {
        'resend.pressed': { guard: 'mayAskForCode', target: 'resendingCode', actions: 'clearError' },
        'code.submitted': { guard: 'isCodeValid', target: 'verifyingCode', actions: 'clearError' },
        'account.switched': {
          target: 'loggedOut',
          actions: ['clearError', 'forgetSecondFactor', 'endSecondFactor', 'goToSignIn'],
        },
        'signIn.submitted': {
          target: 'signingIn',
          actions: [
            'clearError',
            'forgetSecondFactor',
            'endSecondFactor',
            { type: 'rememberSignIn', params: ({ event }) => event },
          ],
          description: 'The person went back to the sign-in page.',
        },
        'page.refused': { actions: { type: 'rememberHeading', params: ({ event }) => ({ heading: event.heading }) } },
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
          meta: { title: 'A code was just sent', view: 'secondFactor' },
          after: { resendPause: { target: 'mayResend', actions: 'endPause' } },
        },
        mayResend: {
          description: 'A new code can be requested now.',
          meta: { title: 'Another code can be requested', view: 'secondFactor' },
        },
        codeDead: {
          description: 'The code has expired or too many wrong codes were entered, so only a new code works.',
          meta: { title: 'Only a new code works', view: 'secondFactor' },
        },
      },
    },
    resendingCode: {
      description: 'The server is sending a new code. The old one stops working.',
      meta: { title: 'A new code is being sent', view: 'secondFactor', rule: 'code.resend' },
      tags: ['busy'],
      invoke: {
        id: 'resendSecondFactor',
        src: 'resendSecondFactor',
        input: ({ context }) => {
          if (!context.secondFactor) throw new Error('resending without a second factor');
          return context.secondFactor;
        },
        onDone: {
          target: 'awaitingCode',
          actions: [
            { type: 'renewCode', params: ({ event }) => ({ codeExpiresAt: event.output.codeExpiresAt }) },
            'awaitSecondFactor',
            'notifyNewCode',
          ],
        },
        onError: [
          {
            guard: { type: 'isSignInExpired', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'loggedOut',
            actions: [
              'forgetSecondFactor',
              'endSecondFactor',
              { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              'goToSignIn',
            ],
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
            { type: 'rememberError', params: { failure: tooSlow } },
            { type: 'allowCodeUnlessRefused', params: { failure: tooSlow } },
          ],
        },
      },
    },
    verifyingCode: {
      description: 'The server is checking the code.',
      meta: { title: 'The code is being checked', view: 'secondFactor', rule: 'twofactor.signIn' },
      tags: ['busy'],
      invoke: {
        id: 'verifySecondFactor',
        src: 'verifySecondFactor',
        input: ({ context, event }) => {
          if (event.type !== 'code.submitted' || !context.secondFactor)
            throw new Error(`verifyingCode entered by ${event.type}`);
          return { ...context.secondFactor, code: event.code };
        },
        onDone: { target: 'entering', actions: ['forgetSecondFactor', 'endSecondFactor'] },
        onError: [
          {
            guard: { type: 'isSignInExpired', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'loggedOut',
            actions: [
              'forgetSecondFactor',
              'endSecondFactor',
              { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              'goToSignIn',
            ],
            description: 'The person has to enter the password again.',
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
      after: {
        timeLimit: { target: 'awaitingCode', actions: { type: 'rememberError', params: { failure: codeTooSlow } } },
      },
    },
    entering: {
      description: 'The person is signed in. The account data decides where they go next.',
      meta: { title: 'Signed in, loading the account', view: 'signIn', rule: 'session.destination' },
      tags: ['busy'],
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        onDone: [
          {
            guard: { type: 'mustSetUpOrganisation', params: ({ event }) => ({ account: event.output }) },
            target: 'loggedIn',
            actions: [
              { type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) },
              'clearHeading',
              'goToSetUp',
            ],
            description: 'An administrator who left the sign-up halfway continues with it.',
            meta: { rule: 'guard.alias' },
          },
          {
            guard: 'wasHeadingSomewhere',
            target: 'loggedIn',
            actions: [
              { type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) },
              'goToHeading',
              'clearHeading',
            ],
          },
          {
            guard: { type: 'isAdministrator', params: ({ event }) => ({ account: event.output }) },
            target: 'findingOrder',
            actions: { type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) },
          },
          {
            target: 'loggedIn',
            actions: [{ type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) }, 'goToApp'],
            description: 'A member has nothing to manage here, so they go to the app.',
          },
        ],
        onError: {
          target: 'loggedOut',
          actions: [
            'forgetSession',
            { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          ],
        },
      },
      after: {
        timeLimit: {
          target: 'loggedOut',
          actions: ['forgetSession', { type: 'rememberError', params: { failure: tooSlow } }],
        },
      },
      on: { 'session.ended': { target: 'loggedOut', actions: ['forgetAccount', 'forgetSession', 'notifySignedOut'] } },
    },
    findingOrder: {
      description:
        'An administrator who wasn’t heading anywhere may still have an order from an earlier sign-up or sign-in.',
      meta: { title: 'Looking for a waiting order', view: 'signIn', rule: 'session.destination' },
      tags: ['busy'],
      invoke: {
        id: 'findOrder',
        src: 'findOrder',
        onDone: [
          {
            guard: { type: 'hasOrder', params: ({ event }) => ({ order: event.output }) },
            target: 'loggedIn',
            actions: { type: 'goToOrder', params: ({ event }) => ({ order: event.output }) },
            meta: { rule: 'draft.kept' },
          },
          { target: 'loggedIn', actions: 'goToSubscriptions' },
        ],
        onError: {
          target: 'loggedIn',
          actions: 'goToSubscriptions',
          description: 'The subscription page also offers the order.',
        },
      },
      after: {
        orderPatience: {
          target: 'loggedIn',
          actions: 'goToSubscriptions',
          description: 'The subscription page also offers the order.',
        },
      },
      on: { 'session.ended': { target: 'loggedOut', actions: ['forgetAccount', 'forgetSession', 'notifySignedOut'] } },
    },
    loggedIn: {
      description:
        'Someone is signed in. The subscription, cards and organisation load in the background, and failures are ignored.',
      meta: { title: 'Signed in', rule: 'session.refresh' },
      tags: ['loggedIn'],
      initial: 'deciding',
      entry: 'clearError',
      invoke: {
        id: 'loadSurroundings',
        src: 'loadSurroundings',
        input: ({ context }) => {
          if (!context.account) throw new Error('loggedIn without an account');
          return context.account;
        },
        onDone: { description: 'Failures are ignored: each page loads what is missing.' },
        onError: { description: 'Failures are ignored: each page loads the data it shows.' },
      },
      on: {
        'account.changed': { target: 'refreshing' },
        'signOut.pressed': { target: 'loggingOut' },
        'session.ended': {
          target: 'loggedOut',
          actions: [
            { type: 'rememberHeading', params: ({ event }) => ({ heading: event.at }) },
            'forgetAccount',
            'forgetSession',
            'notifySignedOut',
            'goToSignIn',
          ],
        },
      },
      states: {
        deciding: {
          description: 'Checks whether the person is an administrator or a member.',
          meta: { title: 'Looking at the person’s role' },
          always: [{ guard: 'isAdmin', target: 'admin' }, { target: 'member' }],
        },
        admin: {
          description: 'The person can manage the organisation, its subscription and its cards.',
          meta: { title: 'Signed in as an administrator', view: 'admin', rule: 'role.admin' },
        },
        member: {
          description: 'The person can see the subscription and go to the app.',
          meta: { title: 'Signed in as a member', view: 'member', rule: 'role.member' },
        },
      },
    },
    refreshing: {
      description: 'The account data is reloaded while the person keeps working.',
      meta: { title: 'Signed in, loading the account again', rule: 'session.refresh' },
      tags: ['loggedIn'],
      on: {
        'signOut.pressed': { target: 'loggingOut' },
        'account.changed': { target: 'refreshing', reenter: true },
        'session.ended': {
          target: 'loggedOut',
          actions: [
            { type: 'rememberHeading', params: ({ event }) => ({ heading: event.at }) },
            'forgetAccount',
            'forgetSession',
            'notifySignedOut',
            'goToSignIn',
          ],
        },
      },
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        onDone: {
          target: 'loggedIn',
          actions: { type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isTokenRejected', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'loggedOut',
            actions: ['forgetAccount', 'forgetSession', 'notifySignedOut', 'goToSignIn'],
          },
          { target: 'loggedIn', description: 'The data loaded before is kept.' },
        ],
      },
      after: { timeLimit: { target: 'loggedIn', description: 'The data loaded before is kept.' } },
    },
    loggingOut: {
      description: 'The server is ending the session.',
      meta: { title: 'Signing out', view: 'loader', rule: 'session.signOut' },
      tags: ['busy'],
      on: {
        'session.opened': {
          target: 'loading',
          actions: ['forgetAccount', 'clearHeading', 'forgetPerson', 'refreshPages'],
          description: 'This session still ends.',
        },
      },
      invoke: {
        id: 'revokeSession',
        src: 'revokeSession',
        onDone: {
          target: 'loggedOut',
          actions: ['forgetAccount', 'forgetLastUser', 'clearHeading', 'forgetPerson', 'goToSignIn'],
        },
        onError: {
          target: 'loggedOut',
          actions: ['forgetAccount', 'forgetLastUser', 'clearHeading', 'forgetPerson', 'goToSignIn'],
          description: 'The login is removed from this device even when it is offline.',
        },
      },
      after: {
        timeLimit: {
          target: 'loggedOut',
          actions: ['forgetAccount', 'forgetLastUser', 'clearHeading', 'forgetPerson', 'goToSignIn'],
          description: 'The login is removed from this device. The request to end the session keeps running.',
        },
      },
    },
  },
});
