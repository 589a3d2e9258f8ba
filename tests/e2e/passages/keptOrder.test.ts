// Every transition of an order that waits, in a real browser, on the page that ends a sign-up.
import type { Page, Route } from 'playwright/test';
import { type AccountData, refreshLinchpin } from '#contract/auth.ts';
import { addressOf, type CallResponse } from '#contract/call.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { dropKeptOrder, getKeptOrder, type KeptOrder } from '#contract/keptOrders.ts';
import type { KeptOrderContext } from '#machines/keptOrder/keptOrder.machine.ts';
import { model } from '#machines/keptOrder/keptOrder.model.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { expect } from '../journey.ts';
import { founderIn, presses } from './acts.ts';
import { passThrough, type Run } from './driver.ts';

/** What the page reads of the order, one after another. The page only notices answers that differ. */
interface Readings {
  held: Route[];
  count: number;
}
const readings = new WeakMap<Page, Readings>();

/** Answers the page's next reading of the order, which it makes when it opens or gets the focus. */
async function answersReading({ page }: Run, answer: (count: number) => Parameters<Route['fulfill']>[0]) {
  const reading = readings.get(page);
  if (reading === undefined) throw new Error('The page isn’t open.');
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(() => reading.held.length, { message: 'the order is read' }).toBeGreaterThan(0);
  reading.count += 1;
  for (const route of reading.held.splice(0)) await route.fulfill(answer(reading.count));
}

const reads =
  (kept: KeptOrder | null) =>
  (run: Run): Promise<void> =>
    answersReading(run, (count) => {
      const sentAt = new Date(Date.parse('2026-11-20T09:00:00Z') + count * 1000).toISOString();
      const json: CallResponse<typeof getKeptOrder> = kept
        ? { order: { ...kept, sentAt }, isNext: true }
        : { order: null, isNext: count % 2 === 0 };
      return { json };
    });

const refuses =
  (status: number, code: string, msg: string) =>
  async (run: Run): Promise<void> => {
    run.refusals.expect(status, addressOf(getKeptOrder));
    await answersReading(run, () => ({ status, json: { msg, code } }));
  };

const opens = async ({ page }: Run): Promise<void> => {
  const reading: Readings = { held: [], count: 0 };
  readings.set(page, reading);
  await page.route(`**${addressOf(getKeptOrder)}`, (route) =>
    route.request().method() === 'GET' ? void reading.held.push(route) : route.fallback(),
  );
  await page.goto(signUpSteps.product.path);
};

const events: FlowModel['events'] = (snapshot) => {
  const { order, mayBuy } = snapshot.context as KeptOrderContext;
  // A member’s page reads no order.
  if (!mayBuy) return {};
  const { 'presses Discard': discards, ...others } = (model as FlowModel).events(snapshot);
  // The server isn’t called to discard what only the tab has.
  return order?.sentAt === undefined || discards === undefined ? others : { ...others, 'presses Discard': discards };
};

const sample = (model.events(undefined as never)['the server has an order'] as { order: KeptOrder }).order;

passThrough({
  model: { ...model, events },
  prepare: async (run) => void (await founderIn(run)),
  open: {
    'an administrator without a draft': opens,
    'an administrator with a draft': async (run) => {
      await run.page.goto('/subscriptions/create?plan=core&type=monthly&users=30');
      await run.page
        .getByRole('button', { name: /^Continue with ₦/ })
        .first()
        .waitFor();
      await opens(run);
    },
  },
  events: {
    'the server has an order': reads(sample),
    'the server has no order': reads(null),
    'the server doesn’t say': refuses(429, 'rate_limited', 'Too many requests. Wait a minute.'),
    // They have just been made a member. A page behind the guard doesn't stay while somebody else signs in.
    'a member is signed in': async (run) => {
      await run.page.route(`**${addressOf(refreshLinchpin)}`, async (route) => {
        const response = await route.fetch();
        const account = (await response.json()) as AccountData;
        await route.fulfill({ response, json: { ...account, user: { ...account.user, isRoot: false } } });
      });
      await refuses(403, 'forbidden', 'Only administrators can do this.')(run);
    },
    'presses Discard': presses('Discard this order'),
  },
  calls: { discardOrder: [dropKeptOrder] },
});
