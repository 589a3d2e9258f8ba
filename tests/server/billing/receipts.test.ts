import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateOrgSettings } from '#contract/org.ts';
import { getReceipt, getReceiptPdf } from '#contract/payments.ts';
import { toKobo } from '#domain/money.ts';
import { receipts, receiptSeries } from '#server/db/schema/index.ts';
import { forOrg } from '#server/db/scope.ts';
import { storeReceipt } from '#server/modules/billing/receipts.ts';
import { receiptsOf } from '#server/modules/billing/service.ts';
import { sumsOf } from '#server/modules/billing/sums.ts';
import { type Catalogue, catalogueAt } from '#server/modules/plans/service.ts';
import {
  paidAttempt,
  paidOrder,
  readReceipt,
  receiptFor,
  receiptOfPurchase,
  type PurchaseOptions,
} from '#tests/support/billing.ts';
import { administrator, member } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let catalogue: Catalogue;
beforeAll(async () => {
  server = await startTestServer();
  catalogue = await catalogueAt(server.platform.database.sql, server.clock.now());
});
afterAll(() => server.stop());

const db = () => server.platform.database.sql;

describe('a receipt', () => {
  it('names the seller, buyer, items, period and payment method', async () => {
    const ada = await administrator(server);
    await server.api.done(updateOrgSettings, {
      token: ada.token,
      body: { version: 2, address: '27 Creek Road, Apapa', city: 'Lagos', taxNumber: '20318846-0001' },
    });
    const attempt = await paidAttempt(server, ada.orgId);
    const { id, number } = await receiptFor(server, attempt);
    const { buyer, ...rest } = await readReceipt(server, ada, id);
    expect(buyer).toEqual({
      name: 'Kuramo Logistics Ltd',
      address: expect.stringMatching(/^27 Creek Road, Apapa, Lagos, .+, Nigeria$/),
      taxNumber: '20318846-0001',
      email: ada.email,
    });
    expect(rest).toEqual({
      id,
      number,
      issuedAt: '2026-11-20T09:00:00.000Z',
      suppliedAt: '2026-11-20T09:00:00.000Z',
      period: { from: '2026-11-20T09:00:00.000Z', to: '2026-12-20T09:00:00.000Z' },
      seller: {
        name: 'Humanar Sandbox Ltd',
        address: '12 Example Close, Yaba, Lagos, Nigeria',
        taxNumber: '00000000-0001',
        email: 'sales@humanar.ng',
      },
      lines: [{ description: 'Core plan', quantity: 20, unitPrice: 1_200, months: 1, amount: 24_000 }],
      discounts: [{ description: 'First purchase discount', amount: 2_400 }],
      credit: 0,
      accountCredit: 0,
      creditLeft: 0,
      net: 21_600,
      vatRate: 7.5,
      vat: 1_620,
      total: 23_220,
      reference: attempt.id,
      card: { brand: 'visa', last4: '4081' },
    });
    expect(
      await forOrg(server.platform.database, ada.orgId).read((org) => receiptsOf(org, [attempt.id, randomUUID()])),
    ).toEqual(new Map([[attempt.id, { id, number }]]));
  });

  it('lists each discount, and payroll’s fee on a line of its own', async () => {
    const ada = await administrator(server);
    const receipt = await receiptOfPurchase(server, ada, {
      plan: 'core',
      apps: ['payroll'],
      numberOfUsers: 80,
      isPlanDurationAnnual: true,
      isFirstPurchase: true,
      special: 800,
    });
    expect(receipt.lines).toEqual([
      { description: 'Core plan', quantity: 80, unitPrice: 1_020, months: 12, amount: 979_200 },
      { description: 'Payroll fee', quantity: 80, unitPrice: 50, months: 12, amount: 48_000 },
    ]);
    expect(receipt.discounts.map(({ description }) => description)).toEqual([
      'Volume discount for more than 50 users',
      'First purchase discount',
      'Special discount',
    ]);
    expect(receipt.period.to).toBe('2027-11-20T09:00:00.000Z');
  });

  it('has a line for each paid app on Flexi', async () => {
    const ada = await administrator(server);
    const receipt = await receiptOfPurchase(server, ada, {
      plan: 'flexi',
      apps: ['employee-management', 'payroll'],
      numberOfUsers: 33,
      isPlanDurationAnnual: false,
      isFirstPurchase: false,
    });
    expect(receipt.lines.map(({ description, amount }) => [description, amount])).toEqual([
      ['Employee management', 15_856.5],
      ['Payroll', 13_860],
      ['Payroll fee', 1_650],
    ]);
    expect(receipt.discounts).toEqual([]);
  });

  it('shows how a prorated amount adds up', () => {
    const whole = paidOrder(catalogue, {
      plan: 'flexi',
      apps: ['employee-management'],
      numberOfUsers: 25,
      isPlanDurationAnnual: false,
      isFirstPurchase: false,
    });
    const order = {
      ...whole,
      change: { days: 18, endsAt: '2026-12-08T09:00:00.000Z' },
      accountCredit: 10_000,
      creditLeft: 250,
      price: { ...whole.price, totalCost: 720_750, credit: 30_000 },
    };
    const { lines, ...sums } = sumsOf(order, () => catalogue);
    expect(lines).toEqual([
      {
        description: 'Employee management, 18 of 30 days',
        quantity: 25,
        unitPrice: 480.5,
        months: 1,
        days: { paid: 18, of: 30 },
        amount: 7_207.5,
      },
    ]);
    expect(sums).toMatchObject({ credit: 300, accountCredit: 100, creditLeft: 2.5 });
  });

  it('adds up to the kobo for any purchase', () => {
    const paidApps = catalogue.apps.filter(({ isFree }) => !isFree).map(({ slug }) => slug);
    const bought = fc.oneof(
      fc.record({ plan: fc.constantFrom('core', 'complete'), apps: fc.constantFrom([], ['payroll']) }),
      fc.record({ plan: fc.constant('flexi' as const), apps: fc.subarray(paidApps, { minLength: 1 }) }),
    );
    const more = fc.record({
      numberOfUsers: fc.integer({ min: 1, max: 100_000 }),
      isPlanDurationAnnual: fc.boolean(),
      isFirstPurchase: fc.boolean(),
      special: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(bought, more, (what, how) => {
        const order = paidOrder(catalogue, { ...what, ...how } as PurchaseOptions);
        const { lines, discounts, net, vat, credit, total } = sumsOf(order, () => catalogue);
        const sum = (amounts: { amount: number }[]) => amounts.reduce((all, { amount }) => all + toKobo(amount), 0);
        for (const { quantity, unitPrice, months, amount } of lines)
          expect(toKobo(amount)).toBe(quantity * toKobo(unitPrice) * months);
        expect(sum(lines) - sum(discounts)).toBe(toKobo(net));
        expect(toKobo(net) + toKobo(vat) - toKobo(credit)).toBe(toKobo(total));
        expect(toKobo(total)).toBe(order.price.paymentDue);
      }),
      { numRuns: 300 },
    );
  });

  // Rules: receipt.fixed
  it('keeps its content when the organisation changes its name and address', async () => {
    const ada = await administrator(server);
    const before = await receiptOfPurchase(server, ada);
    await server.api.done(updateOrgSettings, {
      token: ada.token,
      body: { version: 2, name: 'Kuramo Freight Ltd', address: '1 Marina' },
    });
    expect(await readReceipt(server, ada, before.id)).toEqual(before);
    expect((await receiptOfPurchase(server, ada)).buyer.name).toBe('Kuramo Freight Ltd');
  });

  it('is limited to the organisation’s administrators', async () => {
    const [ada, stranger] = [await administrator(server), await administrator(server)];
    const { id } = await receiptOfPurchase(server, ada);
    const { token: membersToken } = await member(server, ada);
    for (const call of [getReceipt, getReceiptPdf]) {
      const status = async (token: string | undefined, wanted = id) =>
        (
          await server.api.raw({
            url: `/hr/subscriptions/receipts/${wanted}${call === getReceipt ? '' : '/pdf'}`,
            headers: token === undefined ? {} : { authorization: token },
          })
        ).statusCode;
      expect([
        await status(ada.token),
        await status(undefined),
        await status(membersToken),
        await status(stranger.token),
        await status(ada.token, randomUUID()),
      ]).toEqual([200, 401, 403, 404, 404]);
    }
  });
});

// Rules: receipt.fixed
describe('the receipt numbers', () => {
  const numbers = async () =>
    (await db().select({ number: receipts.number }).from(receipts).orderBy(asc(receipts.number))).map(
      ({ number }) => number,
    );
  const follows = (year: number, many: number) =>
    Array.from({ length: many }, (_, index) => `HUM-${year}-${String(index + 1).padStart(6, '0')}`);

  let orgId = '';
  beforeAll(async () => {
    ({ orgId } = await administrator(server));
  });

  it('have no gap or duplicate when twenty pay at once and one payment fails', async () => {
    await db().delete(receipts);
    await db().delete(receiptSeries);
    const paid = await Promise.all(Array.from({ length: 21 }, () => paidAttempt(server, orgId)));
    const issue = (attempt: (typeof paid)[number], index: number) =>
      forOrg(server.platform.database, attempt.orgId).transaction(async (org) => {
        const { number } = await storeReceipt(server.platform, org, {
          attempt,
          term: { startsAt: server.clock.now(), endsAt: server.clock.now() },
          card: null,
          at: server.clock.now(),
        });
        if (index === 7) throw new Error('what the receipt was for failed after all');
        return number;
      });
    const issued = await Promise.allSettled(paid.map(issue));
    expect(issued.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await numbers()).toEqual(follows(2026, 20));
    expect(issued.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).toSorted()).toEqual(
      follows(2026, 20),
    );
  });
  it('give a payment one receipt, and use no number for a second attempt', async () => {
    const attempt = await paidAttempt(server, orgId);
    const first = await receiptFor(server, attempt);
    await expect(receiptFor(server, attempt)).rejects.toThrow(/receipts/);
    const [{ last } = { last: 0 }] = await db().select().from(receiptSeries).where(eq(receiptSeries.year, 2026));
    expect(first.number).toBe(`HUM-2026-${String(last).padStart(6, '0')}`);
  });

  it('start again each year, in Lagos time', async () => {
    const attempt = () => paidAttempt(server, orgId);
    const [before, after] = [new Date('2030-12-31T22:59:59Z'), new Date('2030-12-31T23:00:00Z')];
    expect((await receiptFor(server, await attempt(), before)).number).toBe('HUM-2030-000001');
    expect((await receiptFor(server, await attempt(), after)).number).toBe('HUM-2031-000001');
    expect((await receiptFor(server, await attempt(), before)).number).toBe('HUM-2030-000002');
  });

  it('grow beyond six digits only after a million', async () => {
    await db().insert(receiptSeries).values({ year: 2040, last: 999_999 });
    expect((await receiptFor(server, await paidAttempt(server, orgId), new Date('2040-06-01T12:00:00Z'))).number).toBe(
      'HUM-2040-1000000',
    );
  });
});
