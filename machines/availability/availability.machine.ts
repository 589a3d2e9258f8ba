import { assign, setup } from 'xstate';
import { notProvided, type FlowMeta } from '../kit/flow.ts';

/** What the server said of a value: whether it may be taken, and perhaps one that is free. */
export interface Availability {
  isAvailable: boolean;
  suggestion: string | null;
}

export interface AvailabilityContext {
  value: string;
  suggestion: string | null;
}

export type AvailabilityEvent =
  | { type: 'value.typed'; value: string; isWellFormed: boolean };

/** Checks while it is typed whether an email or an alias is free (rule signup.available). */
export const availabilityMachine = setup({
  types: {
    context: {} as AvailabilityContext,
    events: {} as AvailabilityEvent,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    checkAvailability: notProvided<Availability, { value: string }>('checkAvailability'),
  },
  guards: {
    isWellFormed: (_, { isWellFormed }: { isWellFormed: boolean }) => isWellFormed,
    isFree: (_, { answer }: { answer: Availability }) => answer.isAvailable,
  },
  actions: {
    rememberValue: assign({ value: (_, { value }: { value: string }) => value, suggestion: null }),
    rememberSuggestion: assign({ suggestion: (_, { answer }: { answer: Availability }) => answer.suggestion }),
  },
  delays: {
    /** Rule call.typingDelay. */
    fetchDelay: 200,
  },
}).createMachine({
  id: 'availability',
  description: 'Is this email, or this alias, still free? Asked 200 ms after the last key.',
  context: { value: '', suggestion: null },
  initial: 'unasked',
  on: {
    'value.typed': [
      {
        guard: { type: 'isWellFormed', params: ({ event }) => ({ isWellFormed: event.isWellFormed }) },
        target: '.waiting',
        reenter: true,
        actions: { type: 'rememberValue', params: ({ event }) => ({ value: event.value }) },
        description: 'Every key starts the wait anew, and an answer to an older value is never shown.',
      },
      {
        target: '.unasked',
        actions: { type: 'rememberValue', params: ({ event }) => ({ value: event.value }) },
        description: 'Not a whole address or alias yet: there is nothing to ask.',
      },
    ],
  },
  states: {
    unasked: {
      description: 'Nothing to ask about.',
      meta: { view: 'unasked', rule: 'signup.available' },
    },
    waiting: {
      description: 'The person may still be typing.',
      meta: { view: 'waiting', rule: 'call.typingDelay' },
      after: { fetchDelay: { target: 'checking' } },
    },
    checking: {
      description: 'The server is being asked.',
      meta: { view: 'checking', rule: 'signup.available' },
      tags: ['busy'],
      invoke: {
        id: 'checkAvailability',
        src: 'checkAvailability',
        input: ({ context }) => ({ value: context.value }),
        onDone: [
          { guard: { type: 'isFree', params: ({ event }) => ({ answer: event.output }) }, target: 'free' },
          {
            target: 'taken',
            actions: { type: 'rememberSuggestion', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: { target: 'unknown', description: 'The form can be sent all the same; the server decides then.' },
      },
    },
    free: {
      description: 'It can be taken.',
      meta: { view: 'free', rule: 'signup.available' },
    },
    taken: {
      description: 'Somebody has it. One that is free is named where there is one.',
      meta: { view: 'taken', rule: 'signup.available' },
    },
    unknown: {
      description: 'The server could not be asked.',
      meta: { view: 'unknown', rule: 'signup.checkOptional' },
    },
  },
});
