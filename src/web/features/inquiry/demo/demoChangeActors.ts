import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queryClient } from '#api/queryClient.ts';
import { replaceData } from '#api/replaceData.ts';
import { cancelDemo, type DemoBooking, moveDemo } from '#contract/inquiries.ts';
import type { demoChangeMachine, DemoVersion } from '#machines/demoChange/demoChange.machine.ts';
import { bookedDemo } from './bookedDemoQuery.ts';
import { refetchDemoTimes } from './times.ts';

export type DemoChangeActor = Actor<typeof demoChangeMachine>;

/** Stores the demo as a change has left it. */
function changed(link: string, demo: DemoBooking): DemoBooking {
  replaceData(bookedDemo(link).queryKey, demo);
  return demo;
}

/** The real actors for moving and cancelling a demo. */
export const demoChangeActors = {
  readDemo: fromPromise<DemoBooking, { link: string }>(({ input: { link } }) =>
    queryClient.fetchQuery({ ...bookedDemo(link), staleTime: 0 }),
  ),
  moveDemo: fromPromise<DemoBooking, DemoVersion & { date: string }>(
    async ({ input: { link, sequence, date }, signal }) =>
      changed(
        link,
        await send(moveDemo, { body: { token: link, sequence, date } }, { sendUntil: signal }).finally(
          refetchDemoTimes,
        ),
      ),
  ),
  cancelDemo: fromPromise<DemoBooking, DemoVersion>(async ({ input: { link, sequence }, signal }) =>
    changed(
      link,
      await send(cancelDemo, { body: { token: link, sequence } }, { sendUntil: signal }).finally(refetchDemoTimes),
    ),
  ),
};
