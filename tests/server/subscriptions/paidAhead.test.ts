import { beforeEach, describe, expect, it } from 'vitest';
import { refreshLinchpin } from '#contract/auth.ts';
import { listSubscribedModules } from '#contract/apps.ts';
import { confirmPassword } from '#contract/security.ts';
import { cancelSubscription, getSubscription, scheduleChange } from '#contract/subscriptions.ts';
import type { ChangeRequest } from '#contract/quotes.ts';
import { later } from '#server/platform/clock.ts';
import { requestQuote, buy, changeTo, passTime } from '#tests/support/payments.ts';
import {
  subscriberSince,
  expectNothingLost,
  changeQuote,
  subscriber,
  payForChange,
} from '#tests/support/paidChanges.ts';
import { password, type Person } from '#tests/support/people.ts';
import { server, withProvider } from '#tests/support/provider.ts';
import { renew, subscriptionRow } from '#tests/support/renewals.ts';

/* A term paid ahead takes nothing away before it starts. */

withProvider({ webhookPath: null });
beforeEach(() => server.clock.moveTo(null));

const DAY = 86_400_000;
const current = async ({ token }: Person) => {
  const { subscription, actions } = await server.api.done(getSubscription, { token });
  if (subscription === null) throw new Error('no subscription');
  return { ...subscription, actions };
};
const schedule = async (person: Person, what: Partial<ChangeRequest>) => {
  const { version } = await current(person);
  return server.api.done(scheduleChange, { token: person.token, body: { change: changeTo(what), version } });
};
/** Moves to a time and keeps the person signed in. */
const until = (person: Person, at: string) =>
  passTime(person, { seconds: (Date.parse(at) - server.clock.now().getTime()) / 1000 });
const users = async (person: Person) => {
  const { id } = await current(person);
  return (
    await server.api.done(listSubscribedModules, {
      token: person.token,
      body: { orgId: person.orgId, subscriptionId: id },
    })
  ).number_of_subcribe_app_users;
};

// Rules: renew.paidAhead
describe('a next term with fewer users', () => {
  it('paid by hand keeps all users until it starts', async () => {
    const ada = await subscriberSince(20);
    await schedule(ada, { numberOfUsers: 10 });
    const { expiryDate } = await current(ada);
    await payForChange(ada, 'renewal');
    const paid = await current(ada);
    expect(paid).toMatchObject({
      numberOfUsers: 20,
      scheduledChange: null,
      startedAt: expiryDate,
      expiryDate: later(new Date(expiryDate), { days: 30 }).toISOString(),
    });
    expect(paid.paidAhead).toMatchObject([
      { plan: 'core', planName: 'Core', numberOfUsers: 10, isPlanDurationAnnual: false, takesEffectAt: expiryDate },
    ]);
    expect(paid.totalCost).toBe(24_000);

    await until(ada, later(new Date(expiryDate), { seconds: -1 }).toISOString());
    expect(await users(ada)).toBe(20);
    await until(ada, expiryDate);
    expect(await current(ada)).toMatchObject({
      numberOfUsers: 10,
      paidAhead: [],
      version: paid.version,
      totalCost: 12_000,
    });
    expect(await users(ada)).toBe(10);
    await expectNothingLost(ada);
  });

  it('is charged automatically a day ahead, and again a term later', async () => {
    const ada = await subscriber();
    await schedule(ada, { numberOfUsers: 10 });
    const { expiryDate } = await current(ada);
    await until(ada, later(new Date(expiryDate), { days: -1 }).toISOString());
    await renew();
    expect(await current(ada)).toMatchObject({ numberOfUsers: 20, paidAhead: [{ numberOfUsers: 10 }] });
    await until(ada, later(new Date(expiryDate), { days: 29 }).toISOString());
    await renew();
    const again = await current(ada);
    expect(again).toMatchObject({
      numberOfUsers: 10,
      paidAhead: [],
      expiryDate: later(new Date(expiryDate), { days: 60 }).toISOString(),
    });
    expect(await subscriptionRow(ada)).toMatchObject({ numberOfUsers: 10, paidAhead: null });
    await expectNothingLost(ada);
  });

  it('can’t be undone once paid, and later changes are scheduled for the term after it', async () => {
    const ada = await subscriberSince(20);
    await schedule(ada, { numberOfUsers: 10 });
    await payForChange(ada, 'renewal');
    const { expiryDate, actions } = await current(ada);
    expect(actions).not.toContain('renew');
    expect((await requestQuote(ada, changeTo({ numberOfUsers: 10 }))).body.code).toBe('nothing_changed');
    // More users than in the next term, and fewer than now.
    const { subscription } = await schedule(ada, { numberOfUsers: 15 });
    expect(subscription).toMatchObject({
      numberOfUsers: 20,
      paidAhead: [{ numberOfUsers: 10 }],
      scheduledChange: { numberOfUsers: 15, takesEffectAt: expiryDate },
    });
  });

  it('is changed immediately together with the current term, with credit for the unused parts of both', async () => {
    const ada = await subscriberSince(20);
    await schedule(ada, { numberOfUsers: 10 });
    await payForChange(ada, 'renewal');
    const { expiryDate } = await current(ada);
    const quote = await changeQuote(ada, { numberOfUsers: 20 });
    expect(quote).toMatchObject({
      change: {
        when: 'now',
        daysLeft: 40,
        credits: [{ description: 'Core plan, monthly, 10 users' }, { description: 'Core plan, monthly, 20 users' }],
      },
      renewal: { at: expiryDate },
    });
    await payForChange(ada, { numberOfUsers: 20 });
    expect(await current(ada)).toMatchObject({ numberOfUsers: 20, paidAhead: [], scheduledChange: null, expiryDate });
    await expectNothingLost(ada);
  });
});

it('a month paid for during a year starts at its end and is the only term ahead', async () => {
  const ada = await subscriber();
  await payForChange(ada, { isPlanDurationAnnual: true });
  await passTime(ada, { days: 100 });
  await schedule(ada, { numberOfUsers: 5 });
  const { expiryDate } = await current(ada);
  await payForChange(ada, 'renewal');
  const paid = await current(ada);
  expect(paid).toMatchObject({
    isPlanDurationAnnual: true,
    numberOfUsers: 20,
    startedAt: expiryDate,
    paidAhead: [{ isPlanDurationAnnual: false, numberOfUsers: 5 }],
  });
  expect(paid.actions).not.toContain('renew');
  expect(Date.parse(paid.expiryDate) - Date.parse(expiryDate)).toBe(30 * DAY);
  // Annual billing again starts a whole new year now.
  const quote = await changeQuote(ada, { isPlanDurationAnnual: true, numberOfUsers: 20 });
  expect(quote).toMatchObject({
    change: { when: 'now' },
    renewal: { at: later(server.clock.now(), { days: 365 }).toISOString() },
  });
  await payForChange(ada, { isPlanDurationAnnual: true, numberOfUsers: 20 });
  expect(await current(ada)).toMatchObject({ isPlanDurationAnnual: true, numberOfUsers: 20, paidAhead: [] });
  await expectNothingLost(ada);
});

// Rules: buy.again
it('a purchase after a cancellation starts when the paid term ends', async () => {
  const ada = await subscriberSince(10);
  await schedule(ada, { numberOfUsers: 15 });
  await payForChange(ada, 'renewal');
  const { expiryDate, version } = await current(ada);
  await server.api.done(confirmPassword, { token: ada.token, body: { userId: ada.userId, password } });
  await server.api.done(cancelSubscription, {
    token: ada.token,
    body: { reasonId: 'too-expensive', comment: '', confirmation: null, version },
  });
  await buy(ada, 'visa', { numberOfUsers: 3 });
  const bought = await current(ada);
  expect(bought).toMatchObject({ state: 'active', numberOfUsers: 20 });
  expect(bought.paidAhead).toMatchObject([{ numberOfUsers: 15 }, { numberOfUsers: 3, takesEffectAt: expiryDate }]);
  await until(ada, expiryDate);
  expect(await current(ada)).toMatchObject({ numberOfUsers: 3, paidAhead: [] });
});

// Rules: renew.paidAhead, change.reduction
describe('an annual term with a month paid ahead', () => {
  /** Annual billing bought now, with the month after it paid for. */
  const annualThenMonthly = async () => {
    const ada = await subscriber();
    await payForChange(ada, { isPlanDurationAnnual: true });
    await schedule(ada, {});
    await payForChange(ada, 'renewal');
    return ada;
  };

  it('says monthly in the account data from the day on which the month starts', async () => {
    const ada = await annualThenMonthly();
    const duration = async () =>
      (await server.api.done(refreshLinchpin, { token: ada.token })).orgApps[0]?.subscription?.duration;
    expect(await duration()).toBe('annual');
    await until(ada, (await current(ada)).paidAhead[0]?.takesEffectAt ?? '');
    expect(await duration()).toBe('monthly');
  });

  it('goes on annually from the renewal, at no cost, while a new year would end sooner', async () => {
    const ada = await annualThenMonthly();
    await passTime(ada, { days: 29 });
    const { expiryDate } = await current(ada);
    const quote = await changeQuote(ada, { isPlanDurationAnnual: true });
    expect(quote).toMatchObject({
      id: null,
      paymentDue: 0,
      change: { when: 'atRenewal', period: { from: expiryDate } },
    });
    const { subscription } = await schedule(ada, { isPlanDurationAnnual: true });
    expect(subscription).toMatchObject({ expiryDate, scheduledChange: { isPlanDurationAnnual: true } });
    // The month that was paid ahead has begun.
    await until(ada, later(new Date(expiryDate), { days: -20 }).toISOString());
    await payForChange(ada, 'renewal');
    expect((await current(ada)).expiryDate).toBe(later(new Date(expiryDate), { days: 365 }).toISOString());
    await expectNothingLost(ada);
  });

  it('can start a new year once that ends later than the time paid for', async () => {
    const ada = await annualThenMonthly();
    await passTime(ada, { days: 30 });
    const now = server.clock.now();
    await payForChange(ada, { isPlanDurationAnnual: true });
    expect((await current(ada)).expiryDate).toBe(later(now, { days: 365 }).toISOString());
    await expectNothingLost(ada);
  });
});
