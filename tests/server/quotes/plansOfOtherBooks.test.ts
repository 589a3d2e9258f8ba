import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPlans, listPlansByName } from '#contract/plans.ts';
import { getRenewal } from '#contract/subscriptions.ts';
import { cards, planModules, plans } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { changeQuote, expectNothingLost, payForChange, subscriber } from '#tests/support/paidChanges.ts';
import { changeTo, orderRequest, passTime, requestQuote, subscriptionOf } from '#tests/support/payments.ts';
import type { Person } from '#tests/support/people.ts';
import { addBook } from '#tests/support/priceBooks.ts';
import { server, withProvider } from '#tests/support/provider.ts';
import { moveToDay, renew, subscriptionRow, updateSubscription } from '#tests/support/renewals.ts';

/* Plans that only some price books price: a new one before its first book, and one that is no longer sold. */

withProvider({ webhookPath: '/payments/v1/webhook' });

const listed = async () => (await server.api.done(listPlans)).plans.map(({ slug }) => slug);
/** The status and message that a purchase and a change to the plan get. */
const answersTo = async (person: Person, plan: string) => [
  ...(await Promise.all(
    [orderRequest({ plan }), changeTo({ plan, numberOfUsers: 40 })].map(async (request) => {
      const { status, body } = await requestQuote(person, request);
      return [status, body.msg];
    }),
  )),
  (await server.api.call(listPlansByName, { params: { name: plan } })).status,
];
const unsold = [
  [404, 'We don’t sell this plan. Choose another.'],
  [404, 'We don’t sell this plan. Choose another.'],
  404,
];

describe('a plan that only tomorrow’s price book prices', () => {
  const monthly = 1_500_00;
  let ada: Person;
  beforeAll(async () => {
    const { sql } = server.platform.database;
    await sql.insert(plans).values({ slug: 'growth', name: 'Growth', position: 9 });
    const ofCore = (await sql.select().from(planModules)).filter(({ planSlug }) => planSlug === 'core');
    await sql
      .insert(planModules)
      .values(ofCore.map((row) => ({ ...row, planSlug: 'growth', role: 'module' as const })));
    ada = await subscriber();
    const effectiveFrom = later(server.clock.now(), { days: 1 });
    await addBook(server.platform.database, { effectiveFrom }, {}, { growth: monthly });
  });

  // Rules: plan.list
  it('is neither listed nor priced today', async () => {
    expect(await listed()).toEqual(['core', 'complete', 'flexi']);
    expect(await answersTo(ada, 'growth')).toEqual(unsold);
  });

  // Rules: change.upgrade
  it('can be added tomorrow, at its price, to a subscription bought before', async () => {
    await passTime(ada, { days: 1 });
    expect(await listed()).toContain('growth');
    const more = { plan: 'growth', numberOfUsers: 40 };
    expect(await changeQuote(ada, more)).toMatchObject({ plan: 'growth', pricePerUser: monthly / 100 });
    expect((await payForChange(ada, more)).status).toBe('succeeded');
    expect(await subscriptionOf(ada)).toMatchObject({ ...more, planName: 'Growth' });
    await expectNothingLost(ada);
  });
});

describe('a plan that tomorrow’s price book doesn’t price any more', () => {
  let automatic: Person;
  let manual: Person;
  let withoutCard: Person;
  beforeAll(async () => {
    automatic = await subscriber();
    manual = await subscriber();
    withoutCard = await subscriber();
    await server.platform.database.sql.delete(cards).where(eq(cards.orgId, withoutCard.orgId));
    await updateSubscription(manual, { isAutoRenewal: false, nextRenewalAt: null });
    const effectiveFrom = later(server.clock.now(), { days: 1 });
    await addBook(server.platform.database, { effectiveFrom }, {}, { core: null });
    await passTime(automatic, { days: 1 });
    await passTime(manual, {});
  });
  afterAll(() => server.clock.moveTo(null));

  it('is neither listed nor priced', async () => {
    expect(await listed()).not.toContain('core');
    expect(await answersTo(automatic, 'core')).toEqual(unsold);
  });

  it('keeps its name on the subscription, which can be changed to another plan', async () => {
    expect(await subscriptionOf(automatic)).toMatchObject({ plan: 'core', planName: 'Core', planMonthlyPrice: null });
    expect((await requestQuote(automatic, changeTo({ plan: 'complete' }))).status).toBe(200);
  });

  it('has no renewal and no price for one', async () => {
    const { token } = automatic;
    expect(await server.api.done(getRenewal, { token })).toEqual({ renewal: null });
    expect(await requestQuote(automatic, { type: 'renewal' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  // Rules: notice.beforeEnd
  it('is why the notice before the end asks to choose another', async () => {
    const { expiresAt } = await subscriptionRow(automatic);
    await moveToDay(expiresAt, -7);
    await server.platform.jobs.runDue('notices');
    for (const { email } of [automatic, manual]) {
      const mail = await server.mail.newest(email);
      expect(mail.subject).toMatch(/^Your subscription ends on /);
      expect(mail.text).toContain(
        'We no longer sell its plan or one of its apps, so it can’t be renewed. Choose another',
      );
      expect(mail.link).toMatch(/\/subscriptions\/management\/subscription\/change$/);
    }
  });

  it('isn’t renewed, and no mail asks to pay for it, with or without a card', async () => {
    const { expiresAt } = await subscriptionRow(automatic);
    for (const day of [-1, 0, 1, 3, 7, 9]) {
      await moveToDay(expiresAt, day);
      await renew();
    }
    for (const { email } of [automatic, withoutCard]) {
      const mails = (await server.mail.to(email)).filter(({ subject }) => /renew/i.test(subject));
      expect(mails.map(({ subject, link }) => [subject, new URL(link ?? '').pathname])).toEqual([
        ['Your subscription wasn’t renewed', '/subscriptions/create'],
      ]);
      expect(mails[0]?.text).toContain('Choose another plan to continue.');
    }
  });
});
