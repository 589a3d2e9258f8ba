import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cancelDemo, getDemo, listDemoTimes, moveDemo, requestDemo } from '#contract/inquiries.ts';
import { demoRequests } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { demo, ip, server, withVisitorForms } from '#tests/support/visitorForms.ts';

/* Demo requests that are repeated under their key. The clock starts on Friday 20 November 2026, 10:00 in Lagos. */

withVisitorForms();

const used = new Set<string>();
/** A free time that no test uses. */
async function freeTime(): Promise<string> {
  const { days } = await server.api.done(listDemoTimes, { body: { date: '2026-11-24' }, ip: ip() });
  const time = days.flatMap(({ times }) => times).find((each) => !used.has(each)) ?? '';
  used.add(time);
  return time;
}
const request = (date: string) => ({ ...demo(date), key: randomUUID() });
type Request = ReturnType<typeof request>;
const send = (body: Request, on: TestServer = server) => on.api.call(requestDemo, { body, ip: ip() });
/** The visitor's demos and mails. */
const stateOf = async ({ email }: Request, on: TestServer = server) => ({
  demos: (await on.platform.database.sql.select().from(demoRequests)).filter((row) => row.email === email),
  mails: await on.mail.to(email),
});
const tokenOf = async ({ email }: Request) =>
  new URL((await server.mail.newest(email)).link ?? '').searchParams.get('token') ?? '';
const move = async (body: Request) =>
  server.api.done(moveDemo, { body: { token: await tokenOf(body), sequence: 0, date: await freeTime() }, ip: ip() });
const cancel = async (body: Request) =>
  server.api.done(cancelDemo, { body: { token: await tokenOf(body), sequence: 0 }, ip: ip() });
const leaveTimeToOther = async (how: typeof move | typeof cancel, body: Request) => {
  await how(body);
  expect((await send(request(body.date))).status).toBe(201);
};

describe('a repeated demo request', () => {
  it.each<[string, (body: Request) => Promise<unknown>]>([
    ['as before', () => Promise.resolve()],
    ['moved', move],
    ['cancelled', cancel],
    ['moved and its time booked by somebody else', (body) => leaveTimeToOther(move, body)],
    ['cancelled and its time booked by somebody else', (body) => leaveTimeToOther(cancel, body)],
  ])('books, changes and mails nothing if the demo is %s', async (_, change) => {
    const body = request(await freeTime());
    expect((await send(body)).status).toBe(201);
    await change(body);
    const before = await stateOf(body);
    expect(await send(body)).toMatchObject({ status: 201, body: { ok: true } });
    expect(await stateOf(body)).toEqual(before);
  });

  it('is recognised after midnight in Lagos, when its time is no longer offered', async () => {
    const own = await startTestServer();
    const body = request('2026-11-23T09:00:00.000Z');
    expect((await send(body, own)).status).toBe(201);
    const before = await stateOf(body, own);
    await own.clock.moveTo(new Date('2026-11-22T23:00:00.000Z'));
    expect((await send(body, own)).status).toBe(201);
    expect(await stateOf(body, own)).toEqual(before);
    expect((await send({ ...body, key: randomUUID() }, own)).status).toBe(400);
    await own.stop();
  });

  it('is booked and mailed once if all arrive at the same moment', async () => {
    const body = request(await freeTime());
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const { demos, mails } = await stateOf(body);
    expect([demos.length, mails.length]).toEqual([1, 1]);
  });

  it('books if it was refused the first time', async () => {
    const [first, body] = [request(await freeTime()), request('')];
    await send(first);
    expect((await send({ ...body, date: first.date })).status).toBe(409);
    expect((await send({ ...body, date: await freeTime() })).status).toBe(201);
    expect((await stateOf(body)).demos).toHaveLength(1);
  });
});

describe('a demo request that was edited after a lost answer', () => {
  const edit = (body: Request) => ({
    ...body,
    name: 'Ngozi Okafor',
    message: 'Payroll, please.',
    isEdited: true as const,
  });

  it('replaces the details of the demo that was booked, once, and tells sales', async () => {
    const body = request(await freeTime());
    await send(body);
    const { mails } = await stateOf(body);
    const edited = edit(body);
    expect(await send(edited)).toMatchObject({ status: 201, body: { ok: true } });
    expect(await send(edited)).toMatchObject({ status: 201, body: { ok: true } });
    const after = await stateOf(body);
    expect(after.demos).toMatchObject([
      { id: body.key, name: 'Ngozi Okafor', message: 'Payroll, please.', sequence: 0 },
    ]);
    expect(after.mails).toEqual(mails);
    const forSales = (await server.mail.to(server.platform.config.salesEmail)).filter(({ text }) =>
      text.includes('Ngozi Okafor'),
    );
    expect(forSales.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Changed details: demo on /)]);
  });

  it('books if the first request never arrived', async () => {
    const body = edit(request(await freeTime()));
    expect((await send(body)).status).toBe(201);
    expect((await send(body)).status).toBe(201);
    const { demos, mails } = await stateOf(body);
    expect([demos.length, mails.length]).toEqual([1, 1]);
  });

  it('replaces the details of a demo that was moved since, and keeps its new time', async () => {
    const body = request(await freeTime());
    await send(body);
    await move(body);
    const { demos } = await stateOf(body);
    expect((await send(edit(body))).status).toBe(201);
    expect((await stateOf(body)).demos).toMatchObject([{ name: 'Ngozi Okafor', date: demos[0]!.date, sequence: 1 }]);
  });

  it('books another demo if the first was cancelled, and the first one’s link doesn’t open it', async () => {
    const body = request(await freeTime());
    await send(body);
    const token = await tokenOf(body);
    await cancel(body);
    expect((await send(edit(body))).status).toBe(201);
    expect((await stateOf(body)).demos).toMatchObject([{ name: 'Ngozi Okafor' }]);
    expect(await server.api.done(getDemo, { body: { token }, ip: ip() })).toMatchObject({ state: 'cancelled' });
  });

  it('changes no demo of another email', async () => {
    const theirs = request(await freeTime());
    await send(theirs);
    const before = await stateOf(theirs);
    const body = edit({ ...request(theirs.date), key: theirs.key });
    expect(await send(body)).toMatchObject({ status: 409, body: { code: 'time_taken' } });
    expect(await stateOf(theirs)).toEqual(before);
  });
});

describe('the key of somebody else’s demo', () => {
  it('means nothing: the request is treated like any other, and the demo stays as it is', async () => {
    const theirs = request(await freeTime());
    await send(theirs);
    const before = await stateOf(theirs);
    const body = { ...request(theirs.date), key: theirs.key };
    expect(await send(body)).toMatchObject({ status: 409, body: { code: 'time_taken' } });
    expect((await send({ ...body, date: await freeTime() })).status).toBe(201);
    const { demos, mails } = await stateOf(body);
    expect([demos.length, mails.length]).toEqual([1, 1]);
    expect(await stateOf(theirs)).toEqual(before);
  });

  it('books nothing once their demo is cancelled, and tells nothing about it', async () => {
    const theirs = request(await freeTime());
    await send(theirs);
    await cancel(theirs);
    const before = await stateOf(theirs);
    const body = { ...request(await freeTime()), key: theirs.key };
    expect(await send(body)).toMatchObject({ status: 201, body: { ok: true } });
    expect(await stateOf(body)).toEqual({ demos: [], mails: [] });
    expect(await stateOf(theirs)).toEqual(before);
  });
});
