import { assign, setup } from 'xstate';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { notProvided, type FlowMeta } from '../kit/flow.ts';

/** Whether a value is free, and a free alternative if the server suggests one. */
export interface Availability {
  isAvailable: boolean;
  suggestion: string | null;
}

export interface AvailabilityContext {
  value: string;
  suggestion: string | null;
}

export type AvailabilityEvent = { type: 'value.typed'; value: string; isWellFormed: boolean };

/** Checks whether an email or an alias is free while the person types (rule signup.available). */
export const availabilityMachine = setup({
  types: {
    context: {} as AvailabilityContext,
    events: {} as AvailabilityEvent,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: { checkAvailability: notProvided<Availability, { value: string }>('checkAvailability') },
  guards: {
    isWellFormed: (_, { isWellFormed }: { isWellFormed: boolean }) => isWellFormed,
    isFree: (_, { answer }: { answer: Availability }) => answer.isAvailable,
  },
  actions: {
    rememberValue: assign({ value: (_, { value }: { value: string }) => value, suggestion: null }),
    rememberSuggestion: assign({ suggestion: (_, { answer }: { answer: Availability }) => answer.suggestion }),
  },
  delays: {
    timeLimit: STEP_TIMEOUT,
    /** Rule call.typingDelay. */
    fetchDelay: 200,
  },
}).createMachine({
  id: 'availability',
  description: 'Checks whether an email or an alias is free, 200 ms after the last keystroke.',
  context: { value: '', suggestion: null },
  initial: 'unasked',
  on: {
    'value.typed': [
      {
        guard: { type: 'isWellFormed', params: ({ event }) => ({ isWellFormed: event.isWellFormed }) },
        target: '.waiting',
        reenter: true,
        actions: { type: 'rememberValue', params: ({ event }) => ({ value: event.value }) },
        description: 'Every keystroke restarts the wait, and answers about older values are ignored.',
      },
      { target: '.unasked', actions: { type: 'rememberValue', params: ({ event }) => ({ value: event.value }) } },
    ],
  },
  states: {
    unasked: {
      description: 'The field is empty, or its value isn’t complete yet.',
      meta: { title: 'Nothing to check', view: 'unasked', rule: 'signup.available' },
    },
    waiting: {
      description: 'Waits in case the person is still typing.',
      meta: { title: 'Waiting for the person to stop typing', view: 'waiting', rule: 'call.typingDelay' },
      after: { fetchDelay: { target: 'checking' } },
    },
    checking: {
      description: 'The server is checking the value.',
      meta: { title: 'The value is being checked', view: 'checking', rule: 'signup.available' },
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
        onError: { target: 'unknown', description: 'The form can still be submitted. The server checks again then.' },
      },
      after: {
        timeLimit: { target: 'unknown', description: 'The form can still be submitted. The server checks again then.' },
      },
    },
    free: { description: 'The value is free.', meta: { title: 'Free to use', view: 'free', rule: 'signup.available' } },
    taken: {
      description: 'The value is taken. The page suggests a free one if the server found one.',
      meta: { title: 'Already in use', view: 'taken', rule: 'signup.available' },
    },
    unknown: {
      description: 'The server couldn’t be reached, so it isn’t known whether the value is free.',
      meta: { title: 'Couldn’t be checked', view: 'unknown', rule: 'signup.checkOptional' },
    },
  },
});
