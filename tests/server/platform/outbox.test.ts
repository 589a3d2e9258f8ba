import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { outbox } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { retentionPeriods } from '#server/platform/retentionPeriods.ts';
import { deleteOldMail, Outbox } from '#server/platform/outbox.ts';
import { freshDatabase } from '#tests/support/freshDatabase.ts';
import { testClock } from '#tests/support/server.ts';

let database: Database;
beforeAll(async () => {
  const { migrate } = await import('#server/db/migrate.ts');
  database = await freshDatabase();
  await migrate(database);
});
afterAll(() => database.close());
beforeEach(() => database.sql.delete(outbox));

const post = (box: Outbox, payload: unknown) => database.transaction((tx) => box.post(tx, 'note', payload));
const rows = () => database.sql.select().from(outbox).orderBy(outbox.id);

describe('old mail', () => {
  const written = new Date('2026-11-01T09:00:00Z');
  const minuteBefore = (moment: Date) => new Date(moment.getTime() - 60_000);
  const add = (row: Partial<typeof outbox.$inferInsert>) =>
    database.sql
      .insert(outbox)
      .values({ kind: 'mail', payload: { text: 'Dear Ada' }, createdAt: written, attempts: 12, ...row });
  const cleanAt = (moment: Date) => database.transaction((tx) => deleteOldMail(tx, moment));

  it('that was abandoned is deleted with its text when it expires, and not a minute earlier', async () => {
    await add({ lastError: '550 no such address' });
    const due = later(written, retentionPeriods.mailGivenUp);
    await cleanAt(minuteBefore(due));
    expect(await rows()).toMatchObject([{ payload: { text: 'Dear Ada' } }]);
    await cleanAt(due);
    expect(await rows()).toEqual([]);
  });

  it('that was sent is deleted when it expires, and not a minute earlier', async () => {
    const sentAt = later(written, { days: 2 });
    await add({ sentAt, payload: null });
    const due = later(sentAt, retentionPeriods.sentMail);
    await cleanAt(minuteBefore(due));
    expect(await rows()).toHaveLength(1);
    await cleanAt(due);
    expect(await rows()).toEqual([]);
  });

  it('that is still to be retried is kept, as is abandoned work of other kinds', async () => {
    await add({ nextAt: later(written, { days: 3 }), attempts: 11 });
    await add({ kind: 'mainApp.dataDeleted', payload: { orgId: 'x' } });
    await cleanAt(later(written, { days: 400 }));
    expect(await rows()).toHaveLength(2);
  });
});

describe('the outbox', () => {
  it('delivers committed rows immediately and in order, and erases their content', async () => {
    const box = new Outbox(database, { pollMs: 60_000 });
    const sent: unknown[] = [];
    box.deliver('note', async (payload) => void sent.push(payload));
    box.start();
    await post(box, { n: 1 });
    await post(box, { n: 2 });
    await expect.poll(() => sent).toEqual([{ n: 1 }, { n: 2 }]);
    await box.stop();
    expect(await rows()).toMatchObject([
      { payload: null, nextAt: null, attempts: 1, sentAt: expect.any(Date) },
      { payload: null },
    ]);
  });

  it('delivers nothing from a transaction that was rolled back', async () => {
    const box = new Outbox(database);
    const deliver = vi.fn(async () => {});
    box.deliver('note', deliver);
    const failed = database.transaction(async (tx) => {
      await box.post(tx, 'note', { n: 1 });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await box.drain();
    expect(deliver).not.toHaveBeenCalled();
  });

  it('retries a failure with growing delays', async () => {
    const clock = testClock();
    const box = new Outbox(database, { clock });
    let failures = 2;
    const sent: number[] = [];
    box.deliver('note', async (_, { id }) => {
      if (failures-- > 0) throw new Error('450 try later');
      sent.push(id);
    });
    await post(box, { n: 1 });
    await box.drain();
    expect(await rows()).toMatchObject([{ attempts: 1, lastError: '450 try later', sentAt: null }]);
    await box.drain();
    expect((await rows())[0]?.attempts).toBe(1);
    clock.advance({ seconds: 10 });
    await box.drain();
    expect((await rows())[0]?.attempts).toBe(2);
    clock.advance({ seconds: 10 });
    await box.drain();
    expect((await rows())[0]?.attempts).toBe(2);
    clock.advance({ seconds: 10 });
    await box.drain();
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 3, lastError: null, sentAt: clock.now() }]);
  });

  it('gives up after twelve attempts, says so once and keeps the row for inspection', async () => {
    const clock = testClock();
    const reports: boolean[] = [];
    const box = new Outbox(database, { clock, onError: (_, { isGivenUp }) => reports.push(isGivenUp) });
    box.deliver('note', () => Promise.reject(new Error('550 no such address')));
    await post(box, { n: 1 });
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await box.drain();
      clock.advance({ hours: 13 });
    }
    expect(await rows()).toMatchObject([{ attempts: 12, nextAt: null, sentAt: null, payload: { n: 1 } }]);
    expect(reports).toEqual([...Array.from({ length: 12 }, () => false), true]);
  });

  it('goes on daily with what nobody else would do', async () => {
    const clock = testClock();
    const box = new Outbox(database, { clock });
    let isDown = true;
    box.deliver('note', () => (isDown ? Promise.reject(new Error('503')) : Promise.resolve()), { isEndless: true });
    await post(box, { n: 1 });
    for (let day = 0; day < 30; day += 1) {
      await box.drain();
      clock.advance({ hours: 24 });
    }
    expect((await rows())[0]?.nextAt).toBeInstanceOf(Date);
    isDown = false;
    await box.drain();
    expect(await rows()).toMatchObject([{ nextAt: null, sentAt: clock.now() }]);
  });

  it('reports a row that is three days old once, also after a report that failed', async () => {
    const clock = testClock();
    const box = new Outbox(database, { clock });
    let isBroken = true;
    const reports: number[] = [];
    box.deliver('note', () => Promise.reject(new Error('503')), {
      isEndless: true,
      async onOverdue(_tx, _payload, { id }) {
        if (isBroken) throw new Error('the report wasn’t written');
        reports.push(id);
      },
    });
    await post(box, { n: 1 });
    clock.advance({ days: 3 });
    await box.drain();
    isBroken = false;
    for (let day = 0; day < 3; day += 1) {
      clock.advance({ days: 1 });
      await box.drain();
    }
    expect(reports).toEqual((await rows()).map(({ id }) => id));
  });

  it('retries for three days', async () => {
    const clock = testClock();
    const box = new Outbox(database, { clock });
    const tries: number[] = [];
    box.deliver('note', () => {
      tries.push(clock.now().getTime());
      return Promise.reject(new Error('450 try later'));
    });
    await post(box, { n: 1 });
    for (;;) {
      await box.drain();
      const [row] = await rows();
      if (!row?.nextAt) break;
      await clock.moveTo(row.nextAt);
    }
    expect(tries).toHaveLength(12);
    expect(((tries.at(-1) ?? 0) - (tries[0] ?? 0)) / 86_400_000).toBeCloseTo(3, 1);
  });

  it('delivers again, with the same id, if a worker died before marking it as sent', async () => {
    const clock = testClock();
    const ids: number[] = [];
    // The first worker dies between sending and marking, and leaves only its claim.
    let markDead = () => {};
    const dead = new Promise<void>((resolve) => (markDead = resolve));
    const first = new Outbox(database, { clock, leaseSeconds: 60 });
    first.deliver('note', (_, { id }) => {
      ids.push(id);
      markDead();
      return new Promise(() => {});
    });
    await post(first, { n: 1 });
    // It settles only after its time limit, when the database may already be closed.
    first.drain().catch(() => {});
    await dead;

    const second = new Outbox(database, { clock });
    second.deliver('note', async (_, { id }) => void ids.push(id));
    await second.drain();
    expect(ids).toHaveLength(1);
    clock.advance({ seconds: 61 });
    await second.drain();
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect((await rows())[0]?.sentAt).toEqual(clock.now());
  });

  it('gives a row to one of two workers', async () => {
    const ids: number[] = [];
    const workers = [new Outbox(database), new Outbox(database)];
    for (const worker of workers) worker.deliver('note', async (_, { id }) => void ids.push(id));
    for (let n = 0; n < 30; n += 1)
      await database.sql
        .insert(outbox)
        .values({ kind: 'note', payload: { n }, createdAt: new Date(), nextAt: new Date() });
    await Promise.all(workers.map((worker) => worker.drain()));
    expect(ids.toSorted((a, b) => a - b)).toEqual((await rows()).map(({ id }) => id));
  });

  it('finishes what is in progress and leaves the rest for the next start', async () => {
    const box = new Outbox(database, { pollMs: 60_000 });
    const started: unknown[] = [];
    let finish = () => {};
    box.deliver('note', (payload) => {
      started.push(payload);
      return new Promise<void>((resolve) => (finish = resolve));
    });
    await post(box, { n: 1 });
    await post(box, { n: 2 });
    box.start();
    await expect.poll(() => started).toHaveLength(1);
    const stopped = box.stop();
    finish();
    await stopped;
    expect(started).toEqual([{ n: 1 }]);
    const [left] = await database.sql.select().from(outbox).where(eq(outbox.attempts, 0));
    expect(left).toMatchObject({ payload: { n: 2 }, sentAt: null });
  });
});
