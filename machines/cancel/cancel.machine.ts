import { assign, emit, setup } from 'xstate';
import { failureOf, type Failure } from '#contract/failure.ts';
import { isSameName } from '#domain/typedName.ts';
import { notProvided, type FlowMeta, type Navigate, type Notify } from '../kit/flow.ts';

export interface CancelInput {
  /** What the lifecycle allows: cancelling a trial or a paid subscription, undoing a cancellation, or nothing. */
  situation: 'trial' | 'paid' | 'cancelled' | 'nothing';
  /** Typed to confirm cancelling a trial. */
  organisation: string;
  /** The subscription's version, so nobody else's change is overwritten. */
  version: number;
}

export interface CancelContext extends CancelInput {
  reasonId: string;
  comment: string;
  confirmation: string | null;
  /** The typed name isn't the organisation's. */
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
  /** The person stays. */
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
    /** Confirms the password, for five minutes in this session. */
    confirmPassword: notProvided<void, { password: string }>('confirmPassword'),
    /** Cancels. Returns the version from which it can be undone. */
    cancelSubscription: notProvided<{ version: number }, { reasonId: string; comment: string; confirmation: string | null; version: number }>('cancelSubscription'),
    undoCancellation: notProvided<void, { version: number }>('undoCancellation'),
  },
  guards: {
    isNothing: ({ context }) => context.situation === 'nothing',
    isCancelled: ({ context }) => context.situation === 'cancelled',
    isTrial: ({ context }) => context.situation === 'trial',
    isTheName: ({ context }, { confirmation }: { confirmation: string }) => isSameName(confirmation, context.organisation),
    needsPassword: (_, { failure }: { failure: Failure }) => failure.code === 'confirmation_needed',
    isChangedMeanwhile: (_, { failure }: { failure: Failure }) => failure.code === 'version_conflict',
    isRefused: (_, { failure }: { failure: Failure }) => failure.code === 'transition_refused',
  },
  actions: {
    rememberReason: assign((_, { reasonId, comment }: { reasonId: string; comment: string }) => ({ reasonId, comment })),
    rememberConfirmation: assign({ confirmation: (_, { confirmation }: { confirmation: string }) => confirmation, isNameWrong: false }),
    sayNameWrong: assign({ isNameWrong: true }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    rememberVersion: assign({ version: (_, { version }: { version: number }) => version }),
    clearError: assign({ error: null, isNameWrong: false }),
    changeAccount: emit({ type: 'account.changed' }),
    sayUndone: emit({ type: 'notify', group: 'success', title: 'Your subscription goes on', msg: 'The cancelling was undone, and nothing changes for your people. What was scheduled for the next term has to be scheduled again.' }),
    goToSubscription: emit({ type: 'navigate', to: '/subscriptions/management/subscription' }),
  },
}).createMachine({
  id: 'cancel',
  description: 'Cancelling: the reason, what will happen and when, the password, and undoing it while that is possible.',
  context: ({ input }) => ({ ...input, reasonId: '', comment: '', confirmation: null, isNameWrong: false, error: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'What is there to cancel?',
      meta: { rule: 'cancel.running' },
      always: [{ guard: 'isNothing', target: 'notCancellable' }, { guard: 'isCancelled', target: 'cancelled' }, { target: 'choosingReason' }],
    },
    notCancellable: {
      description: 'There is no subscription to cancel.',
      meta: { view: 'notCancellable', rule: 'cancel.running' },
    },
    choosingReason: {
      description: 'The person chooses a reason from a list and can add a comment.',
      meta: { view: 'reason', rule: 'cancel.reason' },
      on: {
        'reason.submitted': {
          target: 'readingConsequences',
          actions: { type: 'rememberReason', params: ({ event }) => ({ reasonId: event.reasonId, comment: event.comment }) },
        },
        'keep.pressed': { target: 'leaving', actions: 'goToSubscription' },
      },
    },
    readingConsequences: {
      description: 'The page says what will happen and when. A trial ends immediately, with its data. A paid term runs to its end, and its data is kept for another 90 days.',
      meta: { view: 'consequences', rule: 'cancel.consequences' },
      on: {
        'consequences.accepted': [
          { guard: 'isTrial', target: 'typingConfirmation', description: 'The data is deleted immediately and for good, so the name is typed first.' },
          { target: 'askingPassword' },
        ],
        'back.pressed': { target: 'choosingReason' },
        'keep.pressed': { target: 'leaving', actions: 'goToSubscription' },
      },
    },
    typingConfirmation: {
      description: 'The organisation’s name is typed, so nobody deletes by accident.',
      meta: { view: 'confirmation', rule: 'cancel.typed' },
      on: {
        'confirmation.submitted': [
          {
            guard: { type: 'isTheName', params: ({ event }) => ({ confirmation: event.confirmation }) },
            target: 'askingPassword',
            actions: { type: 'rememberConfirmation', params: ({ event }) => ({ confirmation: event.confirmation }) },
          },
          { actions: 'sayNameWrong', description: 'That isn’t the name.' },
        ],
        'back.pressed': { target: 'readingConsequences', actions: 'clearError' },
        'keep.pressed': { target: 'leaving', actions: 'goToSubscription' },
      },
    },
    askingPassword: {
      description: 'The password is asked for, as before every change that is hard to undo.',
      meta: { view: 'password', rule: 'password.confirm' },
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
      description: 'The server checks the password.',
      meta: { view: 'password', rule: 'password.confirm' },
      tags: ['busy'],
      invoke: {
        id: 'confirmPassword',
        src: 'confirmPassword',
        input: ({ event }) => {
          if (event.type !== 'password.submitted') throw new Error(`confirmingPassword entered by ${event.type}`);
          return { password: event.password };
        },
        onDone: { target: 'cancelling' },
        onError: { target: 'askingPassword', actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
      },
    },
    cancelling: {
      description: 'The server cancels.',
      meta: { view: 'password', rule: 'cancel.paid' },
      tags: ['busy'],
      invoke: {
        id: 'cancelSubscription',
        src: 'cancelSubscription',
        input: ({ context: { reasonId, comment, confirmation, version } }) => ({ reasonId, comment, confirmation, version }),
        onDone: [
          { guard: 'isTrial', target: 'trialEnded', actions: 'changeAccount' },
          {
            target: 'cancelled',
            actions: [{ type: 'rememberVersion', params: ({ event }) => ({ version: event.output.version }) }, 'changeAccount'],
          },
        ],
        onError: [
          {
            guard: { type: 'needsPassword', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'askingPassword',
            description: 'The password was confirmed more than five minutes ago.',
          },
          { guard: { type: 'isChangedMeanwhile', params: ({ event }) => ({ failure: failureOf(event.error) }) }, target: 'changedMeanwhile' },
          { guard: { type: 'isRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) }, target: 'notCancellable' },
          {
            target: 'cancelFailed',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    cancelFailed: {
      description: 'The cancellation may or may not have arrived, or was refused for now. Trying again is safe.',
      meta: { view: 'cancelFailed', rule: 'error.unknown' },
      on: {
        'retry.pressed': { target: 'cancelling', actions: 'clearError' },
        'look.pressed': { target: 'leaving', actions: ['changeAccount', 'goToSubscription'] },
      },
    },
    changedMeanwhile: {
      description: 'Another administrator has changed the subscription since this page was opened. Nothing was overwritten.',
      meta: { view: 'changedMeanwhile', rule: 'version.conflict' },
      on: { 'look.pressed': { target: 'leaving', actions: ['changeAccount', 'goToSubscription'] } },
    },
    trialEnded: {
      description: 'The trial has ended and its data is being deleted. Receipts are kept.',
      meta: { view: 'trialEnded', rule: 'cancel.trial' },
    },
    cancelled: {
      description: 'Cancelled. Access lasts until the end of the term; until then, the cancellation can be undone.',
      meta: { view: 'cancelled', rule: 'cancel.paid' },
      on: {
        'undo.pressed': { target: 'undoing', actions: 'clearError' },
        'look.pressed': { target: 'leaving', actions: 'goToSubscription' },
      },
    },
    undoing: {
      description: 'The server undoes the cancellation.',
      meta: { view: 'cancelled', rule: 'cancel.undo' },
      tags: ['busy'],
      invoke: {
        id: 'undoCancellation',
        src: 'undoCancellation',
        input: ({ context }) => ({ version: context.version }),
        onDone: { target: 'leaving', actions: ['changeAccount', 'sayUndone', 'goToSubscription'] },
        onError: [
          { guard: { type: 'isChangedMeanwhile', params: ({ event }) => ({ failure: failureOf(event.error) }) }, target: 'changedMeanwhile' },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'notCancellable',
            actions: [{ type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) }, 'changeAccount'],
            description: 'The term has ended in the meantime, so there is nothing to undo.',
          },
          { target: 'cancelled', actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
        ],
      },
    },
    leaving: {
      type: 'final',
      description: 'On the way to the subscription.',
      meta: { view: 'leaving' },
    },
  },
});
