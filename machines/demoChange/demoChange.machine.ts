import { assign, emit, setup } from 'xstate';
import { changeTooSlow, failureOf, notReceived, type Failure } from '#contract/failure.ts';
import type { DemoBooking } from '#contract/inquiries.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { notProvided, type FlowMeta, type Notify } from '../kit/flow.ts';

export interface DemoChangeInput {
  /** The token in the link. */
  link: string;
  /** The demo that the link opens. */
  demo: DemoBooking;
}

export interface DemoChangeContext extends DemoChangeInput {
  /** The time that the demo should move to (UTC, ISO 8601); '' for none. */
  date: string;
  error: Failure | null;
}

export type DemoChangeEvent =
  | { type: 'demo.read'; demo: DemoBooking }
  | { type: 'move.pressed' }
  | { type: 'time.submitted'; date: string }
  | { type: 'cancel.pressed' }
  | { type: 'cancel.confirmed' }
  | { type: 'keep.pressed' }
  | { type: 'connection.returned' };

/** The version of a demo that a change is based on. The server refuses a change based on an older one. */
export interface DemoVersion {
  link: string;
  sequence: number;
}

export const demoChangeMachine = setup({
  types: {
    input: {} as DemoChangeInput,
    context: {} as DemoChangeContext,
    events: {} as DemoChangeEvent,
    emitted: {} as Notify,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Reads the demo that the link opens. */
    readDemo: notProvided<DemoBooking, { link: string }>('readDemo'),
    /** Moves the demo. Moving it to the time it has already does nothing. */
    moveDemo: notProvided<DemoBooking, DemoVersion & { date: string }>('moveDemo'),
    /** Cancels the demo. Cancelling it again does nothing. */
    cancelDemo: notProvided<DemoBooking, DemoVersion>('cancelDemo'),
  },
  guards: {
    isCancelled: ({ context }) => context.demo.state === 'cancelled',
    isPast: ({ context }) => context.demo.state === 'past',
    /** An answer that left before the change that the page shows. A cancelled demo stays cancelled. */
    isOutdated: ({ context }, { demo }: { demo: DemoBooking }) =>
      demo.state !== 'cancelled' && (context.demo.state === 'cancelled' || demo.sequence < context.demo.sequence),
    isBooked: (_, { demo }: { demo: DemoBooking }) => demo.state === 'booked',
    isMoved: ({ context }, { demo }: { demo: DemoBooking }) =>
      demo.state === 'booked' && Date.parse(demo.date) === Date.parse(context.date),
    /** The request may have arrived, although its answer didn't. */
    hasNoAnswer: (_, { failure }: { failure: Failure }) => failure.request === 'unknown',
    /** The refusal says nothing about the demo: the time is taken, or nothing was sent. */
    leavesDemoAsRead: (_, { failure }: { failure: Failure }) =>
      failure.code === 'time_taken' || failure.request === 'notSent',
  },
  actions: {
    rememberDemo: assign({ demo: (_, { demo }: { demo: DemoBooking }) => demo }),
    rememberDate: assign({ date: (_, { date }: { date: string }) => date }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
    notifyMoved: emit({
      type: 'notify',
      group: 'success',
      title: 'Your demo was moved',
      msg: 'We’ve emailed you a new invitation.',
    }),
  },
  delays: { timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'demoChange',
  description: 'Moving or cancelling a demo with the link in its mail.',
  context: ({ input }) => ({ ...input, date: '', error: null }),
  initial: 'deciding',
  on: {
    'demo.read': [
      { guard: { type: 'isOutdated', params: ({ event }) => ({ demo: event.demo }) } },
      {
        guard: { type: 'isBooked', params: ({ event }) => ({ demo: event.demo }) },
        actions: { type: 'rememberDemo', params: ({ event }) => ({ demo: event.demo }) },
        description: 'It may have been moved elsewhere.',
      },
      { target: '.deciding', actions: { type: 'rememberDemo', params: ({ event }) => ({ demo: event.demo }) } },
    ],
  },
  states: {
    deciding: {
      description: 'Checks whether the demo can still be changed.',
      meta: { title: 'Looking at the demo', rule: 'contact.demoChange' },
      always: [
        { guard: 'isCancelled', target: 'cancelled' },
        { guard: 'isPast', target: 'past' },
        { target: 'booked' },
      ],
    },
    booked: {
      description: 'The page shows the time, and buttons that move or cancel the demo.',
      meta: { title: 'Booked, and can be changed', view: 'booked', rule: 'contact.demoChange' },
      on: {
        'move.pressed': { target: 'choosingTime', actions: 'clearError' },
        'cancel.pressed': { target: 'confirmingCancellation' },
      },
    },
    choosingTime: {
      description: 'The visitor chooses another time. One that somebody has just taken is no longer offered.',
      meta: { title: 'Choosing another time', view: 'move', rule: 'contact.demoChange' },
      on: {
        'time.submitted': {
          target: 'moving',
          actions: ['clearError', { type: 'rememberDate', params: ({ event }) => ({ date: event.date }) }],
        },
        'keep.pressed': { target: 'booked', actions: 'clearError' },
      },
    },
    moving: {
      description: 'The server is moving the demo.',
      meta: { title: 'The demo is being moved', view: 'move', rule: 'contact.demoChange' },
      tags: ['busy'],
      invoke: {
        id: 'moveDemo',
        src: 'moveDemo',
        input: ({ context: { link, demo, date } }) => ({ link, sequence: demo.sequence, date }),
        onDone: {
          target: 'deciding',
          actions: [{ type: 'rememberDemo', params: ({ event }) => ({ demo: event.output }) }, 'notifyMoved'],
        },
        onError: [
          {
            guard: { type: 'hasNoAnswer', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'checkingMove',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            guard: { type: 'leavesDemoAsRead', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'choosingTime',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            target: 'moveRefused',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: { target: 'checkingMove', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
    moveRefused: {
      description: 'The server refused to move the demo, which may have changed since the page was opened.',
      meta: { title: 'Not moved, so the demo is loaded again', view: 'move', rule: 'contact.demoChange' },
      tags: ['busy'],
      invoke: {
        id: 'readDemo',
        src: 'readDemo',
        input: ({ context: { link } }) => ({ link }),
        onDone: [
          {
            guard: { type: 'isBooked', params: ({ event }) => ({ demo: event.output }) },
            target: 'choosingTime',
            actions: { type: 'rememberDemo', params: ({ event }) => ({ demo: event.output }) },
          },
          { target: 'deciding', actions: { type: 'rememberDemo', params: ({ event }) => ({ demo: event.output }) } },
        ],
        onError: { target: 'choosingTime', description: 'The page still says why the demo wasn’t moved.' },
      },
      after: { timeLimit: { target: 'choosingTime' } },
    },
    checkingMove: {
      description: 'No answer arrived. The server says which time the demo has.',
      meta: { title: 'Finding out whether it was moved', view: 'move', rule: 'error.unknown' },
      tags: ['busy'],
      invoke: {
        id: 'readDemo',
        src: 'readDemo',
        input: ({ context: { link } }) => ({ link }),
        onDone: [
          {
            guard: { type: 'isMoved', params: ({ event }) => ({ demo: event.output }) },
            target: 'deciding',
            actions: [
              { type: 'rememberDemo', params: ({ event }) => ({ demo: event.output }) },
              'clearError',
              'notifyMoved',
            ],
          },
          {
            guard: { type: 'isBooked', params: ({ event }) => ({ demo: event.output }) },
            target: 'choosingTime',
            actions: [
              { type: 'rememberDemo', params: ({ event }) => ({ demo: event.output }) },
              { type: 'rememberError', params: { failure: notReceived } },
            ],
          },
          {
            target: 'deciding',
            actions: [{ type: 'rememberDemo', params: ({ event }) => ({ demo: event.output }) }, 'clearError'],
          },
        ],
        onError: { target: 'moveUnclear' },
      },
      after: { timeLimit: { target: 'moveUnclear' } },
    },
    moveUnclear: {
      description: 'It isn’t known yet whether the demo was moved. The page checks when the connection is back.',
      meta: { title: 'Not known whether it was moved', view: 'move', rule: 'error.unknown' },
      on: {
        'connection.returned': { target: 'checkingMove' },
        'time.submitted': {
          target: 'moving',
          actions: ['clearError', { type: 'rememberDate', params: ({ event }) => ({ date: event.date }) }],
        },
        'keep.pressed': {
          target: 'rereading',
          actions: 'clearError',
          description: 'The demo may have been moved, so it is loaded first.',
        },
      },
    },
    confirmingCancellation: {
      description: 'A dialog asks whether to cancel the demo.',
      meta: { title: 'Asked whether to cancel', view: 'confirm', rule: 'contact.demoChange' },
      on: { 'cancel.confirmed': { target: 'cancelling', actions: 'clearError' }, 'keep.pressed': { target: 'booked' } },
    },
    cancelling: {
      description: 'The server is cancelling the demo.',
      meta: { title: 'The demo is being cancelled', view: 'booked', rule: 'contact.demoChange' },
      tags: ['busy'],
      invoke: {
        id: 'cancelDemo',
        src: 'cancelDemo',
        input: ({ context: { link, demo } }) => ({ link, sequence: demo.sequence }),
        onDone: {
          target: 'deciding',
          actions: { type: 'rememberDemo', params: ({ event }) => ({ demo: event.output }) },
        },
        onError: [
          {
            guard: { type: 'hasNoAnswer', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'checkingCancellation',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            target: 'rereading',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: {
          target: 'checkingCancellation',
          actions: { type: 'rememberError', params: { failure: changeTooSlow } },
        },
      },
    },
    rereading: {
      description: 'The demo may have changed since the page was opened, so it is loaded again.',
      meta: { title: 'The demo is being loaded again', view: 'booked', rule: 'contact.demoChange' },
      tags: ['busy'],
      invoke: {
        id: 'readDemo',
        src: 'readDemo',
        input: ({ context: { link } }) => ({ link }),
        onDone: {
          target: 'deciding',
          actions: { type: 'rememberDemo', params: ({ event }) => ({ demo: event.output }) },
        },
        onError: { target: 'booked', description: 'If the demo couldn’t be cancelled, the page still says why.' },
      },
      after: { timeLimit: { target: 'booked' } },
    },
    checkingCancellation: {
      description: 'No answer arrived. The server says whether the demo is cancelled.',
      meta: { title: 'Finding out whether it was cancelled', view: 'booked', rule: 'error.unknown' },
      tags: ['busy'],
      invoke: {
        id: 'readDemo',
        src: 'readDemo',
        input: ({ context: { link } }) => ({ link }),
        onDone: [
          {
            guard: { type: 'isBooked', params: ({ event }) => ({ demo: event.output }) },
            target: 'booked',
            actions: [
              { type: 'rememberDemo', params: ({ event }) => ({ demo: event.output }) },
              { type: 'rememberError', params: { failure: notReceived } },
            ],
          },
          {
            target: 'deciding',
            actions: [{ type: 'rememberDemo', params: ({ event }) => ({ demo: event.output }) }, 'clearError'],
          },
        ],
        onError: { target: 'cancellationUnclear' },
      },
      after: { timeLimit: { target: 'cancellationUnclear' } },
    },
    cancellationUnclear: {
      description: 'It isn’t known yet whether the demo was cancelled. The page checks when the connection is back.',
      meta: { title: 'Not known whether it was cancelled', view: 'booked', rule: 'error.unknown' },
      on: {
        'connection.returned': { target: 'checkingCancellation' },
        'move.pressed': { target: 'choosingTime', actions: 'clearError' },
        'cancel.pressed': { target: 'confirmingCancellation' },
      },
    },
    cancelled: {
      description: 'The demo was cancelled. The page offers to book another.',
      meta: { title: 'The demo was cancelled', view: 'cancelled', rule: 'contact.demoChange' },
    },
    past: {
      description: 'The demo has started or is over, so it can’t be changed.',
      meta: { title: 'Too late to change it', view: 'past', rule: 'contact.demoChange' },
      on: {
        'demo.read': [
          { guard: { type: 'isOutdated', params: ({ event }) => ({ demo: event.demo }) } },
          { target: 'deciding', actions: { type: 'rememberDemo', params: ({ event }) => ({ demo: event.demo }) } },
        ],
      },
    },
  },
});
