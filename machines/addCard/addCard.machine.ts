import { assign, emit, setup } from 'xstate';
import { changeTooSlow, failureOf, noResponse, tooSlow, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { notProvided, type FlowMeta, type Navigate, type Notify, type Redirect } from '../kit/flow.ts';
import { type CardCheck, cardNotice } from './cardNotices.ts';

export interface AddCardInput {
  /** Makes every request of one visit to the page the same check, however often it is sent. */
  key: string;
  /** The check in the address, after the return from the provider's page; null without one. */
  reference: string | null;
}

export interface AddCardContext extends AddCardInput {
  /** How many checks were started under other keys before this one. */
  earlierKeys: number;
  check: CardCheck | null;
  /** How often the page has asked since the person last did something. */
  polls: number;
  error: Failure | null;
}

export type AddCardEvent =
  | { type: 'add.pressed' }
  | { type: 'close.pressed' }
  /** The person wants to go to the provider's page, or to their bank's. */
  | { type: 'continue.pressed' }
  | { type: 'check.pressed' }
  /** The page is shown again after the browser left it (back button). */
  | { type: 'page.shown' };

export type AddCardEmitted = Navigate | Redirect | Notify;

/** After the first check, fourteen more, two seconds apart: half a minute. */
const MOST_POLLS = 14;

const noPage: Failure = {
  ...noResponse,
  msg: 'We couldn’t open the card provider’s page. You haven’t been charged. Try again in a moment.',
};

/** The provider doesn't know the result yet, or the bank waits for an approval without a page for it. */
const isUncertain = ({ check }: AddCardContext): boolean =>
  check?.status === 'checking' || check?.status === 'challenge';

export const addCardMachine = setup({
  types: {
    input: {} as AddCardInput,
    context: {} as AddCardContext,
    events: {} as AddCardEvent,
    emitted: {} as AddCardEmitted,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Starts the check, or continues the one with this key. A card is charged only on the provider's page. */
    startCheck: notProvided<CardCheck, { idempotencyKey: string }>('startCheck'),
    /** Asks the server what became of the check; the server asks the provider. */
    lookUpCheck: notProvided<CardCheck, { reference: string }>('lookUpCheck'),
  },
  guards: {
    hasReference: ({ context }) => context.reference !== null,
    hasPage: (_, { check }: { check: CardCheck }) => check.url !== null,
    /** Nobody has entered a card under this key yet. */
    isUnfinished: (_, { check }: { check: CardCheck }) => check.status === 'unfinished',
    needsApproval: ({ context }) => context.check?.status === 'challenge' && context.check.url !== null,
    isUncertain: ({ context }) => isUncertain(context),
    isUncertainAndMayPoll: ({ context }) => isUncertain(context) && context.polls < MOST_POLLS,
    isKeyUsed: (_, { failure }: { failure: Failure }) => failure.code === 'key_reused',
    /** There is no such check, or not for this person, so asking again wouldn't help. */
    isRefused: (_, { failure }: { failure: Failure }) =>
      failure.status !== null && failure.status < 500 && failure.status !== 429,
  },
  actions: {
    rememberCheck: assign((_, { check }: { check: CardCheck }) => ({ check, reference: check.reference, error: null })),
    forgetCheck: assign({ check: null, reference: null, error: null }),
    changeKey: assign({ earlierKeys: ({ context }) => context.earlierKeys + 1 }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    startPolling: assign({ polls: 0, error: null }),
    goToPage: emit(({ context }) => {
      const to = context.check?.url ?? null;
      if (to === null) throw new Error('there is no page to go to');
      return { type: 'redirect', to };
    }),
    clearAddress: emit({ type: 'navigate', to: '/subscriptions/management/cards', replace: true }),
    notifyResult: emit(({ context }) => {
      if (context.check === null) throw new Error('there is no check');
      return cardNotice(context.check);
    }),
    notifyUnchecked: emit((_, { failure }: { failure: Failure }) => ({
      type: 'notify',
      group: 'danger',
      title: 'We couldn’t check your new card',
      msg: failure.msg,
    })),
  },
  delays: { pollPause: 2_000, timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'addCard',
  description:
    'Adding a card: a small charge on the card provider’s page, which is returned, and what became of it afterwards.',
  context: ({ input }) => ({ ...input, earlierKeys: 0, check: null, polls: 0, error: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether the person has just returned from the provider’s page.',
      meta: { title: 'Looking for a card being checked', rule: 'card.add' },
      always: [{ guard: 'hasReference', target: 'checking' }, { target: 'closed' }],
    },
    closed: {
      description: 'No card is being added.',
      meta: { title: 'Nothing in progress', view: 'closed', rule: 'card.add' },
      on: { 'add.pressed': { target: 'explaining', actions: 'clearError' } },
    },
    explaining: {
      description: 'The page says what will be charged and returned, and where the card number is entered.',
      meta: { title: 'Reading what will be charged', view: 'explanation', rule: 'card.add' },
      on: {
        'continue.pressed': { target: 'starting', actions: 'clearError' },
        'close.pressed': [
          { guard: 'hasReference', target: 'checking', actions: 'startPolling' },
          { target: 'closed', actions: 'clearError' },
        ],
      },
    },
    starting: {
      description: 'The server is recording the check and asking the provider for its page.',
      meta: { title: 'The card page is being requested', view: 'explanation', rule: 'card.add' },
      tags: ['busy'],
      invoke: {
        id: 'startCheck',
        src: 'startCheck',
        input: ({ context: { key, earlierKeys } }) => ({ idempotencyKey: `${key}.${earlierKeys}` }),
        onDone: [
          {
            guard: { type: 'hasPage', params: ({ event }) => ({ check: event.output }) },
            target: 'leaving',
            actions: { type: 'rememberCheck', params: ({ event }) => ({ check: event.output }) },
          },
          {
            guard: { type: 'isUnfinished', params: ({ event }) => ({ check: event.output }) },
            target: 'explaining',
            actions: ['changeKey', { type: 'rememberError', params: { failure: noPage } }],
          },
          {
            target: 'judging',
            actions: ['startPolling', { type: 'rememberCheck', params: ({ event }) => ({ check: event.output }) }],
            description: 'An earlier request got through, and its check is over or under way.',
          },
        ],
        onError: [
          {
            guard: { type: 'isKeyUsed', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'explaining',
            actions: [
              'changeKey',
              { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            ],
          },
          {
            target: 'explaining',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            description: 'Trying again continues the same check.',
          },
        ],
      },
      after: {
        timeLimit: {
          target: 'explaining',
          actions: { type: 'rememberError', params: { failure: changeTooSlow } },
          description: 'The check may have started. Trying again continues it, and charges nothing more.',
        },
      },
    },
    leaving: {
      description: 'The browser is on its way to the provider’s page.',
      meta: { title: 'On the way to the card page', view: 'explanation', rule: 'card.add' },
      tags: ['busy'],
      entry: 'goToPage',
      on: {
        'page.shown': {
          target: 'checking',
          actions: 'startPolling',
          description: 'They may already have been charged.',
        },
      },
      after: {
        timeLimit: {
          target: 'explaining',
          actions: { type: 'rememberError', params: { failure: noPage } },
          description: 'The page didn’t open.',
        },
      },
    },
    checking: {
      description: 'The server is asking the provider what became of the charge. What the address says proves nothing.',
      meta: { title: 'The new card is being checked', view: 'checking', rule: 'payment.verified' },
      tags: ['busy'],
      invoke: {
        id: 'lookUpCheck',
        src: 'lookUpCheck',
        input: ({ context }) => {
          if (context.reference === null) throw new Error('there is no check to look up');
          return { reference: context.reference };
        },
        onDone: {
          target: 'judging',
          actions: { type: 'rememberCheck', params: ({ event }) => ({ check: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'closed',
            actions: [
              { type: 'notifyUnchecked', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              'forgetCheck',
              'clearAddress',
            ],
          },
          {
            target: 'checkFailed',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: { timeLimit: { target: 'checkFailed', actions: { type: 'rememberError', params: { failure: tooSlow } } } },
    },
    judging: {
      description: 'The server’s answer decides what happens next.',
      meta: { title: 'Looking at the server’s answer', rule: 'payment.verified' },
      always: [
        { guard: 'needsApproval', target: 'awaitingApproval' },
        { guard: 'isUncertainAndMayPoll', target: 'waiting' },
        { guard: 'isUncertain', target: 'stillChecking' },
        {
          target: 'closed',
          actions: ['notifyResult', 'forgetCheck', 'changeKey', 'clearAddress'],
          description: 'The card was added or wasn’t, and nothing more will happen with this check.',
        },
      ],
    },
    waiting: {
      description: 'The provider doesn’t know the result yet. The page asks every two seconds for half a minute.',
      meta: { title: 'Waiting before the next check', view: 'checking', rule: 'payment.doubt' },
      tags: ['busy'],
      after: { pollPause: { target: 'checking', actions: 'countPoll' } },
    },
    stillChecking: {
      description: 'The result still isn’t known after half a minute. The server keeps asking.',
      meta: { title: 'Result still unknown after half a minute', view: 'stillChecking', rule: 'payment.doubt' },
      on: {
        'check.pressed': { target: 'checking', actions: 'startPolling' },
        'add.pressed': { target: 'explaining', actions: 'clearError' },
      },
    },
    awaitingApproval: {
      description: 'The bank is waiting for the cardholder to approve the charge.',
      meta: { title: 'The bank is waiting for an approval', view: 'approval', rule: 'card.add' },
      on: {
        'continue.pressed': { target: 'leavingForBank', actions: 'clearError' },
        'check.pressed': { target: 'checking', actions: 'startPolling' },
        'add.pressed': { target: 'explaining', actions: 'clearError' },
      },
    },
    leavingForBank: {
      description: 'The browser is on its way to the bank’s page.',
      meta: { title: 'On the way to the bank’s page', view: 'approval', rule: 'card.add' },
      tags: ['busy'],
      entry: 'goToPage',
      on: { 'page.shown': { target: 'checking', actions: 'startPolling' } },
      after: {
        timeLimit: {
          target: 'awaitingApproval',
          actions: { type: 'rememberError', params: { failure: tooSlow } },
          description: 'The page didn’t open.',
        },
      },
    },
    checkFailed: {
      description: 'What became of the charge couldn’t be looked up.',
      meta: { title: 'The result couldn’t be looked up', view: 'checkFailed', rule: 'error.unknown' },
      on: {
        'check.pressed': { target: 'checking', actions: 'startPolling' },
        'add.pressed': { target: 'explaining', actions: 'clearError' },
      },
    },
  },
});
