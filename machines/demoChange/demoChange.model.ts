import { noAnswer, noResponse, notSent, type Failure } from '#contract/failure.ts';
import type { DemoBooking } from '#contract/inquiries.ts';
import { flowModel } from '../kit/model.ts';
import { demoChangeMachine } from './demoChange.machine.ts';

const failure = (status: number, code: string, msg: string, field?: string): Failure => ({
  msg,
  code,
  status,
  errors: field === undefined ? [] : [{ field, msg }],
});

const booked: DemoBooking = { state: 'booked', date: '2026-11-26T09:00:00.000Z', minutes: 30, sequence: 3 };
const moved: DemoBooking = { ...booked, date: '2026-11-24T08:00:00.000Z', sequence: 4 };
const movedElsewhere: DemoBooking = { ...booked, date: '2026-11-27T09:00:00.000Z', sequence: 4 };
const cancelled: DemoBooking = { ...booked, state: 'cancelled', sequence: 5 };
const past: DemoBooking = { ...booked, state: 'past' };
const link = 'the-link-in-the-mail';

const outdated = failure(
  409,
  'version_conflict',
  'This demo was moved after you opened this page. Check its time and try again.',
);

export const model = flowModel({
  name: 'demoChange',
  address: '/demo',
  machine: demoChangeMachine,
  inputs: {
    'a booked demo': { link, demo: booked },
    'a cancelled demo': { link, demo: cancelled },
    'a past demo': { link, demo: past },
  },
  events: () => ({
    'presses Choose another time': { type: 'move.pressed' },
    'chooses 24 November': { type: 'time.submitted', date: moved.date },
    'presses Cancel the demo': { type: 'cancel.pressed' },
    'confirms the cancellation': { type: 'cancel.confirmed' },
    'keeps it as it is': { type: 'keep.pressed' },
    'the connection returns': { type: 'connection.returned' },
    'the page reads the demo of before': { type: 'demo.read', demo: booked },
    'the page reads that it was moved elsewhere': { type: 'demo.read', demo: movedElsewhere },
    'the page reads that it was cancelled': { type: 'demo.read', demo: cancelled },
    'the page reads that it has started': { type: 'demo.read', demo: { ...past, sequence: 4 } },
  }),
  outcomes: {
    readDemo: {
      'as before': { done: booked },
      moved: { done: moved },
      cancelled: { done: cancelled },
      started: { done: past },
      'server away': { error: noResponse },
    },
    moveDemo: {
      moved: { done: moved },
      'time taken': { error: failure(409, 'time_taken', 'Someone has just taken this time. Choose another.', 'date') },
      outdated: { error: outdated },
      'no answer': { error: noAnswer },
      offline: { error: notSent },
    },
    cancelDemo: { cancelled: { done: cancelled }, outdated: { error: outdated }, 'no answer': { error: noAnswer } },
  },
  fromOutside: ['demo.read'],
  facts: ({ demo, date, error }) => ({ demo, date, error: error?.msg ?? null }),
  ignored: {
    'choosingTime:connection.returned': 'The last request was answered, or hasn’t been sent.',
    'booked:connection.returned': 'The last request was answered, or hasn’t been sent.',
  },
});
