import { assign, emit, setup } from 'xstate';
import { changeTooSlow, failureOf, notReceived, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { notProvided, type FlowMeta, type Notify } from '../kit/flow.ts';
import { type Change, doneNotice, refusedNotice } from './changeNotices.ts';

export interface DirectChangeContext {
  change: Change | null;
  /** Why the change wasn't made, or why that isn't known; null unless the last request failed. */
  error: Failure | null;
}

export type DirectChangeEvent =
  | { type: 'change.pressed'; change: Change }
  | { type: 'change.confirmed' }
  /** The person decides against the change. */
  | { type: 'keep.pressed' };

const removals: readonly Change['kind'][] = ['removeCard', 'removeLastCard', 'removeContact'];

/** There was no answer, although the request may have arrived. */
const isUnanswered = ({ status, request }: Failure): boolean => status === null && request !== 'notSent';

const chosen = ({ change }: DirectChangeContext): Change => {
  if (change === null) throw new Error('no change was chosen');
  return change;
};

export const directChangeMachine = setup({
  types: {
    context: {} as DirectChangeContext,
    events: {} as DirectChangeEvent,
    emitted: {} as Notify,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Makes the change. What no longer exists counts as removed or ended. */
    makeChange: notProvided<void, Change>('makeChange'),
    /** Reads whether the change has been made, by this page or somebody else. */
    lookUpChange: notProvided<boolean, Change>('lookUpChange'),
    /** Loads again what the change affects. */
    refresh: notProvided<void, Change>('refresh'),
  },
  guards: {
    needsConfirmation: (_, { change }: { change: Change }) => removals.includes(change.kind),
    isAnnounced: ({ context }) => doneNotice(chosen(context)) !== null,
    isLastCard: (_, { failure }: { failure: Failure }) => failure.code === 'last_card',
    /** There was no answer, or somebody else was faster and may have made the same change. */
    isInDoubt: (_, { failure }: { failure: Failure }) => isUnanswered(failure) || failure.code === 'version_conflict',
    isMade: (_, { isMade }: { isMade: boolean }) => isMade,
  },
  actions: {
    rememberChange: assign((_, { change }: { change: Change }) => ({ change, error: null })),
    rememberLastCard: assign({ change: ({ context }) => ({ ...chosen(context), kind: 'removeLastCard' as const }) }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    notifyDone: emit(({ context }) => {
      const notice = doneNotice(chosen(context));
      if (notice === null) throw new Error('the page shows this change itself');
      return notice;
    }),
    notifyRefused: emit(({ context }) =>
      refusedNotice(
        chosen(context),
        context.error === null || isUnanswered(context.error) ? notReceived : context.error,
      ),
    ),
    notifyUnclear: emit({
      type: 'notify',
      group: 'danger',
      title: 'Your change may already have been made',
      msg: 'We didn’t get an answer. Reload the page to check before you try again.',
    }),
  },
  delays: { timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'directChange',
  description:
    'A change that takes one press, confirmed first if it can’t be undone: cards, contacts, automatic renewal, undoing, ending sessions.',
  context: { change: null, error: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The page offers its changes.',
      meta: { title: 'Ready for a change', view: 'idle', rule: 'change.direct' },
      on: {
        'change.pressed': [
          {
            guard: { type: 'needsConfirmation', params: ({ event }) => ({ change: event.change }) },
            target: 'confirming',
            actions: { type: 'rememberChange', params: ({ event }) => ({ change: event.change }) },
          },
          {
            target: 'changing',
            actions: { type: 'rememberChange', params: ({ event }) => ({ change: event.change }) },
          },
        ],
      },
    },
    confirming: {
      description: 'The page says what will be removed and what follows from it.',
      meta: { title: 'Confirming what will be removed', view: 'confirm', rule: 'change.direct' },
      on: { 'change.confirmed': { target: 'changing' }, 'keep.pressed': { target: 'idle' } },
    },
    changing: {
      description: 'The server is making the change. The page may already show it as made.',
      meta: { title: 'The change is being made', view: 'changing', rule: 'change.direct' },
      tags: ['busy'],
      invoke: {
        id: 'makeChange',
        src: 'makeChange',
        input: ({ context }) => chosen(context),
        onDone: { target: 'made' },
        onError: [
          {
            guard: { type: 'isLastCard', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'confirming',
            actions: 'rememberLastCard',
            description:
              'Automatic renewal was switched on, or the other cards were removed, since this page loaded the cards.',
          },
          {
            guard: { type: 'isInDoubt', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'lookingUp',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            target: 'refreshing',
            actions: [
              { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              'notifyRefused',
            ],
          },
        ],
      },
      after: {
        timeLimit: {
          target: 'lookingUp',
          actions: { type: 'rememberError', params: { failure: changeTooSlow } },
          description: 'The change may have been made, so it isn’t sent again.',
        },
      },
    },
    lookingUp: {
      description: 'The page reads whether the change was made: its answer was lost, or somebody else was faster.',
      meta: { title: 'Finding out whether it was made', view: 'changing', rule: 'error.unknown' },
      tags: ['busy'],
      invoke: {
        id: 'lookUpChange',
        src: 'lookUpChange',
        input: ({ context }) => chosen(context),
        onDone: [
          { guard: { type: 'isMade', params: ({ event }) => ({ isMade: event.output }) }, target: 'made' },
          { target: 'refreshing', actions: 'notifyRefused' },
        ],
        onError: { target: 'idle', actions: 'notifyUnclear' },
      },
      after: { timeLimit: { target: 'idle', actions: 'notifyUnclear' } },
    },
    made: {
      description: 'The change is made. The page says so, unless it shows it anyway.',
      meta: { title: 'The change has been made', rule: 'change.direct' },
      always: [{ guard: 'isAnnounced', target: 'refreshing', actions: 'notifyDone' }, { target: 'refreshing' }],
    },
    refreshing: {
      description: 'The page loads the current state.',
      meta: { title: 'The page is being brought up to date', view: 'changing', rule: 'version.conflict' },
      tags: ['busy'],
      invoke: {
        id: 'refresh',
        src: 'refresh',
        input: ({ context }) => chosen(context),
        onDone: { target: 'idle' },
        onError: { target: 'idle', description: 'The page says what couldn’t be loaded.' },
      },
      after: { timeLimit: { target: 'idle', description: 'The page says what couldn’t be loaded.' } },
    },
  },
});
