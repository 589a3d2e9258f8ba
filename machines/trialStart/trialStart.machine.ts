import { assign, emit, setup } from 'xstate';
import { failureOf, type Failure } from '#contract/failure.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { notProvided, type FlowMeta, type Navigate } from '../kit/flow.ts';

export interface TrialStartInput {
  /** Null for a visitor. */
  account: { orgId: string; isAdmin: boolean; hasAlias: boolean } | null;
  /** `/pricing/order` asks for a missing alias itself. Every other page leads there. */
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
  /** In the danger group, with the server's message (rule trial.failure). */
  | { type: 'notify'; group: 'danger'; title: string; msg: string };

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
    /** Reads the current subscription and the account data again. */
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
    showError: emit((_, { failure }: { failure: Failure }) => ({
      type: 'notify',
      group: 'danger',
      title: 'The trial did not start',
      msg: failure.msg,
    })),
  },
}).createMachine({
  id: 'trialStart',
  description: `Try Now: the free trial of ${TRIAL_DAYS} days, once for an organisation with an alias.`,
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Where was Try Now pressed, and is anything missing?',
      meta: { rule: 'trial.alias' },
      always: [
        { guard: 'isVisitorOnOrderPage', target: 'inviting' },
        { guard: 'lacksAliasOnOrderPage', target: 'askingAlias' },
        { guard: 'isMember', target: 'adminNeeded' },
        { target: 'offered' },
      ],
    },
    offered: {
      description: 'The free trial card with its Try Now button.',
      meta: { view: 'offered', rule: 'trial.once' },
      on: {
        'tryNow.pressed': [
          { guard: 'hasAlias', target: 'confirming', actions: 'clearError' },
          {
            target: 'leaving',
            actions: 'goToOrder',
            description: 'Without an alias, the order page asks for what is missing.',
          },
        ],
      },
    },
    inviting: {
      description: 'A visitor on the order page: an account comes first.',
      meta: { view: 'inviting', rule: 'trial.visitor' },
    },
    adminNeeded: {
      description: 'A member can’t start the trial. The page says whom to ask.',
      meta: { view: 'adminNeeded', rule: 'trial.admin' },
    },
    askingAlias: {
      description: 'The order page asks for the alias, and starts the trial with it.',
      meta: { view: 'askingAlias', rule: 'trial.alias' },
      on: { 'alias.submitted': { target: 'savingAlias', actions: 'clearError' } },
    },
    savingAlias: {
      description: 'The alias is being saved.',
      meta: { view: 'askingAlias', rule: 'trial.alias' },
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
            description: 'The message is shown beside the field.',
          },
          {
            target: 'askingAlias',
            actions: { type: 'showError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    confirming: {
      description: 'The trial dialog: what starts, and until when.',
      meta: { view: 'confirming', rule: 'trial.confirm' },
      on: {
        'trial.confirmed': { target: 'activating' },
        'trial.declined': { target: 'offered' },
      },
    },
    activating: {
      description: 'The server starts the trial, once.',
      meta: { view: 'activating', rule: 'trial.start' },
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
            { type: 'showError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          ],
        },
      },
    },
    refreshing: {
      description: 'The trial runs. The current subscription and the account data are read again.',
      meta: { view: 'activating', rule: 'trial.start' },
      tags: ['busy'],
      invoke: {
        id: 'refreshSubscriptionAndAccount',
        src: 'refreshSubscriptionAndAccount',
        onDone: { target: 'started', actions: 'goToResult' },
        onError: { target: 'started', actions: 'goToResult', description: 'The trial is running anyway. The next page reads it again.' },
      },
    },
    leaving: {
      type: 'final',
      description: 'On the way to the order page.',
      meta: { view: 'offered' },
    },
    started: {
      type: 'final',
      description: 'The result page shows from when until when the trial runs.',
      meta: { view: 'activating' },
    },
  },
});
