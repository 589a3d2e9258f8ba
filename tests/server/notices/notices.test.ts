import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPreference, startTrial, undoCancellation } from '#contract/subscriptions.ts';
import { cards, users } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { lagosTime } from '#server/platform/mail/lagosTime.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { confirmAndCancel, insertPaidSubscription, subscriptionRow } from '#tests/support/storedSubscriptions.ts';

/* Mails before something ends and before data is deleted: each once, on time, with the right text. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const run = () => server.platform.jobs.runDue('notices');
/** The subjects of the mails sent to the organisation since the last call, oldest first. */
async function newSubjects({ email }: Person): Promise<string[]> {
  const mails = await server.mail.to(email);
  return mails
    .map(({ subject }) => subject)
    .filter((subject) => /\b(ends|renews|to renew|will be deleted)\b/.test(subject))
    .toReversed();
}
const after = async (by: Parameters<TestServer['clock']['advance']>[0]) => {
  server.clock.advance(by);
  await run();
};
const trialOf = ({ token, orgId }: Person) =>
  server.api.done(startTrial, { token, body: { orgId, appSlug: 'humanar' } });
const saveCard = ({ orgId, email }: Person, expMonth: number, expYear: number) =>
  server.platform.database.sql
    .insert(cards)
    .values({
      orgId,
      brand: 'visa',
      last4: '4081',
      expMonth,
      expYear,
      email,
      isDefault: true,
      createdAt: server.clock.now(),
      signature: `SIG_${orgId}`,
      authorizationCode: `AUTH_${orgId}`,
    });

// Rules: notice.beforeEnd, purge.after90Days
describe('notices of a trial', () => {
  it('go to the organisation and each administrator 7 and 1 days before the end, and 30, 7 and 1 days before deletion', async () => {
    const ada = await administrator(server);
    const bola = await member(server, ada);
    await server.platform.database.sql.update(users).set({ isRoot: true }).where(eq(users.id, bola.userId));
    const musa = await member(server, ada);
    const { subscription } = await trialOf(ada);
    const end = new Date(subscription.expiryDate);
    await after({ days: 8, seconds: -0.001 });
    expect(await newSubjects(ada)).toEqual([]);
    await after({ seconds: 0.001 });
    await run();
    expect(await newSubjects(ada)).toHaveLength(1);
    const mail = await server.mail.newest(bola.email);
    expect(mail).toMatchObject({
      subject: expect.stringContaining('Your free trial ends on') as string,
      link: 'http://humanar.test/subscriptions/create',
    });
    expect(mail.text).toContain('you won’t be charged');
    await after({ days: 6 });
    await after({ days: 1 });
    expect(await newSubjects(ada)).toHaveLength(2);
    for (const days of [60, 23, 6]) await after({ days });
    expect(await newSubjects(ada)).toHaveLength(5);
    expect(
      (await newSubjects(ada)).slice(2).every((subject) => subject.startsWith('Your data will be deleted on')),
    ).toBe(true);
    expect((await server.mail.newest(ada.email)).text).toContain('free trial ended on');
    expect(server.clock.now()).toEqual(later(end, { days: 89 }));
    await after({ days: 1 });
    expect(await newSubjects(ada)).toHaveLength(5);
    expect((await server.mail.to(musa.email)).length).toBe(0);
  });

  it('aren’t sent after a cancellation', async () => {
    const ada = await administrator(server);
    await trialOf(ada);
    expect((await confirmAndCancel(server, ada, { confirmation: 'Kuramo Logistics Ltd' })).status).toBe(200);
    for (const days of [8, 6, 60, 30]) await after({ days });
    expect(await newSubjects(ada)).toEqual([]);
  });
});

// Rules: notice.beforeEnd
describe('notices of a paid term', () => {
  it('say when which card is charged how much', async () => {
    const ada = await administrator(server);
    const { expiresAt } = await insertPaidSubscription(server, ada);
    await saveCard(ada, 9, 2099);
    await after({ days: 23 });
    const { subject, text } = await server.mail.newest(ada.email);
    expect(subject).toMatch(/^Your subscription renews on /);
    expect(text).toMatch(/we’ll charge ₦[\d,]+\.\d\d to Visa ending 4081/);
    expect((await subscriptionRow(server, ada)).nextNoticeAt).toEqual(later(expiresAt, { days: -1 }));
  });

  it.each([
    ['there is no card', false, 'There’s no saved card'],
    ['a card that is valid now will have expired by the charge', true, 'Visa ending 4081 will have expired by then'],
  ])('warn if %s', async (_, hasCard, words) => {
    const ada = await administrator(server);
    // The charge is on the second of a month and the notice in the month before, which is the card's last.
    const now = server.clock.now();
    const expiresAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 3, 12));
    await insertPaidSubscription(server, ada, { expiresAt });
    const noticed = later(expiresAt, { days: -7 });
    await server.clock.moveTo(noticed);
    if (hasCard) await saveCard(ada, noticed.getUTCMonth() + 1, noticed.getUTCFullYear());
    await run();
    const mail = await server.mail.newest(ada.email);
    expect(mail.subject).toBe('Your subscription needs a card to renew');
    expect(mail.text).toContain(words);
    expect(mail.text).toContain('It’s due to renew automatically on');
    expect(mail.link).toBe('http://humanar.test/subscriptions/management/cards');
  });

  it('skip the last day, when the charge sends its own mail', async () => {
    const [ada, bola] = [await administrator(server), await administrator(server)];
    for (const person of [ada, bola]) await saveCard(person, 9, 2099);
    await insertPaidSubscription(server, ada);
    await insertPaidSubscription(server, bola, { renewalFailures: 1 });
    await after({ days: 29 });
    expect([await newSubjects(ada), await newSubjects(bola)]).toEqual([[], []]);
  });

  it.each([
    ['switched on', 3, false],
    ['switched on after the first charge', 0.5, false],
    ['resumed by undoing the cancellation', 3, true],
    ['resumed by undoing the cancellation after the first charge', 0.5, true],
  ])('announce a renewal in the last week once it is %s', async (_, days, isCancelled) => {
    const ada = await administrator(server);
    const bola = await member(server, ada);
    await server.platform.database.sql.update(users).set({ isRoot: true }).where(eq(users.id, bola.userId));
    await saveCard(ada, 9, 2099);
    const expiresAt = later(server.clock.now(), { days });
    await insertPaidSubscription(server, ada, { expiresAt, isAutoRenewal: isCancelled });
    if (isCancelled) {
      await confirmAndCancel(server, ada);
      const { version } = await subscriptionRow(server, ada);
      await server.api.done(undoCancellation, { token: ada.token, query: { version } });
    } else await server.api.done(setPreference, { token: ada.token, body: { isAutoRenewal: true } });
    await run();
    await run();
    expect(
      (await newSubjects(ada)).filter((subject) => subject.startsWith('Your subscription renews on')),
    ).toHaveLength(1);
    const { nextRenewalAt } = await subscriptionRow(server, ada);
    const mail = await server.mail.newest(bola.email);
    expect(mail.text).toContain(`on ${lagosTime(nextRenewalAt ?? expiresAt)} we’ll charge ₦`);
    expect(mail.text).toContain('to Visa ending 4081');
  });

  it('announce a renewal at most once a day, however often it is switched on', async () => {
    const ada = await administrator(server);
    await saveCard(ada, 9, 2099);
    await insertPaidSubscription(server, ada, {
      expiresAt: later(server.clock.now(), { days: 5 }),
      isAutoRenewal: false,
    });
    const toggle = async () => {
      for (const isAutoRenewal of [true, false, true])
        await server.api.done(setPreference, { token: ada.token, body: { isAutoRenewal } });
    };
    const announcements = async () =>
      (await newSubjects(ada)).filter((subject) => subject.startsWith('Your subscription renews on')).length;
    await server.api.done(setPreference, { token: ada.token, body: { isAutoRenewal: true } });
    await run();
    expect(await announcements()).toBe(1);
    for (let times = 0; times < 3; times += 1) {
      await server.api.done(setPreference, { token: ada.token, body: { isAutoRenewal: false } });
      server.clock.advance({ minutes: 20 });
      await toggle();
      await run();
    }
    expect(await announcements()).toBe(1);
    await after({ days: 1 });
    expect(await announcements()).toBe(2);
  });

  it('announce the end when automatic renewal is off or the subscription is cancelled', async () => {
    const [ada, bola] = [await administrator(server), await administrator(server)];
    await insertPaidSubscription(server, ada, { isAutoRenewal: false });
    await insertPaidSubscription(server, bola);
    await confirmAndCancel(server, bola);
    await after({ days: 23 });
    expect(await server.mail.newest(ada.email)).toMatchObject({
      link: 'http://humanar.test/subscriptions/management/subscription/renew',
      text: expect.stringContaining('doesn’t renew automatically') as string,
    });
    expect(await server.mail.newest(bola.email)).toMatchObject({
      link: 'http://humanar.test/subscriptions/management/subscription',
      text: expect.stringContaining('undo the cancellation') as string,
    });
  });
});

describe('the mail before data is deleted', () => {
  it.each([
    [true, 'Your organisation’s subscription was cancelled and ended on'],
    [false, 'Your organisation’s subscription ended on'],
  ])('remembers whether the subscription was cancelled: %s', async (isCancelled, words) => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada, { isAutoRenewal: false });
    if (isCancelled) await confirmAndCancel(server, ada);
    await after({ days: 30 + 85 });
    expect((await server.mail.newest(ada.email)).text).toContain(words);
  });
});

describe('when the clock jumps', () => {
  it.each([
    ['past both notices of the end', 29.5, /ends on/],
    ['past the end', 45, null],
    ['to the last days of the data', 30 + 85, /will be deleted on/],
    ['past the deletion, which waits for its notice', 30 + 95, /will be deleted on/],
  ])('%s, only the newest notice that still makes sense is sent, once', async (_, days, expected) => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada, { isAutoRenewal: false });
    await after({ days });
    await run();
    const subjects = await newSubjects(ada);
    expect(subjects).toHaveLength(expected === null ? 0 : 1);
    if (expected) expect(subjects[0]).toMatch(expected);
  });
});

it('sends each notice once when two processes check at the same time', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => administrator(server)));
  for (const person of people) await insertPaidSubscription(server, person, { isAutoRenewal: false });
  server.clock.advance({ days: 23 });
  const other = await startTestServer({
    database: { ...server.platform.database, close: async () => {} },
    clock: server.clock,
  });
  await Promise.all([run(), other.platform.jobs.runDue('notices')]);
  for (const person of people) expect(await newSubjects(person)).toHaveLength(1);
  await other.stop();
});
