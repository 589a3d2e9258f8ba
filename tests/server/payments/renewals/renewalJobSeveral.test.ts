import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cards,
  organisations,
  outbox,
  paymentAttempts,
  receipts,
  receiptSeries,
  subscriptions,
  subscriptionTerms,
} from '#server/db/schema/index.ts';
import { renewals } from '#server/modules/payments/renewals/job.ts';
import type { PaymentProvider } from '#server/platform/payments/paymentProvider.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Many renewals due at once, with several processes that renew them and may die. */

/** Remembers its charges. Declines the card `DECLINED`. `afterCharge` runs before the response is sent. */
class Provider implements PaymentProvider {
  readonly charged = new Map<string, number>();
  readonly asked = { chargeSaved: 0, verify: 0 };
  afterCharge: () => Promise<void> = async () => {};

  readonly codes = new Set<string>();
  readonly declined = new Set<string>();

  readonly chargeSaved: PaymentProvider['chargeSaved'] = async ({ reference, amount, authorizationCode }) => {
    this.asked.chargeSaved += 1;
    this.codes.add(authorizationCode);
    if (this.charged.has(reference)) return { kind: 'duplicate' };
    if (authorizationCode === 'DECLINED') {
      this.declined.add(reference);
      return { kind: 'failed', reason: 'declined' };
    }
    this.charged.set(reference, amount);
    await this.afterCharge();
    return this.#succeeded(reference, amount);
  };
  readonly verify: PaymentProvider['verify'] = async (reference) => {
    this.asked.verify += 1;
    const amount = this.charged.get(reference);
    if (this.declined.has(reference)) return { kind: 'failed', reason: 'declined' };
    return amount === undefined ? { kind: 'notFound' } : this.#succeeded(reference, amount);
  };
  readonly start: PaymentProvider['start'] = async () => ({ kind: 'unknown', why: 'unreachable' });
  readonly forgetCard: PaymentProvider['forgetCard'] = async () => ({ kind: 'forgotten' });
  readonly refund: PaymentProvider['refund'] = async () => ({ kind: 'unknown', why: 'unreachable' });
  readonly refundOf: PaymentProvider['refundOf'] = async () => ({ kind: 'notFound' });
  readonly dispute: PaymentProvider['dispute'] = async () => ({ kind: 'notFound' });
  readonly readWebhook: PaymentProvider['readWebhook'] = () => ({ kind: 'forged' });

  #succeeded(reference: string, amount: number) {
    return { kind: 'succeeded' as const, charge: { reference, amount, currency: 'NGN', paidAt: null, card: null } };
  }
}

let provider: Provider;
let server: TestServer;
beforeEach(async () => {
  provider = new Provider();
  server = await startTestServer({ payments: () => provider });
  await server.platform.outbox.stop();
});
afterEach(() => server.stop());
const db = () => server.platform.database.sql;

/** This many organisations whose next term is due now, each with a card. */
async function due(count: number): Promise<void> {
  const now = server.clock.now().toISOString();
  await server.platform.database.execute(
    `with made as (
       insert into organisations (name, email, ref_code, created_at, activated_at) select 'Kuramo ' || n, 'accounts' || n || '@kuramo.ng', 'B' || n, $2, $2 from generate_series(1, $1::integer) n returning id, email
     ), kept as (
       insert into cards (org_id, is_default, brand, last4, exp_month, exp_year, signature, authorization_code, email, created_at) select id, true, 'visa', '4081', 9, 2029, 'SIG', 'AUTH', email, $2 from made
     )
     insert into subscriptions (org_id, kind, plan_slug, module_slugs, number_of_users, created_at, started_at, expires_at, next_renewal_at)
     select id, 'paid', 'core', '{employee-management}', 20, $2, $2, $2::timestamptz + interval '1 day', $2 from made`,
    [count, now],
  );
}
/** Another process's job on the same database. */
const worker = (signal = new AbortController().signal): Promise<void> => renewals(server.platform).run(signal);

/** Expects one charge, renewal, receipt and mail each, and receipt numbers without a gap. */
async function expectEachOnce(count: number): Promise<void> {
  expect(provider.charged.size).toBe(count);
  const succeeded = await db()
    .select({ id: paymentAttempts.id, orgId: paymentAttempts.orgId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.status, 'succeeded'));
  expect(new Set(succeeded.map(({ id }) => id))).toEqual(new Set(provider.charged.keys()));
  expect(new Set(succeeded.map(({ orgId }) => orgId)).size).toBe(count);
  expect(await db().$count(subscriptionTerms)).toBe(count);
  expect(
    await db().$count(
      subscriptions,
      and(eq(subscriptions.version, 2), eq(subscriptions.renewalFailures, 0), subscriptions.isRenewal),
    ),
  ).toBe(count);
  const numbers = (await db().select({ number: receipts.number }).from(receipts))
    .map(({ number }) => Number(number.split('-')[2]))
    .toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: count }, (_, place) => place + 1));
  expect(await db().select().from(receiptSeries)).toMatchObject([{ last: count }]);
  expect(await db().$count(outbox, isNotNull(outbox.nextAt))).toBe(count);
}

describe('two renewal processes', () => {
  it(
    'renew 1,500 subscriptions once each, without a duplicate request to the provider',
    { timeout: 120_000 },
    async () => {
      await due(1_500);
      await Promise.all([worker(), worker()]);
      await expectEachOnce(1_500);
      expect(provider.asked).toEqual({ chargeSaved: 1_500, verify: 0 });
      await worker();
      expect(provider.asked.chargeSaved).toBe(1_500);
    },
  );

  it('skip what the other one is working on', async () => {
    await due(3);
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    provider.afterCharge = () => released;
    const first = worker();
    await expect.poll(() => provider.asked.chargeSaved).toBe(3);
    await worker();
    expect(provider.asked).toEqual({ chargeSaved: 3, verify: 0 });
    release();
    await first;
    await expectEachOnce(3);
  });
});

describe('a process that ends during a batch', () => {
  const later = (minutes: number): void => server.clock.advance({ minutes });

  it('before all requests were sent leaves them to the next one, which also finds the charges made', async () => {
    await due(60);
    // Like a power cut: no response arrives any more.
    provider.afterCharge = () =>
      provider.charged.size >= 5 ? Promise.reject(new Error('the power is gone')) : Promise.resolve();
    await expect(worker()).rejects.toThrow('the power is gone');
    const charged = provider.charged.size;
    expect(charged).toBeLessThan(60);
    expect(await db().$count(subscriptionTerms)).toBe(0);
    provider.afterCharge = async () => {};
    // The lease is still valid.
    later(14);
    await worker();
    expect(provider.charged.size).toBe(charged);
    later(1);
    await Promise.all([worker(), worker()]);
    await expectEachOnce(60);
  });

  it('before it has stored the results leaves them to another process’s reconciler', async () => {
    await due(12);
    provider.afterCharge = () =>
      provider.charged.size >= 12 ? Promise.reject(new Error('the power is gone')) : Promise.resolve();
    await expect(worker()).rejects.toThrow('the power is gone');
    provider.afterCharge = async () => {};
    later(5);
    await server.platform.jobs.runDue('payments');
    await expectEachOnce(12);
    later(10);
    await worker();
    await expectEachOnce(12);
  });

  it('because the server stops sends no more requests and stores what it has', async () => {
    await due(40);
    const stopping = new AbortController();
    provider.afterCharge = async () => void (provider.charged.size >= 10 && stopping.abort());
    await worker(stopping.signal);
    expect(provider.charged.size).toBeLessThan(40);
    expect(await db().$count(subscriptionTerms)).toBe(provider.charged.size);
    later(15);
    await worker();
    await expectEachOnce(40);
  });
});

it('stores the rest of a batch when one renewal can’t be stored', async () => {
  await due(5);
  const [one] = await db().select().from(subscriptions);
  // A term that follows the same expiry already exists.
  const { orgId = '', expiresAt = server.clock.now() } = one ?? {};
  const at = server.clock.now();
  const price = { paymentDue: 0 } as never;
  const taken = {
    orgId,
    attemptId: randomUUID(),
    plan: 'core',
    moduleIds: [],
    numberOfUsers: 1,
    isPlanDurationAnnual: false,
    isFirstPurchase: false,
    priceBookId: 1,
    specialDiscount: 0,
    price,
    net: 0,
    vat: 0,
    days: 30,
    follows: expiresAt,
    startsAt: at,
    endsAt: at,
    createdAt: at,
  };
  await db().insert(subscriptionTerms).values(taken);
  await worker();
  expect(await db().$count(subscriptionTerms)).toBe(5);
  expect(await db().$count(subscriptions, eq(subscriptions.isRenewal, true))).toBe(4);
  expect(await db().select().from(paymentAttempts).where(eq(paymentAttempts.orgId, orgId))).toMatchObject([
    { status: 'created' },
  ]);
  const numbers = (await db().select().from(receipts)).map(({ number }) => number).toSorted();
  expect(numbers).toEqual([1, 2, 3, 4].map((place) => `HUM-2026-00000${place}`));
});

it('stores the rest of a batch together when cards are declined and organisations deleted', async () => {
  await due(6);
  const orgs = (await db().select().from(organisations).orderBy(asc(organisations.id))).map(({ id }) => id);
  const [declined = '', gone = '', declinedAndGone = ''] = orgs;
  await db()
    .update(cards)
    .set({ authorizationCode: 'DECLINED' })
    .where(inArray(cards.orgId, [declined, declinedAndGone]));
  provider.afterCharge = async () => {
    provider.afterCharge = async () => {};
    await db()
      .delete(organisations)
      .where(inArray(organisations.id, [gone, declinedAndGone]));
  };
  const errors = vi.spyOn(server.platform.log, 'error');
  await worker();
  expect(errors.mock.calls).toEqual([]);
  const attempts = await db().select().from(paymentAttempts);
  const attemptOf = (org: string) => attempts.find(({ orgId }) => orgId === org);
  expect(attemptOf(declined)).toMatchObject({ status: 'failed', reason: 'declined' });
  expect(attemptOf(gone)).toMatchObject({ status: 'failed', reason: 'notNeeded', refund: 'due' });
  expect(attemptOf(declinedAndGone)).toMatchObject({ status: 'failed', reason: 'declined', refund: null });
  expect(await db().$count(subscriptions, eq(subscriptions.isRenewal, true))).toBe(3);
});

it('charges the default card of several', async () => {
  await due(3);
  await db()
    .insert(cards)
    .values(
      (await db().select().from(cards)).map((card) => ({
        ...card,
        id: randomUUID(),
        isDefault: false,
        signature: 'OTHER',
        authorizationCode: 'OTHER',
      })),
    );
  await worker();
  await expectEachOnce(3);
  expect([...provider.codes]).toEqual(['AUTH']);
});

it('keeps a change made while the card was charged, and refunds that charge', async () => {
  await due(2);
  const [one] = await db().select().from(subscriptions).orderBy(asc(subscriptions.orgId));
  provider.afterCharge = async () => {
    provider.afterCharge = async () => {};
    await db()
      .update(subscriptions)
      .set({ accountCredit: 700, version: sql`${subscriptions.version} + 1` })
      .where(eq(subscriptions.orgId, one?.orgId ?? ''));
  };
  await worker();
  const renewed = await db().select().from(subscriptions).orderBy(asc(subscriptions.orgId));
  expect(renewed).toMatchObject([
    { isRenewal: false, accountCredit: 700, version: 2 },
    { isRenewal: true, accountCredit: 0, version: 2 },
  ]);
  expect(await db().select().from(paymentAttempts).orderBy(asc(paymentAttempts.orgId))).toMatchObject([
    { refund: 'due' },
    { refund: null },
  ]);
});
