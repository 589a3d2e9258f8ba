import { noAnswer, notSent, type Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import { demoBookingMachine, type DemoRequest } from './demoBooking.machine.ts';

const failure = (status: number, code: string, msg: string, field?: string): Failure => ({
  msg,
  code,
  status,
  errors: field === undefined ? [] : [{ field, msg }],
});

const request: DemoRequest = {
  name: 'Ngozi Eze',
  email: 'ngozi@adeola.ng',
  phone: '',
  organisation: 'Adeola Textiles',
  employees: 'upTo50',
  date: '2026-11-24T08:00:00.000Z',
  timeZone: 'Africa/Lagos',
  message: '',
  website: '',
};

export const model = flowModel({
  name: 'demoBooking',
  address: '/contact-us',
  machine: demoBookingMachine,
  inputs: { 'opens the form': undefined },
  events: () => ({
    'books 24 November': { type: 'demo.submitted', request },
    'changes a detail': { type: 'details.changed' },
    'the connection returns': { type: 'connection.returned' },
    'books another demo': { type: 'another.pressed' },
  }),
  outcomes: {
    bookDemo: {
      booked: { done: undefined },
      'time taken': { error: failure(409, 'time_taken', 'Someone has just taken this time. Choose another.', 'date') },
      refused: { error: failure(503, 'unavailable', 'We’re busy right now. Try again in a moment.') },
      'no answer': { error: noAnswer },
      offline: { error: notSent },
    },
  },
  facts: ({ request: sent, error }) => ({ isSent: sent !== null, error: error?.code ?? null }),
  ignored: {
    'choosing:connection.returned': 'There is no request whose answer is missing.',
    'choosing:details.changed': 'A change matters only while an answer is missing; the tab keeps it.',
    'timeTaken:connection.returned': 'The request was answered.',
    'timeTaken:details.changed': 'The refusal stays beside the time until another is sent.',
  },
});
