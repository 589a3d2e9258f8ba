import { assign, emit, setup } from 'xstate';
import { failureOf, type Failure } from '#contract/failure.ts';
import { notProvided, type FlowMeta, type GoToApp, type Navigate, type Notify } from '../kit/flow.ts';

/** The few facts of the account that decide where a person may go. The account data itself stays in the query cache. */
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
  /** A sign-in that waited for its code before the page was loaded anew, as phones do while their mail is being read. */
  secondFactor: SecondFactor | null;
  /** The own path where that sign-in is to lead. */
  heading: string | null;
  /** Whose tab it was last, by the user's id. */
  lastUserId: string | null;
}

export interface SessionContext extends SessionInput {
  /** The own path that a guard turned the person away from; a finished sign-in leads there. */
  heading: string | null;
  /** The address that is signing in: the verification page goes on with it. */
  email: string;
  account: AccountFacts | null;
  /** How often the pages have gone to another session: what a public page shows is made again each time. */
  replacements: number;
  error: Failure | null;
  /** The pause after the last mail is over: another may be asked for. */
  isPauseOver: boolean;
  /** The code of the last mail has expired or was guessed at too often. */
  isCodeDead: boolean;
}

export type SessionEvent =
  /** `order`: the own path of the order that was put together in this tab, which goes along; null or absent without one. */
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
  /** Drop the token, the cookie and everything that was read with them; with a person who signs out, what they drafted too. */
  | { type: 'session.forgotten'; isSignedOut: boolean }
  /** Drop everything that was read: another tab has stored another login, which this one acts for from now on. */
  | { type: 'session.replaced' }
  /** A sign-in waits for this code, and leads there: it survives a reload of this tab, and no more. */
  | { type: 'secondFactor.awaited'; secondFactor: SecondFactor; heading: string | null }
  | { type: 'secondFactor.over' }
  /** A new code was mailed to this address; the verification page asks for it. */
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
    /** Checks email and password: stores the token, or gives what the second factor needs. */
    signIn: notProvided<SecondFactor | null, { email: string; password: string }>('signIn'),
    /** Checks the code of the second factor, and stores the token. */
    verifySecondFactor: notProvided<void, SecondFactor & { code: string }>('verifySecondFactor'),
    /** Asks for a new code; gives until when it works. */
    resendSecondFactor: notProvided<{ codeExpiresAt: string }, SecondFactor>('resendSecondFactor'),
    /** Reads the account data of the stored token (refresh_linchpin). */
    loadAccount: notProvided<AccountFacts>('loadAccount'),
    /** The own path of the order that came with a sign-up or sign-in and is next; null when there is none. */
    findOrder: notProvided<string | null>('findOrder'),
    /** Reads organisation details, subscription and, for an admin, cards. */
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
    /** An order that goes along is where the sign-in leads, unless the person was heading somewhere else than to an earlier one. */
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
    goToVerification: emit({ type: 'navigate', to: '/auth/verification' }),
    goToSecondFactor: emit({ type: 'navigate', to: '/2fa' }),
    sayCodeSent: emit({ type: 'notify', group: 'auth', title: 'Check your mail', msg: 'A code is on its way. It can take a minute.' }),
    sayNewCodeSent: emit({
      type: 'notify',
      group: 'auth',
      title: 'Check your mail',
      msg: 'A new code is on its way. The old one no longer works.',
    }),
    goToSetUp: emit({ type: 'navigate', to: '/auth/create-account' }),
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
  description: 'Who is using the site: nobody, a member or an administrator; and how they get in and out.',
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
        description: 'Another tab signed in, perhaps as someone else: nothing that was read before counts.',
        meta: { rule: 'session.oneAccount' },
      },
      {
        guard: 'wasAwaitingCode',
        target: '.loading',
        actions: ['clearError', 'forgetSecondFactor', 'endSecondFactor'],
        description: 'Another tab was quicker: its login counts, and this sign-in is dropped.',
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
          description: 'The page was loaded anew while a code was awaited: it still is.',
        },
        { target: 'loggedOut' },
      ],
    },
    loading: {
      description: 'A login is being checked and the account data is read: the stored one, or one that another tab or the sign-up has opened.',
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
            description: 'This tab was another person’s until now.',
            meta: { rule: 'session.oneAccount' },
          },
          { target: 'loggedIn', actions: { type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) } },
        ],
        onError: [
          {
            guard: { type: 'isTokenRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'loggedOut',
            actions: ['forgetAccount', 'forgetSession'],
            description: 'The login has ended on the server: it is dropped without a word.',
          },
          {
            target: 'unreachable',
            description: 'Failures are ignored: the site opens as for a visitor, and the login is kept.',
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
      description: 'There is a stored login, but the server could not be asked. Public pages work; the rest offers to try again.',
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
            description: 'The organisation has two-factor on: the password alone lets nobody in.',
            meta: { rule: 'twofactor.signIn' },
          },
          { target: 'entering' },
        ],
        onError: [
          {
            guard: { type: 'isUnverified', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'loggedOut',
            actions: ['awaitVerification', 'goToVerification'],
            description: 'The password is right but the email was never confirmed: a new code is on its way.',
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
      description: 'The password was right. A mail with a six-digit code is on its way to whoever signs in.',
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
          description: 'The person went back and signs in anew.',
        },
        'page.refused': { actions: { type: 'rememberHeading', params: ({ event }) => ({ heading: event.heading }) } },
      },
      states: {
        deciding: {
          description: 'How does it stand with the last mail?',
          always: [
            { guard: 'isCodeDead', target: 'codeDead' },
            { guard: 'isPauseOver', target: 'mayResend' },
            { target: 'justSent', description: 'Mails go out once a minute at most.' },
          ],
        },
        justSent: {
          description: 'A new code may be asked for in a minute.',
          meta: { view: 'secondFactor' },
          after: { resendPause: { target: 'mayResend', actions: 'endPause' } },
        },
        mayResend: {
          description: 'Nothing came? A new code may be asked for now.',
          meta: { view: 'secondFactor' },
        },
        codeDead: {
          description: 'The code has expired or was guessed at too often. Only a new one helps.',
          meta: { view: 'secondFactor' },
        },
      },
    },
    resendingCode: {
      description: 'A new code is asked for. The old one dies.',
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
            description: 'The password was checked too long ago: it is asked for again.',
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
            description: 'An administrator who left the sign-up half-way goes on with it.',
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
      description: 'An administrator who was heading nowhere: an order from an earlier sign-up or sign-in may be waiting for them.',
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
      after: { orderPatience: { target: 'loggedIn', actions: 'goToSubscriptions', description: 'The sign-in does not wait for it any longer.' } },
      on: {
        'session.ended': {
          target: 'loggedOut',
          actions: ['forgetAccount', 'forgetSession', 'saySignedOut'],
          description: 'The server no longer knows this session, or another tab signed out.',
        },
      },
    },
    loggedIn: {
      description: 'Somebody is signed in. What surrounds the account is read at the side; failures of that are ignored.',
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
        onDone: { description: 'Subscription, cards and organisation details are there.' },
        onError: { description: 'Failures are ignored; each page asks again for what it shows.' },
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
          description: 'May look at the subscription and go to the app.',
          meta: { view: 'member', rule: 'role.member' },
        },
      },
    },
    refreshing: {
      description: 'The account data is fetched again; the person keeps working meanwhile.',
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
          { target: 'loggedIn', description: 'The data that is there stays.' },
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
          description: 'Another tab has signed in since: this session ends all the same.',
        },
      },
      invoke: {
        id: 'revokeSession',
        src: 'revokeSession',
        onDone: { target: 'loggedOut', actions: ['forgetAccount', 'forgetLastUser', 'clearHeading', 'forgetPerson', 'goToSignIn'] },
        onError: {
          target: 'loggedOut',
          actions: ['forgetAccount', 'forgetLastUser', 'clearHeading', 'forgetPerson', 'goToSignIn'],
          description: 'Even offline the login leaves this device.',
        },
      },
    },
  },
});
