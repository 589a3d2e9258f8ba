import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inquiryTopicNames } from '#content/inquiries.ts';
import { applyForPartnership, listDemoTimes, requestDemo, sendInquiry } from '#contract/inquiries.ts';
import { demoRequests, inquiries, partnerApplications } from '#server/db/schema/index.ts';
import { expectLimited } from '#tests/support/limits.ts';
import { newEmail } from '#tests/support/people.ts';
import { startTestServer, type TestServer, testClock } from '#tests/support/server.ts';

/* The clock starts on Friday 20 November 2026, 10:00 in Lagos. */

const SALES = 'sales@humanar.ng';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const params = { product: 'humanar' } as const;
const letter = (more: object = {}) => ({
  name: 'Ngozi Eze',
  email: newEmail(),
  phone: '+2348035550142',
  organisation: 'Adeola Textiles Ltd',
  message: 'We are 214 people in Aba.\nWhen can we begin?',
  ...more,
});
const inquiry = (more: object = {}) => ({ ...letter(), topic: 'sales' as const, ...more });
const application = (more: object = {}) => ({
  ...letter(),
  kind: 'accountant' as const,
  clients: 'upTo50' as const,
  ...more,
});
const demo = (date: string, more: object = {}) => ({
  ...letter(),
  employees: 'more' as const,
  date,
  timeZone: 'Africa/Lagos',
  ...more,
});

let clients = 0;
/** A new IP address each time, so that no test reaches another's rate limit. */
const ip = () => `172.16.${Math.floor((clients += 1) / 250)}.${clients % 250}`;

const ask = (body: ReturnType<typeof inquiry>) => server.api.call(sendInquiry, { params, body, ip: ip() });
const apply = (body: ReturnType<typeof application>) =>
  server.api.call(applyForPartnership, { params, body, ip: ip() });
const book = (body: ReturnType<typeof demo>) => server.api.call(requestDemo, { body, ip: ip() });
const times = async (date: string) => (await server.api.done(listDemoTimes, { body: { date }, ip: ip() })).days;
const dayOf = async (date: string) => (await times(date))[0];

const rows = <T extends typeof inquiries | typeof demoRequests | typeof partnerApplications>(table: T) =>
  server.platform.database.sql.select().from(table as typeof inquiries);
const storedFor = async (table: Parameters<typeof rows>[0], email: string) =>
  (await rows(table)).filter((row) => row.email === email);
const toSalesFrom = async (email: string) => (await server.mail.to(SALES)).filter(({ text }) => text.includes(email));

const refusedFields = async (url: string, payload: object) => {
  const answer = await server.api.raw({ method: 'POST', url, payload, remoteAddress: ip() });
  return { status: answer.statusCode, fields: answer.json().errors.map(({ field }: { field: string }) => field) };
};

describe.each([
  {
    what: 'an inquiry',
    send: (more: object) => ask(inquiry(more)),
    table: inquiries,
    url: '/humanar/v1/inquiries',
    body: inquiry,
    subject: 'Inquiry: Buying Humanar',
    confirmed: 'We’ve received your message',
  },
  {
    what: 'an application',
    send: (more: object) => apply(application(more)),
    table: partnerApplications,
    url: '/humanar/v1/partnership-applications',
    body: application,
    subject: 'Partner application',
    confirmed: 'We’ve received your application',
  },
])('$what', ({ send, table, url, body, subject, confirmed }) => {
  // Rules: contact.message
  it('is saved and mailed to sales in full', async () => {
    const email = newEmail();
    expect(await send({ email })).toMatchObject({ status: 202, body: { ok: true } });
    expect(await storedFor(table, email)).toEqual([
      expect.objectContaining({
        name: 'Ngozi Eze',
        phone: '+2348035550142',
        organisation: 'Adeola Textiles Ltd',
        message: 'We are 214 people in Aba.\nWhen can we begin?',
        createdAt: server.clock.now(),
      }),
    ]);
    const [salesMail, ...more] = await toSalesFrom(email);
    expect(more).toEqual([]);
    expect(salesMail?.subject).toBe(subject);
    for (const words of [
      'Ngozi Eze, Adeola Textiles Ltd',
      '+234 803 555 0142',
      'We are 214 people in Aba.',
      'When can we begin?',
    ])
      expect(salesMail?.text).toContain(words);
  });

  // Rules: contact.message
  it('is confirmed to the sender without repeating the message, since the address may be someone else’s', async () => {
    const email = newEmail();
    await send({ email, name: 'Buy cheap phones', message: 'at phones.example', organisation: 'Phones' });
    const { subject: subjectLine, text, html } = await server.mail.newest(email);
    expect(subjectLine).toBe(confirmed);
    for (const word of ['cheap', 'phones.example', 'Phones']) expect(text + html).not.toContain(word);
  });

  it('with the honeypot field filled in gets the usual response, and nothing is saved or mailed', async () => {
    const email = newEmail();
    expect(await send({ email, website: 'https://spam.example' })).toMatchObject({ status: 202, body: { ok: true } });
    expect(await storedFor(table, email)).toEqual([]);
    expect([...(await server.mail.to(email)), ...(await toSalesFrom(email))]).toEqual([]);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'Ngozi\nEze' }],
    ['email', { email: 'ngozi' }],
    ['email', { email: 'a@b.ng, c@d.ng' }],
    ['phone', { phone: '0803' }],
    ['message', { message: ' \n ' }],
    ['message', { message: 'x'.repeat(4001) }],
    ['message', { message: 'a\u0000b' }],
    ['isRoot', { isRoot: true }],
  ])('is refused with an invalid %s', async (field, wrong) => {
    expect(await refusedFields(url, { ...body(), ...wrong })).toEqual({ status: 400, fields: [field] });
  });

  it('is accepted for this product only', async () => {
    const answer = await server.api.raw({
      method: 'POST',
      url: url.replace('humanar', 'other'),
      payload: body(),
      remoteAddress: ip(),
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('is rate-limited by email', async () => {
    const email = newEmail();
    await expectLimited(server, email, () => send({ email }));
  });
});

it('inquiries, applications, demo requests and views of free times are each rate-limited by IP address', async () => {
  const [one, two, three, four] = [ip(), ip(), ip(), ip()];
  await expectLimited(server, one, () => server.api.call(sendInquiry, { params, body: inquiry(), ip: one }));
  await expectLimited(server, two, () =>
    server.api.call(applyForPartnership, { params, body: application(), ip: two }),
  );
  await expectLimited(server, three, () =>
    server.api.call(requestDemo, { body: demo('2026-11-22T09:00:00Z'), ip: three }),
  );
  await expectLimited(server, four, () => server.api.call(listDemoTimes, { body: { date: '2026-11-23' }, ip: four }));
});

describe('the options', () => {
  it.each(Object.entries(inquiryTopicNames))('reach sales with the topic’s name: %s', async (topic, name) => {
    const email = newEmail();
    expect(await ask(inquiry({ email, topic }))).toMatchObject({ status: 202 });
    expect((await toSalesFrom(email))[0]?.subject).toBe(`Inquiry: ${name}`);
  });

  it.each([
    ['/humanar/v1/inquiries', inquiry, { topic: 'gossip' }, 'Choose what it’s about.'],
    ['/humanar/v1/partnership-applications', application, { kind: 'friend' }, 'Choose what you do.'],
    ['/humanar/v1/partnership-applications', application, { clients: '7' }, 'Choose how many.'],
  ])('for %s match the ones that are accepted', async (url, body, wrong, msg) => {
    const answer = await server.api.raw({ method: 'POST', url, payload: { ...body(), ...wrong }, remoteAddress: ip() });
    expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ field: Object.keys(wrong)[0], msg }] });
  });
});

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
      (await rows(demoRequests))
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

  it('is rate-limited by email', async () => {
    const email = newEmail();
    await expectLimited(server, email, () => book(demo('2026-12-04T09:00:00Z', { email })));
  });
});

describe('inquiry data', () => {
  it('is deleted after 24 months, and not earlier', async () => {
    const own = await startTestServer();
    await own.api.done(sendInquiry, { params, body: inquiry() });
    await own.api.done(applyForPartnership, { params, body: application() });
    await own.api.done(requestDemo, { body: demo('2026-11-24T09:00:00Z') });
    const counted = async () =>
      Promise.all(
        [inquiries, partnerApplications, demoRequests].map((table) => own.platform.database.sql.$count(table)),
      );
    const at = async (moment: string) => {
      await own.clock.moveTo(new Date(moment));
      await own.platform.jobs.runDue('inquiry-retention');
      return counted();
    };
    expect(await at('2028-11-20T08:59:00Z')).toEqual([1, 1, 1]);
    expect(await at('2028-11-20T09:01:00Z')).toEqual([0, 0, 1]);
    expect(await at('2028-11-24T09:01:00Z')).toEqual([0, 0, 0]);
    await own.stop();
  });
});

describe('a typed message', () => {
  it('never reaches a log, even if the database fails', async () => {
    const own = await startTestServer({ env: { LOG_LEVEL: 'error' } });
    const spies = (['debug', 'info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(own.app.log, level).mockImplementation(() => {}),
    );
    expect((await own.api.call(sendInquiry, { params, body: inquiry({ email: 'ngozi@kuramo.ng' }) })).status).toBe(202);
    await own.platform.outbox.drain();
    await own.platform.database.execute('drop table inquiries');
    expect((await own.api.call(sendInquiry, { params, body: inquiry({ email: 'ngozi@kuramo.ng' }) })).status).toBe(500);
    const log = JSON.stringify(spies.map(({ mock }) => mock.calls));
    await own.stop();
    expect(log).toContain('request failed');
    for (const typed of ['ngozi', 'Ngozi', 'Adeola', '214 people', '8035550142']) expect(log).not.toContain(typed);
  });
});
