import { assign, setup } from 'xstate';
import type { CallRequest } from '#contract/call.ts';
import { changeTooSlow, failureOf, type Failure } from '#contract/failure.ts';
import type { requestDemo } from '#contract/inquiries.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { notProvided, type FlowMeta } from '../kit/flow.ts';

/** What a visitor sends to book a demo. */
export type DemoRequest = CallRequest<typeof requestDemo>['body'];

export interface DemoBookingContext {
  /** The request sent last; null before the first. */
  request: DemoRequest | null;
  error: Failure | null;
}

export type DemoBookingEvent =
  | { type: 'demo.submitted'; request: DemoRequest }
  | { type: 'details.changed' }
  | { type: 'connection.returned' }
  | { type: 'another.pressed' };

export const demoBookingMachine = setup({
  types: {
    context: {} as DemoBookingContext,
    events: {} as DemoBookingEvent,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Books the time. Repeating the same request books nothing twice. */
    bookDemo: notProvided<void, DemoRequest>('bookDemo'),
  },
  guards: {
    hasNoAnswer: (_, { failure }: { failure: Failure }) => failure.request !== undefined,
    isTimeTaken: (_, { failure }: { failure: Failure }) => failure.code === 'time_taken',
  },
  actions: {
    rememberRequest: assign({ request: (_, { request }: { request: DemoRequest }) => request }),
    forgetRequest: assign({ request: null }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
  },
  delays: { timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'demoBooking',
  description: 'Booking a demo: day, time and details on one form, and what becomes of the request.',
  context: { request: null, error: null },
  initial: 'choosing',
  states: {
    choosing: {
      description:
        'The visitor chooses a day and a free time, and enters their details. All of it is kept in the tab until a demo is booked.',
      meta: { title: 'Choosing a time and entering details', view: 'form', rule: 'contact.demo' },
      on: {
        'demo.submitted': {
          target: 'booking',
          actions: ['clearError', { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) }],
        },
      },
    },
    booking: {
      description: 'The server is booking the time.',
      meta: { title: 'The demo is being booked', view: 'form', rule: 'contact.demo' },
      tags: ['busy'],
      invoke: {
        id: 'bookDemo',
        src: 'bookDemo',
        input: ({ context }) => {
          if (context.request === null) throw new Error('booking entered without a request');
          return context.request;
        },
        onDone: { target: 'booked' },
        onError: [
          {
            guard: { type: 'hasNoAnswer', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'unanswered',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            guard: { type: 'isTimeTaken', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'timeTaken',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            target: 'choosing',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: { target: 'unanswered', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
    timeTaken: {
      description:
        'Somebody else has just booked the time, so it is no longer offered. The visitor chooses another; the details stay.',
      meta: { title: 'That time is no longer free', view: 'form', rule: 'contact.demo' },
      on: {
        'demo.submitted': {
          target: 'booking',
          actions: ['clearError', { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) }],
        },
      },
    },
    unanswered: {
      description:
        'No answer arrived, so the demo may or may not be booked. The same request is repeated when the connection is back: if the demo was booked, the server says so again.',
      meta: { title: 'Not known whether it is booked', view: 'form', rule: 'error.unknown' },
      on: {
        'connection.returned': { target: 'booking', actions: 'clearError' },
        'details.changed': {
          target: 'choosing',
          actions: 'clearError',
          description: 'The form no longer says what was sent, so nothing is repeated without the visitor.',
        },
        'demo.submitted': {
          target: 'booking',
          actions: ['clearError', { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) }],
        },
      },
    },
    booked: {
      description: 'The page confirms the time. The mail has a link that moves or cancels the demo.',
      meta: { title: 'The demo is booked', view: 'booked', rule: 'contact.demo' },
      on: { 'another.pressed': { target: 'choosing', actions: 'forgetRequest' } },
    },
  },
});
