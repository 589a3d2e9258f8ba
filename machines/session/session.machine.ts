import { assign, emit, setup } from 'xstate';
import { failureOf, type Failure } from '#contract/failure.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { notProvided, type FlowMeta, type GoToApp, type Navigate, type Notify } from '../kit/flow.ts';

/** The facts about the account that decide where a person may go. The account data itself stays in the query cache. */
export interface AccountFacts {
  userId: string;
  orgId: string;
  isAdmin: boolean;
  /** The organisation has its name, country and phone: its sign-up was finished. */
  isSetUp: boolean;
  /** Until it has one, the account-details guard leads an administrator to /account-details (rule guard.alias). */
  hasAlias: boolean;
}

/** What a second factor needs to go on, with the moment until which the code in the mail works (UTC, ISO 8601). */
export interface SecondFactor {
  email: string;
  userId: string;
  twoFAToken: string;
  codeExpiresAt: string;
}

export interface SessionInput {
  hasStoredToken: boolean;
  /** A sign-in that was waiting for its code before a reload. Phones reload pages while their owner reads mail. */
  secondFactor: SecondFactor | null;
  /** The path where that sign-in leads. */
  heading: string | null;
  /** The id of the user who last used this tab. */
  lastUserId: string | null;
}

export interface SessionContext extends SessionInput {
  /** The path that a guard turned the person away from. A finished sign-in leads there. */
  heading: string | null;
  /** The email that is signing in. The verification page continues with it. */
  email: string;
  account: AccountFacts | null;
  /** How often the page has changed to another session. Public pages are rendered again each time. */
  replacements: number;
  error: Failure | null;
  /** The pause after the last mail is over, so another can be requested. */
  isPauseOver: boolean;
  /** The code in the last mail has expired, or too many wrong ones were entered. */
  isCodeDead: boolean;
}

export type SessionEvent =
  /** `order`: the path of the order made in this tab, which goes along; null or absent without one. */
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
  /** Drop the token, the cookie and everything read with them; when a person signs out, their drafts too. */
  | { type: 'session.forgotten'; isSignedOut: boolean }
  /** Drop everything read: another tab has stored another login, which this tab uses from now on. */
  | { type: 'session.replaced' }
  /** A sign-in waits for this code and leads there. Survives a reload of this tab, nothing else. */
  | { type: 'secondFactor.awaited'; secondFactor: SecondFactor; heading: string | null }
  | { type: 'secondFactor.over' }
  /** A new code was mailed to this email. The verification page asks for it. */
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
    /** Checks the code of the second factor, and stores the token. */
    verifySecondFactor: notProvided<void, SecondFactor & { code: string }>('verifySecondFactor'),
    /** Requests a new code. Returns when it expires. */
    resendSecondFactor: notProvided<{ codeExpiresAt: string }, SecondFactor>('resendSecondFactor'),
    /** Reads the account data of the stored token (refresh_linchpin). */
    loadAccount: notProvided<AccountFacts>('loadAccount'),
    /** The path of the order that came with a sign-up or sign-in; null for none. */
    findOrder: notProvided<string | null>('findOrder'),
    /** Reads organisation details, subscription and, for an administrator, cards. */
    loadSurroundings: notProvided<void, AccountFacts>('loadSurroundings'),
    /** Ends the session on the server. */
    revokeSession: notProvided<void>('revokeSession'),
  },
  guards: {
    hasStoredToken: ({ context }) => context.hasStoredToken,
    isNamed: ({ context }) => context.account !== null,
    wasAwaitingCode: ({ context }) => context.secondFactor !== null,
    needsSecondFactor: (_, { secondFactor }: { secondFactor: SecondFactor | null }) => secondFactor !== null,
    isPauseOver: ({ context }) => context.isPauseOver,
    isSignInOver: (_, { failure }: { failure: Failure }) => failure.code === 'sign_in_expired',
    isCodeDead: ({ context }) => context.isCodeDead,
    isCodeAlive: ({ context }) => !context.isCodeDead,
    mayAskForCode: ({ context }) => context.isPauseOver || context.isCodeDead,
    hasKilledCode: (_, { failure }: { failure: Failure }) => failure.code === 'code_expired' || failure.code === 'too_many_requests',
    isAdmin: ({ context }) => context.account?.isAdmin === true,
    isTokenRefused: (_, { failure }: { failure: Failure }) => failure.status === 401,
    isUnverified: (_, { failure }: { failure: Failure }) => failure.code === 'email_unverified',
    mustSetUpOrganisation: (_, { account }: { account: AccountFacts }) => account.isAdmin && !account.isSetUp,
    wasHeadingSomewhere: ({ context }) => context.heading !== null,
    isSomebodyElse: ({ context }, { account }: { account: AccountFacts }) => context.lastUserId !== null && context.lastUserId !== account.userId,
    hasOrder: (_, { order }: { order: string | null }) => order !== null,
    isAdministrator: (_, { account }: { account: AccountFacts }) => account.isAdmin,
  },
  actions: {
    /** The sign-in leads to an order that goes along, unless the person was heading somewhere other than an earlier order. */
    rememberSignIn: assign({
      email: (_, { email }: { email: string; order?: string | null }) => email,
      heading: ({ context: { heading } }, { order = null }: { email: string; order?: string | null }) =>
        order !== null && (heading === null || heading.startsWith('/subscriptions/create?')) ? order : heading,
    }),
    rememberSecondFactor: assign({
      secondFactor: (_, { secondFactor }: { secondFactor: SecondFactor | null }) => secondFactor,
      isPauseOver: false,
      isCodeDead: false,
    }),
    renewCode: assign({
      secondFactor: ({ context }, { codeExpiresAt }: { codeExpiresAt: string }) =>
        context.secondFactor && { ...context.secondFactor, codeExpiresAt },
      isPauseOver: false,
      isCodeDead: false,
    }),
    forgetSecondFactor: assign({ secondFactor: null }),
    endSecondFactor: emit({ type: 'secondFactor.over' }),
    awaitSecondFactor: emit(({ context }) => {
      if (!context.secondFactor) throw new Error('awaiting a code without a second factor');
      return { type: 'secondFactor.awaited', secondFactor: context.secondFactor, heading: context.heading };
    }),
    endPause: assign({ isPauseOver: true }),
    markCodeDead: assign({ isCodeDead: true }),
    rememberHeading: assign({ heading: (_, { heading }: { heading: string | null }) => heading }),
    rememberAccount: assign({
      account: (_, { account }: { account: AccountFacts }) => account,
      lastUserId: (_, { account }: { account: AccountFacts }) => account.userId,
    }),
    renewPages: assign({ replacements: ({ context }) => context.replacements + 1 }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
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
    sayCodeSent: emit({ type: 'notify', group: 'auth', title: 'Check your mail', msg: 'A code is on its way. It can take a minute.' }),
    sayNewCodeSent: emit({
      type: 'notify',
      group: 'auth',
      title: 'Check your mail',
      msg: 'A new code is on its way. The old one no longer works.',
    }),
    goToSetUp: emit({ type: 'navigate', to: signUpSteps.organisation.path }),
    goToHeading: emit(({ context }) => ({ type: 'navigate', to: context.heading ?? '/', replace: true })),
    goToOrder: emit((_, { order }: { order: string | null }) => ({ type: 'navigate', to: order ?? '/subscriptions', replace: true })),
    goToSubscriptions: emit({ type: 'navigate', to: '/subscriptions', replace: true }),
    goToSignIn: emit({ type: 'navigate', to: '/sign-in' }),
    goToApp: emit({ type: 'goToApp' }),
    sayAccountChanged: emit({
      type: 'notify',
      group: 'auth',
      title: 'You’re signed in to a different account',
      msg: 'Another tab signed in to it, so this page has switched too.',
    }),
    saySignedOut: emit({
      type: 'notify',
      group: 'auth',
      title: 'Please sign in again',
      msg: 'Your session has ended. Signing in brings you back to where you were.',
    }),
  },
  delays: { resendPause: 60_000, orderPatience: 5_000 },
}).createMachine({
  id: 'session',
  description: 'Who is using the site (nobody, a member or an administrator), and how they sign in and out.',
  context: ({ input }) => ({
    ...input,
    email: '',
    account: null,
    replacements: 0,
    error: null,
    isPauseOver: input.secondFactor !== null,
    isCodeDead: false,
  }),
  initial: 'starting',
  on: {
    'session.opened': [
      {
        guard: 'isNamed',
        target: '.loading',
        actions: ['forgetAccount', 'replaceSession', 'renewPages'],
        description: 'Another tab signed in, perhaps as someone else. Everything read before is dropped.',
        meta: { rule: 'session.oneAccount' },
      },
      {
        guard: 'wasAwaitingCode',
        target: '.loading',
        actions: ['clearError', 'forgetSecondFactor', 'endSecondFactor'],
        description: 'Another tab was faster. Its login counts, and this sign-in is dropped.',
        meta: { rule: 'session.oneAccount' },
      },
      { target: '.loading', description: 'The sign-up, or another tab, has opened a session.' },
    ],
  },
  states: {
    starting: {
      description: 'The site has just opened. Is there a login from last time?',
      meta: { view: 'loader', rule: 'session.start' },
      tags: ['busy'],
      always: [
        { guard: 'hasStoredToken', target: 'loading', description: 'A stored token is tried first.' },
        {
          guard: 'wasAwaitingCode',
          target: 'awaitingCode',
          description: 'The page was reloaded while it waited for a code, and still waits.',
        },
        { target: 'loggedOut' },
      ],
    },
    loading: {
      description: 'A login is being checked and the account data read. The login was stored, or opened by another tab or the sign-up.',
      meta: { view: 'loader', rule: 'session.start' },
      tags: ['busy'],
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        onDone: [
          {
            guard: { type: 'isSomebodyElse', params: ({ event }) => ({ account: event.output }) },
            target: 'loggedIn',
            actions: [{ type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) }, 'renewPages', 'sayAccountChanged'],
            description: 'Until now, this tab belonged to another person.',
            meta: { rule: 'session.oneAccount' },
          },
          { target: 'loggedIn', actions: { type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) } },
        ],
        onError: [
          {
            guard: { type: 'isTokenRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'loggedOut',
            actions: ['forgetAccount', 'forgetSession'],
            description: 'The login has ended on the server and is dropped silently.',
          },
          {
            target: 'unreachable',
            description: 'Failures are ignored. The site opens as for a visitor, and the login is kept.',
          },
        ],
      },
      on: {
        'session.ended': {
          target: 'loggedOut',
          actions: ['forgetAccount', 'forgetSession'],
          description: 'Another tab signed out.',
          meta: { rule: 'session.oneAccount' },
        },
      },
    },
    unreachable: {
      description: 'There is a stored login, but the server couldn’t be reached. Public pages work; the others offer to try again.',
      meta: { view: 'unreachable', rule: 'session.unreachable' },
      on: {
        'retry.asked': { target: 'loading' },
        'signIn.submitted': {
          target: 'signingIn',
          actions: ['clearError', { type: 'rememberSignIn', params: ({ event }) => event }],
        },
        'session.ended': { target: 'loggedOut', actions: ['forgetAccount', 'forgetSession'], description: 'Another tab signed out.' },
        'page.refused': { actions: { type: 'rememberHeading', params: ({ event }) => ({ heading: event.heading }) } },
      },
    },
    loggedOut: {
      description: 'A visitor. Protected pages lead to the sign-in page and remember where the person was heading.',
      meta: { view: 'signIn', rule: 'guard.member' },
      on: {
        'signIn.submitted': {
          target: 'signingIn',
          actions: ['clearError', { type: 'rememberSignIn', params: ({ event }) => event }],
        },
        'page.refused': { actions: { type: 'rememberHeading', params: ({ event }) => ({ heading: event.heading }) } },
      },
    },
    signingIn: {
      description: 'Email and password are being checked.',
      meta: { view: 'signIn', rule: 'session.signIn' },
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
              'sayCodeSent',
            ],
            description: 'The organisation has two-factor on, so the password alone isn’t enough.',
            meta: { rule: 'twofactor.signIn' },
          },
          { target: 'entering' },
        ],
        onError: [
          {
            guard: { type: 'isUnverified', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'loggedOut',
            actions: ['awaitVerification', 'goToVerification'],
            description: 'The password is right, but the email was never confirmed. A new code is on its way.',
            meta: { rule: 'signup.verify' },
          },
          {
            target: 'loggedOut',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    awaitingCode: {
      description: 'The password was right. A six-digit code is on its way to the person’s email.',
      meta: { view: 'secondFactor', rule: 'twofactor.signIn' },
      initial: 'deciding',
      on: {
        'resend.pressed': { guard: 'mayAskForCode', target: 'resendingCode', actions: 'clearError' },
        'code.submitted': { guard: 'isCodeAlive', target: 'verifyingCode', actions: 'clearError' },
        'account.switched': {
          target: 'loggedOut',
          actions: ['clearError', 'forgetSecondFactor', 'endSecondFactor', 'goToSignIn'],
          description: 'Somebody else wants to sign in.',
        },
        'signIn.submitted': {
          target: 'signingIn',
          actions: [
            'clearError',
            'forgetSecondFactor', 'endSecondFactor',
            { type: 'rememberSignIn', params: ({ event }) => event },
          ],
          description: 'The person went back and signs in again.',
        },
        'page.refused': { actions: { type: 'rememberHeading', params: ({ event }) => ({ heading: event.heading }) } },
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
          meta: { view: 'secondFactor' },
          after: { resendPause: { target: 'mayResend', actions: 'endPause' } },
        },
        mayResend: {
          description: 'A new code can be requested now.',
          meta: { view: 'secondFactor' },
        },
        codeDead: {
          description: 'The code has expired, or too many wrong ones were entered. Only a new code helps.',
          meta: { view: 'secondFactor' },
        },
      },
    },
    resendingCode: {
      description: 'A new code is requested. The old one stops working.',
      meta: { view: 'secondFactor', rule: 'code.resend' },
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
            'sayNewCodeSent',
          ],
        },
        onError: [
          {
            guard: { type: 'isSignInOver', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'loggedOut',
            actions: [
              'forgetSecondFactor', 'endSecondFactor',
              { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              'goToSignIn',
            ],
          },
          { target: 'awaitingCode', actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
        ],
      },
    },
    verifyingCode: {
      description: 'The code is being checked.',
      meta: { view: 'secondFactor', rule: 'twofactor.signIn' },
      tags: ['busy'],
      invoke: {
        id: 'verifySecondFactor',
        src: 'verifySecondFactor',
        input: ({ context, event }) => {
          if (event.type !== 'code.submitted' || !context.secondFactor) throw new Error(`verifyingCode entered by ${event.type}`);
          return { ...context.secondFactor, code: event.code };
        },
        onDone: { target: 'entering', actions: ['forgetSecondFactor', 'endSecondFactor'] },
        onError: [
          {
            guard: { type: 'isSignInOver', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'loggedOut',
            actions: [
              'forgetSecondFactor', 'endSecondFactor',
              { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              'goToSignIn',
            ],
            description: 'The password was checked too long ago, so it is asked for again.',
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
    entering: {
      description: 'Signed in. The account data decides where the person goes next.',
      meta: { view: 'signIn', rule: 'session.destination' },
      tags: ['busy'],
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        onDone: [
          {
            guard: { type: 'mustSetUpOrganisation', params: ({ event }) => ({ account: event.output }) },
            target: 'loggedIn',
            actions: [{ type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) }, 'clearHeading', 'goToSetUp'],
            description: 'An administrator who left the sign-up halfway continues with it.',
            meta: { rule: 'guard.alias' },
          },
          {
            guard: 'wasHeadingSomewhere',
            target: 'loggedIn',
            actions: [{ type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) }, 'goToHeading', 'clearHeading'],
          },
          {
            guard: { type: 'isAdministrator', params: ({ event }) => ({ account: event.output }) },
            target: 'findingOrder',
            actions: { type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) },
          },
          {
            target: 'loggedIn',
            actions: [{ type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) }, 'goToApp'],
            description: 'A member has nothing to manage here and goes on to the app.',
          },
        ],
        onError: {
          target: 'loggedOut',
          actions: ['forgetSession', { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) }],
        },
      },
      on: {
        'session.ended': {
          target: 'loggedOut',
          actions: ['forgetAccount', 'forgetSession', 'saySignedOut'],
          description: 'The server no longer knows this session, or another tab signed out.',
        },
      },
    },
    findingOrder: {
      description: 'An administrator who wasn’t heading anywhere may have an order waiting from an earlier sign-up or sign-in.',
      meta: { view: 'signIn', rule: 'session.destination' },
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
        onError: { target: 'loggedIn', actions: 'goToSubscriptions', description: 'The subscription page offers the order too.' },
      },
      after: { orderPatience: { target: 'loggedIn', actions: 'goToSubscriptions', description: 'The sign-in doesn’t wait any longer.' } },
      on: {
        'session.ended': {
          target: 'loggedOut',
          actions: ['forgetAccount', 'forgetSession', 'saySignedOut'],
          description: 'The server no longer knows this session, or another tab signed out.',
        },
      },
    },
    loggedIn: {
      description: 'Somebody is signed in. Subscription, cards and organisation are read on the side, and failures are ignored.',
      meta: { rule: 'session.refresh' },
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
        onDone: { description: 'Subscription, cards and organisation details have been read.' },
        onError: { description: 'Failures are ignored. Each page reads what it shows.' },
      },
      on: {
        'account.changed': { target: 'refreshing', description: 'Account settings or the subscription changed.' },
        'signOut.pressed': { target: 'loggingOut' },
        'session.ended': {
          target: 'loggedOut',
          actions: [
            { type: 'rememberHeading', params: ({ event }) => ({ heading: event.at }) },
            'forgetAccount',
            'forgetSession',
            'saySignedOut',
            'goToSignIn',
          ],
          description: 'The server no longer knows this session, or another tab signed out.',
        },
      },
      states: {
        deciding: {
          description: 'Administrator or member?',
          always: [{ guard: 'isAdmin', target: 'admin' }, { target: 'member' }],
        },
        admin: {
          description: 'May manage the organisation, its subscription and its cards.',
          meta: { view: 'admin', rule: 'role.admin' },
        },
        member: {
          description: 'May see the subscription and go to the app.',
          meta: { view: 'member', rule: 'role.member' },
        },
      },
    },
    refreshing: {
      description: 'The account data is read again while the person keeps working.',
      meta: { rule: 'session.refresh' },
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
            'saySignedOut',
            'goToSignIn',
          ],
          description: 'The server no longer knows this session, or another tab signed out.',
        },
      },
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        onDone: { target: 'loggedIn', actions: { type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) } },
        onError: [
          {
            guard: { type: 'isTokenRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'loggedOut',
            actions: ['forgetAccount', 'forgetSession', 'saySignedOut', 'goToSignIn'],
          },
          { target: 'loggedIn', description: 'The data read before stays.' },
        ],
      },
    },
    loggingOut: {
      description: 'The session is being ended on the server.',
      meta: { view: 'loader', rule: 'session.signOut' },
      tags: ['busy'],
      on: {
        'session.opened': {
          target: 'loading',
          actions: ['forgetAccount', 'clearHeading', 'forgetPerson', 'renewPages'],
          description: 'Another tab has signed in since. This session still ends.',
        },
      },
      invoke: {
        id: 'revokeSession',
        src: 'revokeSession',
        onDone: { target: 'loggedOut', actions: ['forgetAccount', 'forgetLastUser', 'clearHeading', 'forgetPerson', 'goToSignIn'] },
        onError: {
          target: 'loggedOut',
          actions: ['forgetAccount', 'forgetLastUser', 'clearHeading', 'forgetPerson', 'goToSignIn'],
          description: 'Even offline, the login is removed from this device.',
        },
      },
    },
  },
});
