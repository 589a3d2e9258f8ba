import { describe, expect, it, vi } from 'vitest';
import { inquiryTopicNames } from '#content/inquiries.ts';
import { applyForPartnership, listDemoTimes, requestDemo, sendInquiry } from '#contract/inquiries.ts';
import { demoRequests, inquiries, partnerApplications } from '#server/db/schema/index.ts';
import { expectLimited } from '#tests/support/limits.ts';
import { newEmail } from '#tests/support/people.ts';
import { startTestServer } from '#tests/support/server.ts';
import {
  application,
  demo,
  inquiry,
  ip,
  params,
  refusedFields,
  server,
  storedFor,
  toSalesFrom,
  withVisitorForms,
} from '#tests/support/visitorForms.ts';

/* The clock starts on Friday 20 November 2026, 10:00 in Lagos. */

withVisitorForms();

const ask = (body: ReturnType<typeof inquiry>) => server.api.call(sendInquiry, { params, body, ip: ip() });
const apply = (body: ReturnType<typeof application>) =>
  server.api.call(applyForPartnership, { params, body, ip: ip() });

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

// Anyone could type an administrator's address and ask for an account to be deleted.
it.each(['dataProtection', 'support'])(
  'an inquiry about %s proves nobody’s identity, and both mails say so',
  async (topic) => {
    const email = newEmail();
    await ask(inquiry({ email, topic }));
    const { text } = await server.mail.newest(email);
    expect(text).toContain('If you didn’t write to us, someone typed your address. Reply to this email to tell us');
    expect(text).not.toContain('You don’t need to do anything');
    const [salesMail] = await toSalesFrom(email);
    expect(salesMail?.text).toContain(`Email: ${email} (typed, not confirmed)`);
    expect(salesMail?.text).toContain('email the address that the person signs in with, and wait until they confirm');
  },
);

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
