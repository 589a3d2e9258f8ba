import { and, between, eq, gt, isNotNull, like, max, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendRecoveryLink } from '#contract/auth.ts';
import type { Database } from '#server/db/database.ts';
import { outbox, sandboxMails } from '#server/db/schema/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createMailer } from '#server/platform/mail/mail.ts';
import { smtpTransport } from '#server/platform/mail/smtp.ts';
import { MAIL, Outbox, type OutboxOptions } from '#server/platform/outbox.ts';
import { freshDatabase } from '#tests/support/freshDatabase.ts';
import { type MailServer, mailServer, silentMailServer } from '#tests/support/mailServers.ts';
import { administrator } from '#tests/support/people.ts';
import { startTestServer, testClock, type TestServer } from '#tests/support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const boxes: Outbox[] = [];
const servers: MailServer[] = [];
beforeEach(() => database.sql.delete(outbox));
afterEach(async () => {
  for (const box of boxes.splice(0)) await box.stop();
  for (const server of servers.splice(0)) await server.close();
});

/** An outbox that delivers only when nudged, and stops without waiting for hanging deliveries. */
function newBox(options: OutboxOptions = {}): Outbox {
  const box = new Outbox(database, { pollMs: 3_600_000, graceMs: 0, ...options });
  boxes.push(box);
  return box;
}
const post = (box: Outbox, kind: string, ...payloads: unknown[]) =>
  database.transaction((tx) =>
    box.postAll(
      tx,
      kind,
      payloads.map((payload) => ({ payload, orgId: null })),
    ),
  );
const numberIn = (payload: unknown) => (payload as { n: number }).n;
const rows = () => database.sql.select().from(outbox).orderBy(outbox.id);

/** A promise and the function that resolves it. */
function latch(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

const letterTo = (to: string) => ({ to, subject: 'News', title: 'News', paragraphs: ['Nothing new.'] });

describe('a mail server that accepts connections and never greets', () => {
  it('delays neither refunds nor any other non-mail delivery', async () => {
    const server = await silentMailServer();
    servers.push(server);
    const box = newBox();
    const mailer = createMailer(box, smtpTransport(server.url, 'hello@humanar.ng', 'https://humanar.ng'), {
      database,
      clock: testClock(),
      salesEmail: 'sales@humanar.ng',
    });
    const delivered: string[] = [];
    const others = ['payment.refund', 'card.forget', 'mainApp.dataDeleted'];
    for (const kind of others) box.deliver(kind, async () => void delivered.push(kind));
    box.start();
    await database.transaction((tx) =>
      mailer.sendAll(
        tx,
        Array.from({ length: 30 }, (_, n) => letterTo(`ada${n}@kuramo.ng`)),
      ),
    );
    await expect.poll(() => server.connections.size).toBe(5);
    for (const kind of others) await post(box, kind, {});
    await expect.poll(() => delivered.toSorted()).toEqual(others.toSorted());
    // Nothing has been answered or abandoned: the mails are still in progress.
    expect(server.connections.size).toBe(5);
  });

  it('delays no codes, and is abandoned when its time is up', async () => {
    const silent = await silentMailServer();
    const greeting = await mailServer();
    servers.push(silent, greeting);
    const slow = smtpTransport(silent.url, 'hello@humanar.ng', 'https://humanar.ng', { greetingTimeout: 500 });
    const fast = smtpTransport(greeting.url, 'hello@humanar.ng', 'https://humanar.ng');
    const box = newBox();
    const mailer = createMailer(
      box,
      { send: (message, ...rest) => (message.code === null ? slow : fast).send(message, ...rest), close: () => {} },
      { database, clock: testClock(), salesEmail: 'sales@humanar.ng' },
    );
    box.start();
    await database.transaction((tx) => mailer.sendAll(tx, [letterTo('ada@kuramo.ng')]));
    await expect.poll(() => silent.connections.size).toBe(1);
    await database.transaction((tx) => mailer.send(tx, { ...letterTo('bola@kuramo.ng'), code: '012345' }));
    await expect.poll(() => greeting.received).toMatchObject([{ to: ['bola@kuramo.ng'] }]);
    await expect.poll(async () => (await rows())[0]?.lastError).toMatch(/Greeting never received/);
    await expect.poll(() => silent.connections.size).toBe(0);
  });
});

describe('100,000 queued mails', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('let a recovery link overtake them', async () => {
    const { outbox: box, database: own } = server.platform;
    const ada = await administrator(server);
    const delivered = (to: string) => own.sql.$count(sandboxMails, eq(sandboxMails.to, to));
    const linkTo = () =>
      own.sql.$count(sandboxMails, and(eq(sandboxMails.to, ada.email), like(sandboxMails.link, '%reset_token=%')));
    await own.sql.execute(sql`
      insert into outbox (kind, payload, created_at, next_at)
      select ${MAIL}, ${JSON.stringify(letterTo('everybody@kuramo.ng'))}::jsonb, now(), now() - interval '1 hour' from generate_series(1, 100000)`);
    box.nudge();
    await expect.poll(() => delivered('everybody@kuramo.ng')).toBeGreaterThan(20);

    const [newest] = await own.sql.select({ id: max(outbox.id) }).from(outbox);
    await server.api.done(sendRecoveryLink, { body: { email: ada.email } });
    // The link is queued some time after the answer, so that the time doesn't tell whether there is an account.
    const sentLinks = () =>
      own.sql
        .select()
        .from(outbox)
        .where(and(gt(outbox.id, newest!.id!), isNotNull(outbox.sentAt)));
    await expect.poll(async () => (await sentLinks()).length).toBe(1);
    expect(await linkTo()).toBe(1);
    const [link] = await sentLinks();
    // Those already being sent, and a few more.
    const overtaken = between(outbox.sentAt, link!.createdAt, link!.sentAt!);
    expect(await own.sql.$count(outbox, and(eq(outbox.kind, MAIL), overtaken))).toBeLessThan(100);
  });
});

describe('a lane', () => {
  it('makes several deliveries in parallel, and continues while one hangs', async () => {
    const box = newBox();
    const hangs = latch();
    const started: unknown[] = [];
    let most = 0;
    let inProgress = 0;
    box.deliver(
      'note',
      async (payload) => {
        started.push(payload);
        most = Math.max(most, (inProgress += 1));
        if (numberIn(payload) === 0) await hangs.opened;
        inProgress -= 1;
      },
      { inFlight: 3 },
    );
    box.start();
    await post(box, 'note', ...Array.from({ length: 20 }, (_, n) => ({ n })));
    await expect.poll(async () => (await rows()).filter(({ sentAt }) => sentAt !== null)).toHaveLength(19);
    expect(started).toHaveLength(20);
    expect(most).toBeLessThanOrEqual(3);
    hangs.open();
    await expect.poll(async () => (await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true);
  });

  it('picks up new deliveries while all of its slots are busy', async () => {
    const box = newBox();
    const first = latch();
    const started: unknown[] = [];
    box.deliver('note', async (payload) => {
      started.push(numberIn(payload));
      if (numberIn(payload) === 1) await first.opened;
    });
    box.start();
    await post(box, 'note', { n: 1 });
    await expect.poll(() => started).toEqual([1]);
    await post(box, 'note', { n: 2 });
    first.open();
    await expect.poll(() => started).toEqual([1, 2]);
  });
});

describe('a delivery that takes longer than its lease', () => {
  const begin = new Date('2026-11-20T09:00:00Z');
  const runs: [string, (clock: Clock) => OutboxOptions, number][] = [
    ['is made once while its worker renews the lease', (clock) => ({ clock, leaseSeconds: 30, renewMs: 5 }), 1],
    ['is made again if its worker has died', (clock) => ({ clock, leaseSeconds: 30, renewMs: 3_600_000 }), 2],
  ];
  it.each(runs)('%s', async (_, options, times) => {
    const clock = testClock(begin);
    const sent: string[] = [];
    const hangs = latch();
    const slow = newBox(options(clock));
    slow.deliver('note', async () => {
      sent.push('slow');
      await hangs.opened;
    });
    slow.start();
    await post(slow, 'note', {});
    await expect.poll(() => sent).toEqual(['slow']);

    const other = newBox({ clock });
    other.deliver('note', async () => void sent.push('other'));
    for (let round = 0; round < 5; round += 1) {
      clock.advance({ seconds: 29 });
      const due = clock.now().getTime();
      // By then a living worker has noticed that time has passed.
      if (times === 1) await expect.poll(async () => (await rows())[0]?.nextAt?.getTime()).toBeGreaterThan(due);
      await other.drain();
    }
    expect(sent).toHaveLength(times);
    hangs.open();
    await expect.poll(async () => (await rows())[0]?.sentAt).not.toBeNull();
    await other.drain();
    expect(sent).toHaveLength(times);
  });

  it('changes nothing if it fails after losing its claim', async () => {
    const clock = testClock(begin);
    const fails = latch();
    const lost = newBox({ clock, leaseSeconds: 30, renewMs: 3_600_000 });
    const hasBegun = latch();
    lost.deliver('note', async () => {
      hasBegun.open();
      await fails.opened;
      throw new Error('450 try later');
    });
    lost.start();
    await post(lost, 'note', {});
    await hasBegun.opened;
    clock.advance({ seconds: 31 });
    const other = newBox({ clock });
    other.deliver('note', async () => {});
    await other.drain();
    fails.open();
    await lost.stop();
    expect(await rows()).toMatchObject([{ sentAt: clock.now(), nextAt: null, lastError: null, attempts: 2 }]);
  });
});

describe('a delivery that never ends', () => {
  it('fails after its time limit and is told to stop', async () => {
    const clock = testClock();
    const box = newBox({ clock, limitMs: 20 });
    const signals: AbortSignal[] = [];
    box.deliver('note', (_, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    box.start();
    await post(box, 'note', {});
    await expect.poll(() => rows()).toMatchObject([{ lastError: 'timed out after 0.02 s', attempts: 1 }]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect((await rows())[0]?.nextAt?.getTime()).toBe(clock.now().getTime() + 10_000);
  });

  it('isn’t begun if the server stops just before', async () => {
    await post(newBox(), 'note', { n: 1 });
    const { setTimeout: later } = globalThis;
    // The time that a stop leaves to deliveries is over immediately.
    const elapse = (run: () => void, ms?: number) => (ms === 0 ? run() : later(run, ms));
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(elapse as typeof setTimeout);
    const stops: Promise<void>[] = [];
    const stopDuringClaim = () => {
      if (stops.length === 0) stops.push(Promise.resolve().then(() => box.stop()));
      return new Date();
    };
    const box = newBox({ clock: { now: stopDuringClaim } });
    const delivery = vi.fn(() => new Promise<void>(() => {}));
    box.deliver('note', delivery);
    box.start();
    await expect.poll(() => stops).toHaveLength(1);
    await stops[0];
    expect(delivery).not.toHaveBeenCalled();
    expect(await rows()).toMatchObject([{ attempts: 0, sentAt: null, payload: { n: 1 } }]);
  });

  it('doesn’t keep the server from stopping, and is due again without using up an attempt', async () => {
    const clock = testClock();
    const box = newBox({ clock });
    const started = latch();
    box.deliver('note', () => {
      started.open();
      return new Promise(() => {});
    });
    box.start();
    await post(box, 'note', { n: 1 });
    await started.opened;
    await box.stop();
    expect(await rows()).toMatchObject([{ attempts: 0, nextAt: clock.now(), sentAt: null, payload: { n: 1 } }]);
  });
});
