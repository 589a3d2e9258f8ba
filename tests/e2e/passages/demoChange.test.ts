// Every transition of a change of a demo, in a real browser. The server answers what the model says.
import type { Page } from 'playwright/test';
import { addressOf } from '#contract/call.ts';
import { cancelDemo, type DemoBooking, getDemo, listDemoTimes, moveDemo } from '#contract/inquiries.ts';
import { daysLater } from '#domain/days.ts';
import type { DemoChangeEvent, DemoChangeInput } from '#machines/demoChange/demoChange.machine.ts';
import { model } from '#machines/demoChange/demoChange.model.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { presses } from './acts.ts';
import { passThrough, type Run } from './driver.ts';

const demoIn = (input: string) => (model.inputs[input] as DemoChangeInput).demo;

/** Answers the next time that the page reads the demo. */
const readsNext = (page: Page, demo: DemoBooking) =>
  page.route(`**${addressOf(getDemo)}`, (route) => route.fulfill({ json: demo }), { times: 1 });

const opensLink =
  (input: string) =>
  async ({ page }: Run): Promise<void> => {
    await readsNext(page, demoIn(input));
    await page.goto('/demo?token=the-link-in-the-mail');
  };

/** Comes back to the tab after a minute, when the page reads the demo again. */
const readsAgain =
  (name: string) =>
  async ({ page }: Run): Promise<void> => {
    const event = (model.events as () => Record<string, DemoChangeEvent>)()[name];
    if (event?.type === 'demo.read') await readsNext(page, event.demo);
    await page.clock.fastForward(60_000);
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };

const closed = (date: string) => ({ date, closed: 'Weekend', times: [] });
const open = (date: string) => ({ date, closed: null, times: [`${date}T08:00:00.000Z`, `${date}T10:00:00.000Z`] });
const days = Array.from({ length: 14 }, (_, index) => daysLater('2026-11-23', index)).map((date, index) =>
  index % 7 > 4 ? closed(date) : open(date),
);

/** The events, without readings that say nothing new: the page doesn't notice those. */
const events: FlowModel['events'] = (snapshot) =>
  Object.fromEntries(
    Object.entries((model as FlowModel).events(snapshot)).filter(
      ([, event]) =>
        event.type !== 'demo.read' ||
        JSON.stringify((event as { demo: DemoBooking }).demo) !==
          JSON.stringify((snapshot.context as { demo: DemoBooking }).demo),
    ),
  );

passThrough({
  model: { ...model, events },
  open: {
    'a booked demo': opensLink('a booked demo'),
    'a cancelled demo': opensLink('a cancelled demo'),
    'a past demo': opensLink('a past demo'),
  },
  events: {
    'presses Choose another time': presses('Choose another time'),
    'chooses 24 November': async (run) => {
      const form = run.page.getByRole('form', { name: 'Another time' });
      await form.getByRole('radio', { name: /24 November/ }).check({ force: true });
      await form.getByRole('radiogroup', { name: /^Time/ }).getByRole('radio').first().check({ force: true });
      await presses(/^Move to/)(run);
    },
    'presses Cancel the demo': presses('Cancel the demo'),
    'confirms the cancellation': presses('Cancel the demo'),
    'keeps it as it is': presses(/^Keep (it|the time)$/),
    'the connection returns': ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
    'the page reads the demo of before': readsAgain('the page reads the demo of before'),
    'the page reads that it was moved elsewhere': readsAgain('the page reads that it was moved elsewhere'),
    'the page reads that it was cancelled': readsAgain('the page reads that it was cancelled'),
    'the page reads that it has started': readsAgain('the page reads that it has started'),
  },
  calls: { readDemo: [getDemo], moveDemo: [moveDemo], cancelDemo: [cancelDemo] },
  bodies: {
    readDemo: (demo: DemoBooking) => demo,
    moveDemo: (demo: DemoBooking) => demo,
    cancelDemo: (demo: DemoBooking) => demo,
  },
  background: [{ call: listDemoTimes, body: { first: '2026-11-24', last: '2026-12-04', days, minutes: 30 } }],
  // Nothing is sent then. A taken time leads to the same transition.
  answers: { moveDemo: { offline: null } },
});
