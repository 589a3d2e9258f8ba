import { describe, expect, it } from 'vitest';
import { listDemoTimes, requestDemo } from '#contract/inquiries.ts';
import { demoRequests } from '#server/db/schema/index.ts';
import { expectLimited, expectRetryAfter } from '#tests/support/limits.ts';
import { newEmail } from '#tests/support/people.ts';
import { startTestServer, testClock } from '#tests/support/server.ts';
import {
  demo,
  ip,
  refusedFields,
  storedRows,
  server,
  storedFor,
  toSalesFrom,
  withVisitorForms,
} from '#tests/support/visitorForms.ts';

/* The clock starts on Friday 20 November 2026, 10:00 in Lagos. */

withVisitorForms();

const book = (body: ReturnType<typeof demo>) => server.api.call(requestDemo, { body, ip: ip() });
const times = async (date: string) => (await server.api.done(listDemoTimes, { body: { date }, ip: ip() })).days;
const dayOf = async (date: string) => (await times(date))[0];

describe('the demo times', () => {
  it('are every half hour from 9:00 to 16:30 in Lagos', async () => {
    const day = await dayOf('2026-11-24');
    expect(day).toMatchObject({ date: '2026-11-24', closed: null });
    expect(day?.times).toHaveLength(16);
    expect([day?.times[0], day?.times[1], day?.times.at(-1)]).toEqual([
      '2026-11-24T08:00:00.000Z',
      '2026-11-24T08:30:00.000Z',
      '2026-11-24T15:30:00.000Z',
    ]);
  });

  it('cover two weeks without weekends', async () => {
    const days = await times('2026-11-23');
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 14 }, (_, n) => new Date(Date.UTC(2026, 10, 23 + n)).toISOString().slice(0, 10)),
    );
    expect(days.map(({ closed }) => closed)).toEqual([
      ...Array(5).fill(null),
      'Weekend',
      'Weekend',
      ...Array(5).fill(null),
      'Weekend',
      'Weekend',
    ]);
    expect(days.filter(({ times: free }) => free.length > 0)).toHaveLength(10);
  });

  it('start on the next working day and end eight weeks ahead', async () => {
    expect(await server.api.done(listDemoTimes, { body: { date: '2026-11-16' }, ip: ip() })).toMatchObject({
      first: '2026-11-23',
      last: '2027-01-15',
      minutes: 30,
    });
    expect(await dayOf('2026-11-20')).toEqual({ date: '2026-11-20', closed: 'Too soon', times: [] });
    expect((await dayOf('2027-01-15'))?.times).toHaveLength(16);
    expect(await dayOf('2027-01-18')).toEqual({ date: '2027-01-18', closed: 'Not open yet', times: [] });
  });

  it('start a new day at midnight in Lagos, an hour before London', async () => {
    const late = await startTestServer({ clock: testClock(new Date('2026-11-22T23:30:00Z')) });
    // It is already Monday in Lagos.
    expect(await late.api.done(listDemoTimes, { body: { date: '2026-11-23' } })).toMatchObject({ first: '2026-11-24' });
    await late.stop();
  });

  it.each(['soon', '2026-13-01', '23/11/2026', '0001-01-01', '9999-12-31', ''])(
    'aren’t returned for %j',
    async (date) => {
      expect(await server.api.call(listDemoTimes, { body: { date }, ip: ip() })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'date' }] },
      });
    },
  );
});

// Rules: contact.demo
describe('a demo request', () => {
  it.each(['Mars/Phobos', '<b>Lagos</b>'])('is refused for the unknown time zone %j', async (timeZone) => {
    const refused = await book(demo('2026-11-27T09:00:00.000Z', { timeZone }));
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'timeZone', msg: 'We don’t know that time zone. Enter one like Africa/Lagos.' }] },
    });
  });

  it('takes its time, which is no longer offered to anyone else', async () => {
    const email = newEmail();
    expect(await book(demo('2026-11-25T09:00:00.000Z', { email }))).toMatchObject({ status: 201, body: { ok: true } });
    const day = await dayOf('2026-11-25');
    expect(day?.times).toHaveLength(15);
    expect(day?.times).not.toContain('2026-11-25T09:00:00.000Z');
    expect(await book(demo('2026-11-25T09:00:00.000Z'))).toMatchObject({
      status: 409,
      body: {
        code: 'time_taken',
        errors: [{ field: 'date', msg: 'Someone has just taken this time. Choose another.' }],
      },
    });
    expect(await storedFor(demoRequests, email)).toEqual([
      expect.objectContaining({ date: new Date('2026-11-25T09:00:00Z'), timeZone: 'Africa/Lagos', employees: 'more' }),
    ]);
  });

  it('is confirmed by mail with the time in Lagos, and mailed to sales', async () => {
    const email = newEmail();
    await book(demo('2026-11-26T09:00:00Z', { email, message: 'Mostly payroll.' }));
    const mail = await server.mail.newest(email);
    expect(mail.subject).toBe('Your Humanar demo, Thursday 26 November 2026 at 10:00 (Lagos time)');
    expect(mail.text).toContain('Thursday 26 November 2026 at 10:00 (Lagos time), for 30 minutes');
    expect(mail.text).not.toMatch(/In your time zone|Mostly payroll/);
    const [salesMail] = await toSalesFrom(email);
    expect(salesMail?.subject).toBe('Demo on Thursday 26 November 2026 at 10:00 (Lagos time)');
    for (const words of ['More than 200', 'Mostly payroll.', 'Africa/Lagos']) expect(salesMail?.text).toContain(words);
  });

  it('from another time zone is confirmed in both', async () => {
    const email = newEmail();
    await book(demo('2026-11-26T10:00:00Z', { email, timeZone: 'America/New_York' }));
    expect((await server.mail.newest(email)).text).toContain(
      'In your time zone (America/New_York), that’s Thursday 26 November 2026 at 05:00.',
    );
  });

  it('from an unknown time zone is confirmed in Lagos time only', async () => {
    const email = newEmail();
    const free = (await dayOf('2026-11-27'))?.times[0] ?? '';
    expect(await book(demo(free, { email, timeZone: '' }))).toMatchObject({ status: 201 });
    expect((await server.mail.newest(email)).text).not.toContain('In your time zone');
  });

  it('is refused on a public holiday, and the day says why', async () => {
    expect(await dayOf('2026-12-25')).toEqual({ date: '2026-12-25', closed: 'Christmas Day', times: [] });
    expect(await book(demo('2026-12-25T09:00:00Z'))).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'date' }] },
    });
  });

  it('repeated after a lost response is answered as before, saved once and mailed once', async () => {
    const body = demo('2026-11-30T09:00:00.000Z');
    expect([(await book(body)).status, (await book(body)).status]).toEqual([201, 201]);
    expect(await storedFor(demoRequests, body.email)).toHaveLength(1);
    expect(await server.mail.to(body.email)).toHaveLength(1);
    expect(await toSalesFrom(body.email)).toHaveLength(1);
    // With different details it is someone else's request.
    expect(await book({ ...body, name: 'Tunde Bakare' })).toMatchObject({ status: 409 });
  });

  it('gets its time once, however many arrive at the same moment', async () => {
    const many = Array.from({ length: 8 }, () => demo('2026-12-01T09:00:00Z'));
    const answers = await Promise.all(many.map(book));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ]);
    const winner = many.find((_, index) => answers[index]?.status === 201);
    expect(
      (await storedRows(demoRequests))
        .filter(({ email }) => many.some((each) => each.email === email))
        .map(({ email }) => email),
    ).toEqual([winner?.email]);
    for (const { email } of many) expect(await server.mail.to(email)).toHaveLength(email === winner?.email ? 1 : 0);
  });

  it.each([
    ['off the half hour', '2026-11-24T08:10:00Z'],
    ['before nine', '2026-11-24T07:30:00Z'],
    ['after the last slot', '2026-11-24T16:00:00Z'],
    ['on a Sunday', '2026-11-29T09:00:00Z'],
    ['today', '2026-11-20T13:00:00Z'],
    ['in the past', '2025-11-20T09:00:00Z'],
    ['more than eight weeks ahead', '2027-01-18T09:00:00Z'],
    ['an invalid time', 'tomorrow'],
    ['nowhere', ''],
  ])('is refused: %s', async (_, date) => {
    expect(await book(demo(date))).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'date' }] },
    });
  });

  it.each([
    ['employees', { employees: 'many' }],
    ['organisation', { organisation: '' }],
    ['message', { message: 'x'.repeat(501) }],
    ['timeZone', { timeZone: 'x'.repeat(65) }],
    ['id', { id: '0d3f0000-0000-4000-8000-000000000001' }],
  ])('is refused with an invalid %s', async (field, wrong) => {
    expect(
      await refusedFields('/marketing/create-demo-request', { ...demo('2026-12-02T09:00:00Z'), ...wrong }),
    ).toEqual({ status: 400, fields: [field] });
  });

  it('with the honeypot field filled in takes no time slot', async () => {
    expect(await book(demo('2026-12-03T09:00:00Z', { website: 'x' }))).toMatchObject({
      status: 201,
      body: { ok: true },
    });
    expect(await book(demo('2026-12-03T09:00:00Z'))).toMatchObject({ status: 201 });
  });

  it('accepts ten bookings a day from one IP address, so that nobody can take every time; refused requests don’t count', async () => {
    const own = await startTestServer();
    const request = (date: string) => own.api.call(requestDemo, { body: demo(date) });
    const { days } = await own.api.done(listDemoTimes, { body: { date: '2026-11-24' } });
    const [first = '', ...others] = days.flatMap(({ times: free }) => free);
    for (const [booked, date] of others.slice(0, 10).entries()) {
      expect((await request(date)).status).toBe(201);
      if (booked < 9) expect((await request(date)).status).toBe(409);
    }
    const refused = await request(first);
    expect(expectRetryAfter(refused)).toBe(24 * 3600);
    expect(refused.body.msg).toBe(
      'Too many demos were booked from your network today. Send us a message, and we’ll find a time.',
    );
    own.clock.advance({ days: 1 });
    expect((await request(others[20] ?? '')).status).toBe(201);
    await own.stop();
  });

  it('is rate-limited by email', async () => {
    const email = newEmail();
    await expectLimited(server, email, () => book(demo('2026-12-04T09:00:00Z', { email })));
  });
});
