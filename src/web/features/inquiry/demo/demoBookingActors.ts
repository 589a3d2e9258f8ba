import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { failureOf } from '#contract/failure.ts';
import { requestDemo } from '#contract/inquiries.ts';
import type { demoBookingMachine, DemoRequest } from '#machines/demoBooking/demoBooking.machine.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import { requestKeys } from '../requestKeys.ts';
import { refetchDemoTimes } from './times.ts';

export type DemoBookingActor = Actor<typeof demoBookingMachine>;

/** The storage key of the form's values. */
export const DEMO_FORM = 'inquiry.demo';

const keys = requestKeys(DEMO_FORM);

/** The real actors for booking a demo. */
export const demoBookingActors = {
  bookDemo: fromPromise<void, DemoRequest>(async ({ input, signal }) => {
    // Details edited after a lost answer belong to the same demo.
    const body = { ...input, ...keys.keyFor(input, [input.date, input.email]) };
    await send(requestDemo, { body }, { sendUntil: signal })
      // A server of the previous release knows no keys. This can go with the release after the next.
      .catch((error: unknown) => {
        if (!failureOf(error).errors.some(({ field }) => field === 'key')) throw error;
        return send(requestDemo, { body: input }, { sendUntil: signal });
      })
      .finally(refetchDemoTimes);
    tabStorage.drop(DEMO_FORM);
    // An answer after the time limit came too late for the page, which will repeat the request.
    if (!signal.aborted) keys.forget();
  }),
};
