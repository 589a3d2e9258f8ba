import { assign, emit, setup } from 'xstate';
import { failureOf, tooSlow, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { notProvided, type FlowMeta, type Navigate } from '../kit/flow.ts';

export interface TrialStartInput {
  /** Null for a visitor. */
  account: { orgId: string; isAdmin: boolean; hasAlias: boolean } | null;
  /** Whether the page is `/pricing/order`, which asks for a missing alias itself. Every other page leads there. */
  isOnOrderPage: boolean;
}

export interface TrialStartContext extends TrialStartInput {
  error: Failure | null;
}

export type TrialStartEvent =
  | { type: 'tryNow.pressed' }
  | { type: 'alias.submitted'; alias: string }
  | { type: 'trial.confirmed' }
  | { type: 'trial.declined' };

export type TrialStartEmitted =
  | Navigate
  /** In the danger group, with the server's message (rule trial.failure), or while the result isn't known. */
  | { type: 'notify'; group: 'danger'; title: string; msg: string }
  | { type: 'account.changed' };

export const trialStartMachine = setup({
  types: {
    input: {} as TrialStartInput,
    context: {} as TrialStartContext,
    events: {} as TrialStartEvent,
    emitted: {} as TrialStartEmitted,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    saveAlias: notProvided<void, { alias: string }>('saveAlias'),
    activateTrial: notProvided<void, { orgId: string }>('activateTrial'),
    /** Reloads the current subscription and the account data. */
    refreshSubscriptionAndAccount: notProvided<void>('refreshSubscriptionAndAccount'),
  },
  guards: {
    isVisitor: ({ context }) => context.account === null,
    isMember: ({ context }) => context.account?.isAdmin === false,
    hasAlias: ({ context }) => context.account?.hasAlias === true,
    isVisitorOnOrderPage: ({ context }) => context.isOnOrderPage && context.account === null,
    lacksAliasOnOrderPage: ({ context }) =>
      context.isOnOrderPage && context.account?.isAdmin === true && !context.account.hasAlias,
    concernsAlias: (_, { failure }: { failure: Failure }) =>
      failure.code === 'alias_taken' || failure.errors.some(({ field }) => field === 'alias'),
  },
  actions: {
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
    rememberAlias: assign({ account: ({ context }) => context.account && { ...context.account, hasAlias: true } }),
    goToOrder: emit({ type: 'navigate', to: '/pricing/order' }),
    goToResult: emit({ type: 'navigate', to: '/subscriptions/redirect/?status=successful&trial=true' }),
    notifyFailure: emit((_, { failure }: { failure: Failure }) => ({
      type: 'notify',
      group: 'danger',
      title: 'We couldn’t start your trial',
      msg: failure.msg,
    })),
    notifyUnclear: emit({
      type: 'notify',
      group: 'danger',
      title: 'This is taking longer than usual',
      msg: 'Your trial may already have started. We’re checking, and this page updates when it has.',
    }),
    announceAccountChange: emit({ type: 'account.changed' }),
  },
  delays: { timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'trialStart',
  description: `Starting the free ${TRIAL_DAYS}-day trial with Try Now, once per organisation. The organisation needs an alias.`,
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Checks where Try Now was pressed and whether anything is missing.',
      meta: { title: 'Looking at who wants to try, and where', rule: 'trial.alias' },
      always: [
        { guard: 'isVisitorOnOrderPage', target: 'inviting' },
        { guard: 'lacksAliasOnOrderPage', target: 'askingAlias' },
        { guard: 'isMember', target: 'adminNeeded' },
        { target: 'offered' },
      ],
    },
    offered: {
      description: 'The page shows the free trial card with its Try Now button.',
      meta: { title: 'The trial is offered', view: 'offered', rule: 'trial.once' },
      on: {
        'tryNow.pressed': [
          { guard: 'hasAlias', target: 'confirming', actions: 'clearError' },
          {
            target: 'leaving',
            actions: 'goToOrder',
            description: 'The order page asks for what is missing: an account or an alias.',
          },
        ],
      },
    },
    inviting: {
      description: 'A visitor on the order page has to create an account first.',
      meta: { title: 'An account is needed first', view: 'inviting', rule: 'trial.visitor' },
    },
    adminNeeded: {
      description: 'Members can’t start the trial, so the page says who can.',
      meta: { title: 'Only an administrator can start it', view: 'adminNeeded', rule: 'trial.admin' },
    },
    askingAlias: {
      description: 'The order page asks for the alias, then starts the trial.',
      meta: { title: 'Choosing an alias', view: 'askingAlias', rule: 'trial.alias' },
      on: { 'alias.submitted': { target: 'savingAlias', actions: 'clearError' } },
    },
    savingAlias: {
      description: 'The server is saving the alias.',
      meta: { title: 'The alias is being saved', view: 'askingAlias', rule: 'trial.alias' },
      tags: ['busy'],
      invoke: {
        id: 'saveAlias',
        src: 'saveAlias',
        input: ({ event }) => {
          if (event.type !== 'alias.submitted') throw new Error(`savingAlias entered by ${event.type}`);
          return { alias: event.alias };
        },
        onDone: { target: 'activating', actions: 'rememberAlias' },
        onError: [
          {
            guard: { type: 'concernsAlias', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'askingAlias',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            description: 'The message beside the field says why.',
          },
          {
            target: 'askingAlias',
            actions: { type: 'notifyFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: { timeLimit: { target: 'askingAlias', actions: { type: 'notifyFailure', params: { failure: tooSlow } } } },
    },
    confirming: {
      description: 'The trial dialog says what starts and when it ends.',
      meta: { title: 'Confirming the trial', view: 'confirming', rule: 'trial.confirm' },
      on: { 'trial.confirmed': { target: 'activating' }, 'trial.declined': { target: 'offered' } },
    },
    activating: {
      description: 'The server is starting the trial. It does so only once.',
      meta: { title: 'The trial is being started', view: 'activating', rule: 'trial.start' },
      tags: ['busy'],
      invoke: {
        id: 'activateTrial',
        src: 'activateTrial',
        input: ({ context }) => {
          if (!context.account) throw new Error('activating without an account');
          return { orgId: context.account.orgId };
        },
        onDone: { target: 'refreshing' },
        onError: {
          target: 'offered',
          actions: [
            { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            { type: 'notifyFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          ],
        },
      },
      after: { timeLimit: { target: 'offered', actions: ['notifyUnclear', 'announceAccountChange'] } },
    },
    refreshing: {
      description: 'The trial is running. The current subscription and the account data are being reloaded.',
      meta: { title: 'Started, loading the subscription', view: 'activating', rule: 'trial.start' },
      tags: ['busy'],
      invoke: {
        id: 'refreshSubscriptionAndAccount',
        src: 'refreshSubscriptionAndAccount',
        onDone: { target: 'started', actions: 'goToResult' },
        onError: {
          target: 'started',
          actions: 'goToResult',
          description: 'The trial is running anyway. The next page loads the data again.',
        },
      },
      after: {
        timeLimit: {
          target: 'started',
          actions: 'goToResult',
          description: 'The trial is running anyway. The next page loads the data again.',
        },
      },
    },
    leaving: {
      type: 'final',
      description: 'The person is being taken to the order page.',
      meta: { title: 'On the way to the order page', view: 'offered' },
    },
    started: {
      type: 'final',
      description: 'The result page shows when the trial starts and ends.',
      meta: { title: 'The trial has started', view: 'activating' },
    },
  },
});
