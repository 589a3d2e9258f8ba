import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { requestDemo } from '#contract/inquiries.ts';
import type { demoBookingMachine, DemoRequest } from '#machines/demoBooking/demoBooking.machine.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import { refetchDemoTimes } from './times.ts';

export type DemoBookingActor = Actor<typeof demoBookingMachine>;

/** The storage key of the form's values. */
export const DEMO_FORM = 'inquiry.demo';

/** The real actors for booking a demo. */
export const demoBookingActors = {
  /** Needs no key: a time can be booked only once, and repeating the same request returns the same answer. */
  bookDemo: fromPromise<void, DemoRequest>(async ({ input, signal }) => {
    await send(requestDemo, { body: input }, { sendUntil: signal }).finally(refetchDemoTimes);
    tabStorage.drop(DEMO_FORM);
  }),
};
