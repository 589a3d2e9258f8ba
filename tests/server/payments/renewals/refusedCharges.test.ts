import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getRenewal, listActivity } from '#contract/subscriptions.ts';
import { sentenceOf } from '#features/subscription/activity/activitySentences.ts';
import { cards, organisations, subscriptions, users } from '#server/db/schema/index.ts';
import { RENEWAL_LEASE } from '#server/modules/payments/chargeOutcome.ts';
import { later } from '#server/platform/clock.ts';
import { lagosTime } from '#server/platform/mail/lagosTime.ts';
import type { ChargeResult, PaymentProvider } from '#server/platform/payments/paymentProvider.ts';
import { faultyProvider, requestQuote } from '#tests/support/payments.ts';
import { member, type Person, sessionOf } from '#tests/support/people.ts';
import { addBook } from '#tests/support/priceBooks.ts';
import { server, withProvider } from '#tests/support/provider.ts';
import {
  automaticAttempts,
  failureMails,
  failuresOf,
  moveToDay,
  renew,
  renewingCustomer,
  subscriptionRow,
} from '#tests/support/renewals.ts';

/* Renewals that the provider refuses to charge, without asking the card's bank. */

/** What the provider answers for another reason than the card. */
let refusal: ChargeResult | null = null;
withProvider({
  webhookPath: null,
  payments: () => {
    const adapter = faultyProvider();
    const chargeSaved: PaymentProvider['chargeSaved'] = async (charge) => refusal ?? adapter.chargeSaved(charge);
    return { ...adapter, chargeSaved };
  },
});
beforeEach(async () => {
  refusal = null;
  await server.clock.moveTo(null);
  await server.platform.database.sql.update(subscriptions).set({ nextRenewalAt: null });
});

// Rules: autorenew.tries
it('say that the card couldn’t be used, not that its bank declined it, and are reported to our team', async () => {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  await server.platform.database.sql
    .update(cards)
    .set({ authorizationCode: 'AUTH_gone' })
    .where(eq(cards.orgId, ada.orgId));
  await moveToDay(expiresAt, -1);
  await renew();
  expect(await failuresOf(ada)).toMatchObject([{ why: 'refused', failures: 1 }]);
  const [mail] = await failureMails(ada);
  expect(mail?.text).toContain('the card provider couldn’t use this card. No money was taken.');
  expect(mail?.text).toContain('you can pay now with another card, or add this one again.');
  expect(mail?.text).not.toContain('declined');
  const [{ id } = { id: '' }] = await automaticAttempts(ada);
  const report = (await server.mail.to(server.config.salesEmail)).filter(({ subject }) => subject.endsWith(id));
  expect(report).toMatchObject([
    {
      subject: `The card provider refused a charge: ${id}`,
      text: expect.stringContaining('Authorization code is not valid') as string,
    },
  ]);
  const token = await sessionOf(server, ada);
  const { entries } = await server.api.done(listActivity, { token, query: {} });
  expect(entries.map((entry) => sentenceOf(entry)).join('\n')).toContain(
    'couldn’t be charged: the card couldn’t be used',
  );
});

// Rules: autorenew.tries
describe.each([
  ['refuses us', { kind: 'unknown', why: 'refused' }, 'refuses us'],
  ['refuses the sub-account', { kind: 'refused', reason: '400 Invalid Subaccount', isAboutCard: false }, 'Subaccount'],
] as const)('while the provider %s, renewals', (_, answer, words) => {
  const reportsAbout = async ({ orgId }: Person) =>
    (await server.mail.to(server.config.salesEmail)).filter(({ text }) => text.includes(orgId));
  const customerOnTheDay = async () => {
    const ada = await renewingCustomer();
    const musa = await member(server, ada);
    await server.platform.database.sql.update(users).set({ isRoot: true }).where(eq(users.id, musa.userId));
    const { expiresAt } = await subscriptionRow(ada);
    await moveToDay(expiresAt, -1);
    refusal = answer;
    return { ada, musa, expiresAt };
  };

  it('count as no failure, wait for an hour each time, and are charged once it doesn’t', async () => {
    const { ada, musa, expiresAt } = await customerOnTheDay();
    for (let round = 0; round < 8; round += 1) {
      await renew();
      server.clock.advance(RENEWAL_LEASE);
    }
    expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 0, expiresAt });
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'abandoned' }, { status: 'abandoned' }]);
    const [mail, ...others] = await failureMails(musa);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('The problem is on our side, not with your card. No money was taken.');
    expect(mail?.text).toContain('We’ll try again every hour');
    refusal = null;
    await renew();
    expect((await automaticAttempts(ada)).at(-1)).toMatchObject({ status: 'succeeded' });
    expect((await subscriptionRow(ada)).expiresAt > expiresAt).toBe(true);
    const renewed = (await server.mail.to(musa.email)).filter(({ text }) => text.includes('Attached: HUM-'));
    expect(renewed).toHaveLength(1);
  });

  it('are reported once, and the customer is told before the end and when we give up', async () => {
    const { ada, expiresAt } = await customerOnTheDay();
    for (let hour = 0; hour < 10 * 24; hour += 1) {
      await renew();
      server.clock.advance({ hours: 1 });
    }
    expect(await reportsAbout(ada)).toMatchObject([{ text: expect.stringContaining(words) as string }]);
    const [first, last, ...others] = await failureMails(ada);
    expect(first?.text).toContain(`Your subscription runs until ${lagosTime(expiresAt)}`);
    expect(last?.subject).toBe('Your subscription wasn’t renewed');
    expect(others).toEqual([]);
    expect((await automaticAttempts(ada)).length).toBeLessThanOrEqual(9 * 24);
  });
});

// Rules: autorenew.tries, renew.manual, price.book
it('a renewal refused for our own reason keeps its price and discount, also paid by hand', async () => {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  const { database } = server.platform;
  const setDiscount = (specialDiscount: number) =>
    database.sql.update(organisations).set({ specialDiscount }).where(eq(organisations.id, ada.orgId));
  await setDiscount(2_000);
  await moveToDay(expiresAt, -1);
  refusal = { kind: 'refused', reason: '400 Invalid Subaccount', isAboutCard: false };
  await renew();
  const [{ amount: announced } = { amount: 0 }] = await automaticAttempts(ada);
  await addBook(database, { effectiveFrom: later(expiresAt, { hours: -13 }) }, {}, { core: 3_100_00 });
  await setDiscount(0);
  await moveToDay(expiresAt, -0.5);
  const token = await sessionOf(server, ada);
  const { renewal } = await server.api.done(getRenewal, { token });
  const { body } = await requestQuote({ ...ada, token }, { type: 'renewal' });
  expect([renewal?.amount, body.quote.paymentDue]).toEqual([announced / 100, announced / 100]);
  refusal = null;
  await renew();
  expect((await automaticAttempts(ada)).at(-1)).toMatchObject({ status: 'succeeded', amount: announced });
});
