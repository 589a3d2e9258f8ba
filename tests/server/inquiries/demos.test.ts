import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelDemo, getDemo, listDemoTimes, moveDemo, requestDemo } from '#contract/inquiries.ts';
import { demoLinks, demoRequests } from '#server/db/schema/index.ts';
import { brokenRules, readEvent } from '#tests/support/invitation.ts';
import { newEmail } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/*
 * Booked demos: their invitation, and the link that moves or cancels them. The clock starts on Friday 20 November 2026,
 * 10:00 in Lagos.
 */

const SALES = 'sales@humanar.ng';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let clients = 0;
const ip = () => `172.17.${Math.floor((clients += 1) / 250)}.${clients % 250}`;
const call = <C extends typeof getDemo | typeof moveDemo | typeof cancelDemo>(which: C, body: object, on = server) =>
  on.api.call(which as typeof moveDemo, { body: body as never, ip: ip() });

const offeredTimes = async (on = server) =>
  (await on.api.done(listDemoTimes, { body: { date: '2026-11-24' }, ip: ip() })).days.flatMap(({ times }) => times);

const tokenIn = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? '';
const mailTo = async (email: string, on = server) => {
  const { subject, text, link, ...mail } = await on.mail.newest(email);
  return {
    subject,
    text,
    link,
    token: link?.includes('token=') ? tokenIn(link) : '',
    event: readEvent((mail as unknown as { calendar: string }).calendar),
    ics: (mail as unknown as { calendar: string }).calendar,
  };
};
const toSales = async (words: string) => (await server.mail.to(SALES)).filter(({ text }) => text.includes(words));

async function book(more: object = {}, on = server) {
  const free = await offeredTimes(on);
  const email = newEmail();
  const date = free.find((time) => !used.has(time)) ?? '';
  used.add(date);
  await on.api.done(requestDemo, {
    body: {
      name: 'Ngozi Eze',
      email,
      phone: '',
      organisation: 'Adeola Textiles Ltd',
      message: 'Mostly payroll.',
      employees: 'more',
      timeZone: 'Africa/Lagos',
      date,
      ...more,
    },
    ip: ip(),
  });
  return { email, date, ...(await mailTo(email, on)) };
}
const used = new Set<string>();
async function another(on = server): Promise<string> {
  const time = (await offeredTimes(on)).find((each) => !used.has(each)) ?? '';
  used.add(time);
  return time;
}

describe('a demo booking', () => {
  it('is mailed with a calendar invitation', async () => {
    const { email, date, event, text, ics } = await book();
    expect(brokenRules(ics)).toEqual([]);
    expect(event).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
      status: 'CONFIRMED',
      start: date.replace('.000', ''),
      attendees: [`mailto:${email}`],
      organizer: `mailto:${SALES}`,
    });
    expect(Date.parse(event.end) - Date.parse(event.start)).toBe(30 * 60_000);
    expect(event.uid).toMatch(/^demo-[0-9a-f-]{36}@humanar\.test$/);
    expect(text).toMatch(/^http:\/\/humanar\.test\/demo\?token=[\w-]{43}$/m);
  });

  it('is mailed to sales with a calendar entry, which escapes hostile text', async () => {
    const organisation = 'Zenith & Sons, Ltd; "Ẹgbẹ́" (Nig.)';
    const message = 'One\nBEGIN:VEVENT\nUID:evil; \\n, "quoted"';
    const { email, event } = await book({ organisation, message });
    const [salesMail] = await toSales(email);
    const entry = readEvent((salesMail as unknown as { calendar: string }).calendar);
    expect(brokenRules((salesMail as unknown as { calendar: string }).calendar)).toEqual([]);
    expect(entry).toMatchObject({
      method: 'PUBLISH',
      uid: event.uid,
      summary: `Humanar demo: ${organisation}`,
      attendees: [],
    });
    expect(entry.description).toContain(message);
    expect(salesMail?.text).toContain('email them the link for the call');
  });

  it('can be viewed through its link, which is stored as a hash', async () => {
    const { token, date } = await book();
    expect(await call(getDemo, { token })).toMatchObject({
      status: 200,
      body: { state: 'booked', date, minutes: 30, sequence: 0 },
    });
    const links = await server.platform.database.sql.select().from(demoLinks);
    expect(JSON.stringify(links)).not.toContain(token);
  });

  it.each(['', 'A'.repeat(43), 'no-token'])('can’t be viewed by guessing %j', async (token) => {
    expect(await call(getDemo, { token })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

// Rules: contact.demoChange
describe('moving a demo', () => {
  it('changes the time, frees the old one and updates the same calendar event', async () => {
    const { email, token, date, event } = await book();
    const to = await another();
    expect(await call(moveDemo, { token, sequence: 0, date: to })).toMatchObject({
      status: 200,
      body: { state: 'booked', date: to, sequence: 1 },
    });
    const moved = await mailTo(email);
    expect(moved.event).toMatchObject({
      method: 'REQUEST',
      uid: event.uid,
      sequence: 1,
      start: to.replace('.000', ''),
      attendees: [`mailto:${email}`],
    });
    expect(moved.subject).toMatch(/^Your Humanar demo was moved to /);
    expect(await offeredTimes()).toContain(date);
    expect(await offeredTimes()).not.toContain(to);
    const [salesMail] = await toSales(email);
    expect(salesMail?.subject).toMatch(/^Demo moved to /);
    // Both links show the current booking.
    for (const each of [token, moved.token])
      expect(await call(getDemo, { token: each })).toMatchObject({ body: { state: 'booked', date: to, sequence: 1 } });
    used.delete(date);
  });

  it('again after a lost response changes and mails nothing', async () => {
    const { email, token } = await book();
    const to = await another();
    const answers = [
      await call(moveDemo, { token, sequence: 0, date: to }),
      await call(moveDemo, { token, sequence: 0, date: to }),
    ];
    expect(answers.map(({ status, body }) => [status, body.sequence])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    expect(await server.mail.to(email)).toHaveLength(2);
  });

  it('to a time that is taken leaves everything as it was', async () => {
    const [mine, theirs] = [await book(), await book()];
    expect(await call(moveDemo, { token: mine.token, sequence: 0, date: theirs.date })).toMatchObject({
      status: 409,
      body: { code: 'time_taken', errors: [{ field: 'date' }] },
    });
    expect(await call(getDemo, { token: mine.token })).toMatchObject({ body: { date: mine.date, sequence: 0 } });
    expect(await server.mail.to(mine.email)).toHaveLength(1);
  });

  it('to the same time concurrently succeeds once and tells the other why', async () => {
    const [one, two] = [await book(), await book()];
    const to = await another();
    const answers = await Promise.all([one, two].map(({ token }) => call(moveDemo, { token, sequence: 0, date: to })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const demos = await server.platform.database.sql.select().from(demoRequests);
    expect(demos.filter(({ date }) => date.toISOString() === to)).toHaveLength(1);
    expect(demos.filter(({ email }) => [one.email, two.email].includes(email))).toHaveLength(2);
  });

  it('from a page with an outdated time is refused with the current time', async () => {
    const { token } = await book();
    const [first, second] = [await another(), await another()];
    await call(moveDemo, { token, sequence: 0, date: first });
    expect(await call(moveDemo, { token, sequence: 0, date: second })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { date: first, sequence: 1 } },
    });
    expect(await call(cancelDemo, { token, sequence: 0 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    });
  });

  it.each([
    '2026-11-29T09:00:00.000Z',
    '2026-11-24T08:10:00.000Z',
    '2026-12-25T09:00:00.000Z',
    '2025-11-20T09:00:00.000Z',
  ])('to %s, which isn’t available, is refused', async (date) => {
    const { token } = await book();
    expect(await call(moveDemo, { token, sequence: 0, date })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'date' }] },
    });
  });
});

// Rules: contact.demoChange
describe('cancelling a demo', () => {
  it('frees the time, deletes what was typed and removes the event from both calendars', async () => {
    const { email, token, date, event } = await book();
    expect(await call(cancelDemo, { token, sequence: 0 })).toMatchObject({
      status: 200,
      body: { state: 'cancelled', date },
    });
    expect((await mailTo(email)).event).toMatchObject({
      method: 'CANCEL',
      uid: event.uid,
      sequence: 1,
      status: 'CANCELLED',
      attendees: [`mailto:${email}`],
    });
    expect(await offeredTimes()).toContain(date);
    expect(
      (await server.platform.database.sql.select().from(demoRequests)).filter((row) => row.email === email),
    ).toEqual([]);
    const [salesMail] = await toSales(email);
    expect(salesMail?.subject).toMatch(/^Demo cancelled: /);
    expect(readEvent((salesMail as unknown as { calendar: string }).calendar)).toMatchObject({
      method: 'CANCEL',
      uid: event.uid,
      sequence: 1,
    });
    used.delete(date);
  });

  it('is possible for sales, with the link in their mail', async () => {
    const { email, date } = await book();
    const [salesMail] = await toSales(email);
    expect(salesMail?.text).toContain('If the booking isn’t genuine, cancel it below to free the time.');
    await call(cancelDemo, { token: tokenIn(salesMail?.link ?? null), sequence: 0 });
    expect(await offeredTimes()).toContain(date);
    expect((await mailTo(email)).subject).toMatch(/^Your Humanar demo on .+ was cancelled$/);
    used.delete(date);
  });

  it('twice gets the same response and one mail, and moving it afterwards says what to do', async () => {
    const { email, token, date } = await book();
    const answers = [
      await call(cancelDemo, { token, sequence: 0 }),
      await call(cancelDemo, { token, sequence: 0 }),
      await call(getDemo, { token }),
    ];
    expect(answers.map(({ status, body }) => [status, body.state, body.date])).toEqual(
      answers.map(() => [200, 'cancelled', date]),
    );
    expect(await server.mail.to(email)).toHaveLength(2);
    expect(await call(moveDemo, { token, sequence: 0, date: await another() })).toMatchObject({
      status: 410,
      body: { code: 'link_used', msg: 'This demo was cancelled. Book a new one.' },
    });
  });

  it('while it is being moved ends in one of the two, the same for everyone', async () => {
    const { email, token } = await book();
    const to = await another();
    const [moved, cancelled] = await Promise.all([
      call(moveDemo, { token, sequence: 0, date: to }),
      call(cancelDemo, { token, sequence: 0 }),
    ]);
    const { body: now } = await call(getDemo, { token });
    expect([moved.status, cancelled.status]).toEqual(now.state === 'cancelled' ? [410, 200] : [200, 409]);
    const newest = await mailTo(email);
    expect(newest.event.method).toBe(now.state === 'cancelled' ? 'CANCEL' : 'REQUEST');
    expect(await server.mail.to(email)).toHaveLength(2);
  });

  it('leaves the time to a new demo with a link and event of its own', async () => {
    const first = await book();
    await call(cancelDemo, { token: first.token, sequence: 0 });
    const second = await book({ date: first.date });
    expect(second.event.uid).not.toBe(first.event.uid);
    expect(await call(cancelDemo, { token: first.token, sequence: 0 })).toMatchObject({ body: { state: 'cancelled' } });
    expect(await call(getDemo, { token: second.token })).toMatchObject({ body: { state: 'booked', date: first.date } });
  });
});

it('a link changes nothing once its demo has started, and expires 30 days later', async () => {
  const own = await startTestServer();
  const { token, date } = await book({ date: '2026-11-26T09:00:00.000Z' }, own);
  expect(date).not.toBe('');
  await own.clock.moveTo(new Date('2026-11-26T09:00:00.000Z'));
  expect(await call(getDemo, { token }, own)).toMatchObject({ status: 200, body: { state: 'past' } });
  expect(await call(moveDemo, { token, sequence: 0, date: '2026-11-30T09:00:00.000Z' }, own)).toMatchObject({
    status: 410,
    body: { code: 'link_expired', msg: expect.stringContaining('Book a new one') },
  });
  expect(await call(cancelDemo, { token, sequence: 0 }, own)).toMatchObject({
    status: 410,
    body: { code: 'link_expired' },
  });
  await own.clock.moveTo(new Date('2026-12-26T09:01:00.000Z'));
  await own.platform.jobs.runDue('inquiry-retention');
  expect(await call(getDemo, { token }, own)).toMatchObject({ status: 404 });
  await own.stop();
});

it('opening links is rate-limited by IP address', async () => {
  const from = ip();
  const openLink = () => server.api.call(getDemo, { body: { token: 'A'.repeat(43) }, ip: from });
  const statuses = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await openLink()).status);
  expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([60, 429]);
});
