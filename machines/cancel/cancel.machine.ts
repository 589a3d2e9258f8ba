import { assign, emit, setup } from 'xstate';
import { changeTooSlow, failureOf, tooSlow, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { isSameName } from '#domain/typedName.ts';
import { notProvided, type FlowMeta, type Navigate, type Notify } from '../kit/flow.ts';

export interface CancelInput {
  /** What the lifecycle allows: cancelling a trial or a paid subscription, undoing a cancellation, or nothing. */
  situation: 'trial' | 'paid' | 'cancelled' | 'nothing';
  /** The name to type to confirm cancelling a trial. */
  organisation: string;
  /** The subscription's version, sent so that nobody else's change is overwritten. */
  version: number;
}

export interface CancelContext extends CancelInput {
  reasonId: string;
  comment: string;
  confirmation: string | null;
  /** Whether the typed name differs from the organisation's. */
  isNameWrong: boolean;
  error: Failure | null;
}

export type CancelEvent =
  | { type: 'reason.submitted'; reasonId: string; comment: string }
  | { type: 'back.pressed' }
  /** The person has read what will happen and when. */
  | { type: 'consequences.accepted' }
  | { type: 'confirmation.submitted'; confirmation: string }
  | { type: 'password.submitted'; password: string }
  | { type: 'retry.pressed' }
  | { type: 'undo.pressed' }
  /** The person decides not to cancel. */
  | { type: 'keep.pressed' }
  | { type: 'look.pressed' };

export type CancelEmitted = Navigate | Notify | { type: 'account.changed' };

export const cancelMachine = setup({
  types: {
    input: {} as CancelInput,
    context: {} as CancelContext,
    events: {} as CancelEvent,
    emitted: {} as CancelEmitted,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Confirms the password. The confirmation lasts five minutes in this session. */
    confirmPassword: notProvided<void, { password: string }>('confirmPassword'),
    /** Cancels the subscription. Returns its new version, which undoing needs. */
    cancelSubscription: notProvided<
      { version: number },
      { reasonId: string; comment: string; confirmation: string | null; version: number }
    >('cancelSubscription'),
    undoCancellation: notProvided<void, { version: number }>('undoCancellation'),
  },
  guards: {
    hasNothingToCancel: ({ context }) => context.situation === 'nothing',
    isCancelled: ({ context }) => context.situation === 'cancelled',
    isTrial: ({ context }) => context.situation === 'trial',
    isNameCorrect: ({ context }, { confirmation }: { confirmation: string }) =>
      isSameName(confirmation, context.organisation),
    needsPassword: (_, { failure }: { failure: Failure }) => failure.code === 'confirmation_needed',
    isVersionConflict: (_, { failure }: { failure: Failure }) => failure.code === 'version_conflict',
    isRefused: (_, { failure }: { failure: Failure }) => failure.code === 'transition_refused',
  },
  actions: {
    rememberReason: assign((_, { reasonId, comment }: { reasonId: string; comment: string }) => ({
      reasonId,
      comment,
    })),
    rememberConfirmation: assign({
      confirmation: (_, { confirmation }: { confirmation: string }) => confirmation,
      isNameWrong: false,
    }),
    markNameWrong: assign({ isNameWrong: true }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    rememberVersion: assign({ version: (_, { version }: { version: number }) => version }),
    clearError: assign({ error: null, isNameWrong: false }),
    announceAccountChange: emit({ type: 'account.changed' }),
    notifyUndone: emit({
      type: 'notify',
      group: 'success',
      title: 'Cancellation undone',
      msg: 'Your subscription continues, and nothing changes for your people. If you had changes scheduled for your next renewal, schedule them again.',
    }),
    goToSubscription: emit({ type: 'navigate', to: '/subscriptions/management/subscription' }),
  },
  delays: { timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'cancel',
  description:
    'Cancelling a subscription: the reason, what will happen and when, the password, and undoing it while that is possible.',
  context: ({ input }) => ({
    ...input,
    reasonId: '',
    comment: '',
    confirmation: null,
    isNameWrong: false,
    error: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether there is a subscription to cancel or a cancellation to undo.',
      meta: { title: 'Looking at the subscription', rule: 'cancel.running' },
      always: [
        { guard: 'hasNothingToCancel', target: 'notCancellable' },
        { guard: 'isCancelled', target: 'cancelled' },
        { target: 'choosingReason' },
      ],
    },
    notCancellable: {
      description: 'There is no subscription to cancel.',
      meta: { title: 'Nothing to cancel', view: 'notCancellable', rule: 'cancel.running' },
    },
    choosingReason: {
      description: 'The person chooses a reason from a list and can add a comment.',
      meta: { title: 'Choosing a reason', view: 'reason', rule: 'cancel.reason' },
      on: {
        'reason.submitted': {
          target: 'readingConsequences',
          actions: {
            type: 'rememberReason',
            params: ({ event }) => ({ reasonId: event.reasonId, comment: event.comment }),
          },
        },
        'keep.pressed': { target: 'leaving', actions: 'goToSubscription' },
      },
    },
    readingConsequences: {
      description:
        'The page says what will happen and when. A trial ends immediately and its data is deleted. A paid subscription runs until its billing period ends, and its data is kept for another 90 days.',
      meta: { title: 'Reading what will happen', view: 'consequences', rule: 'cancel.consequences' },
      on: {
        'consequences.accepted': [
          {
            guard: 'isTrial',
            target: 'typingConfirmation',
            description:
              'A trial’s data is deleted immediately and permanently, so the person types the organisation’s name first.',
          },
          { target: 'askingPassword' },
        ],
        'back.pressed': { target: 'choosingReason' },
        'keep.pressed': { target: 'leaving', actions: 'goToSubscription' },
      },
    },
    typingConfirmation: {
      description: 'The person types the organisation’s name, so nobody deletes data by accident.',
      meta: { title: 'Typing the organisation’s name', view: 'confirmation', rule: 'cancel.typed' },
      on: {
        'confirmation.submitted': [
          {
            guard: { type: 'isNameCorrect', params: ({ event }) => ({ confirmation: event.confirmation }) },
            target: 'askingPassword',
            actions: { type: 'rememberConfirmation', params: ({ event }) => ({ confirmation: event.confirmation }) },
          },
          { actions: 'markNameWrong', description: 'The name doesn’t match.' },
        ],
        'back.pressed': { target: 'readingConsequences', actions: 'clearError' },
        'keep.pressed': { target: 'leaving', actions: 'goToSubscription' },
      },
    },
    askingPassword: {
      description: 'The page asks for the password, as before every change that is hard to undo.',
      meta: { title: 'Entering the password', view: 'password', rule: 'password.confirm' },
      on: {
        'password.submitted': { target: 'confirmingPassword', actions: 'clearError' },
        'back.pressed': [
          { guard: 'isTrial', target: 'typingConfirmation', actions: 'clearError' },
          { target: 'readingConsequences', actions: 'clearError' },
        ],
        'keep.pressed': { target: 'leaving', actions: 'goToSubscription' },
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
        onDone: { target: 'cancelling' },
        onError: {
          target: 'askingPassword',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: {
        timeLimit: { target: 'askingPassword', actions: { type: 'rememberError', params: { failure: tooSlow } } },
      },
    },
    cancelling: {
      description: 'The server is cancelling the subscription.',
      meta: { title: 'The subscription is being cancelled', view: 'password', rule: 'cancel.paid' },
      tags: ['busy'],
      invoke: {
        id: 'cancelSubscription',
        src: 'cancelSubscription',
        input: ({ context: { reasonId, comment, confirmation, version } }) => ({
          reasonId,
          comment,
          confirmation,
          version,
        }),
        onDone: [
          { guard: 'isTrial', target: 'trialEnded', actions: 'announceAccountChange' },
          {
            target: 'cancelled',
            actions: [
              { type: 'rememberVersion', params: ({ event }) => ({ version: event.output.version }) },
              'announceAccountChange',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'needsPassword', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'askingPassword',
            description: 'The password was confirmed more than five minutes ago.',
          },
          {
            guard: { type: 'isVersionConflict', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'changedMeanwhile',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'notCancellable',
          },
          {
            target: 'cancelFailed',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: { target: 'cancelFailed', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
    cancelFailed: {
      description: 'The cancellation may or may not have gone through, or was refused for now. Trying again is safe.',
      meta: { title: 'No clear answer about the cancellation', view: 'cancelFailed', rule: 'error.unknown' },
      on: {
        'retry.pressed': { target: 'cancelling', actions: 'clearError' },
        'look.pressed': { target: 'leaving', actions: ['announceAccountChange', 'goToSubscription'] },
      },
    },
    changedMeanwhile: {
      description:
        'The subscription has been changed or renewed since this page was opened: by another administrator, in another tab, or automatically. Nothing was overwritten.',
      meta: { title: 'The subscription has changed', view: 'changedMeanwhile', rule: 'version.conflict' },
      on: { 'look.pressed': { target: 'leaving', actions: ['announceAccountChange', 'goToSubscription'] } },
    },
    trialEnded: {
      description: 'The trial has ended and its data is being deleted. Receipts are kept.',
      meta: { title: 'The trial has ended', view: 'trialEnded', rule: 'cancel.trial' },
    },
    cancelled: {
      description:
        'The subscription is cancelled. Access lasts until the billing period ends, and the cancellation can be undone until then.',
      meta: { title: 'Cancelled, and can be undone', view: 'cancelled', rule: 'cancel.paid' },
      on: {
        'undo.pressed': { target: 'undoing', actions: 'clearError' },
        'look.pressed': { target: 'leaving', actions: 'goToSubscription' },
      },
    },
    undoing: {
      description: 'The server is undoing the cancellation.',
      meta: { title: 'The cancellation is being undone', view: 'cancelled', rule: 'cancel.undo' },
      tags: ['busy'],
      invoke: {
        id: 'undoCancellation',
        src: 'undoCancellation',
        input: ({ context }) => ({ version: context.version }),
        onDone: { target: 'leaving', actions: ['announceAccountChange', 'notifyUndone', 'goToSubscription'] },
        onError: [
          {
            guard: { type: 'isVersionConflict', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'changedMeanwhile',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'notCancellable',
            actions: [
              { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              'announceAccountChange',
            ],
            description: 'The billing period has ended in the meantime, so there is nothing left to undo.',
          },
          {
            target: 'cancelled',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: { target: 'cancelled', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
    leaving: {
      type: 'final',
      description: 'The person is being taken to the subscription page.',
      meta: { title: 'On the way to the subscription', view: 'leaving' },
    },
  },
});
