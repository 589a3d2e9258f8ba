import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logout } from '#contract/auth.ts';
import { listPlans } from '#contract/plans.ts';
import { generateQuote, getSpecialDiscount, type Quote, type QuoteRequest } from '#contract/quotes.ts';
import { startTrial } from '#contract/subscriptions.ts';
import { organisations, quotes, subscriptions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { addBook } from '#tests/support/priceBooks.ts';

/* Rates of the price book: VAT 7.5%, annual 15%, volume 10% above 50 users, first purchase 10%. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const order = (more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  type: 'new',
  plan: 'core',
  moduleIds: [],
  numberOfUsers: 20,
  isPlanDurationAnnual: false,
  ...more,
});
let visitors = 0;
/** Rate limits count by IP address, so each visitor has their own. */
const quoteFor = async (more?: Partial<QuoteRequest>, token?: string): Promise<Quote> => {
  visitors += 1;
  return (
    await server.api.done(generateQuote, {
      body: order(more),
      ip: `10.200.0.${visitors}`,
      ...(token === undefined ? {} : { token }),
    })
  ).quote;
};
const sums = (quote: Quote) => [
  quote.pricePerUser,
  quote.payrollSurcharge,
  quote.totalPerMonth,
  quote.invoicePerMonth,
  quote.effectiveCostPerUser,
  quote.totalCost,
  quote.userVolumeDiscount,
  quote.initialPurchaseDiscount,
  quote.specialDiscount,
  quote.totalDiscount,
  quote.vat,
  quote.credit,
  quote.paymentDue,
];
const db = () => server.platform.database.sql;
const grant = ({ orgId }: Person, basisPoints: number) =>
  db().update(organisations).set({ specialDiscount: basisPoints }).where(eq(organisations.id, orgId));
const storedQuotes = (orgId: string) => db().select().from(quotes).where(eq(quotes.orgId, orgId));

describe('a quote', () => {
  // Rules: quote.sums
  it.each([
    ['Core for a month', {}, [1200, 0, 24_000, 23_220, 1080, 24_000, 0, 2400, 0, 2400, 1620, 0, 23_220], 8, 25_800],
    [
      'Complete for a year, many users',
      { plan: 'complete', numberOfUsers: 60, isPlanDurationAnnual: true },
      [1572.5, 3000, 97_350, 85_380.26, 1323.73, 1_168_200, 113_220, 101_898, 0, 215_118, 71_481.12, 0, 1_024_563.12],
      14,
      1_134_103.56,
    ],
    [
      'two apps of Flexi, including payroll',
      { plan: 'flexi', moduleIds: ['payroll', 'employee-management'], numberOfUsers: 10 },
      [900.5, 500, 9505, 9249.84, 860.45, 9505, 0, 900.5, 0, 900.5, 645.34, 0, 9249.84],
      5,
      // 9,005 + 500, and 712.88 VAT.
      10_217.88,
    ],
  ] as const)('for %s has every amount', async (_, more, expected, modules, renewal) => {
    const quote = await quoteFor({ ...more, moduleIds: [...('moduleIds' in more ? more.moduleIds : [])] });
    expect(sums(quote)).toEqual(expected);
    expect(quote.numberOfModules).toBe(modules);
    expect(quote.renewal.amount).toBe(renewal);
  });

  it('says whose it is, what it contains, at which rates, and how long it is valid', async () => {
    const quote = await quoteFor({ moduleIds: ['payroll'] });
    expect(quote).toMatchObject({
      id: null,
      orgId: null,
      appSlug: 'humanar',
      plan: 'core',
      isFirstPurchase: true,
      // In the catalogue's order, including the free ones.
      moduleIds: [
        'organisation-design',
        'employee-management',
        'benefits-administration',
        'payroll',
        'time-tracking',
        'document-management',
        'employee-self-service',
        'identity-and-access-management',
        'approval',
      ],
      rates: { vat: 7.5, annual: 0, volume: 0, initial: 10, special: 0, userThreshold: 50 },
      validUntil: '2026-11-20T09:30:00.000Z',
      renewal: { at: '2026-12-20T09:00:00.000Z' },
    });
    const annual = await quoteFor({ isPlanDurationAnnual: true, numberOfUsers: 51 });
    expect(annual.rates).toMatchObject({ annual: 15, volume: 10 });
    expect(annual.renewal.at).toBe('2027-11-20T09:00:00.000Z');
  });

  it('says where one more user costs less', async () => {
    expect((await quoteFor({ numberOfUsers: 50 })).paymentDue).toBe(58_050);
    expect((await quoteFor({ numberOfUsers: 51 })).paymentDue).toBe(53_289.9);
    expect((await quoteFor({ numberOfUsers: 50 })).cheaperWithMore).toEqual({ numberOfUsers: 51, saves: 4760.1 });
    expect((await quoteFor({ numberOfUsers: 51 })).cheaperWithMore).toBeNull();
    expect((await quoteFor({ numberOfUsers: 20 })).cheaperWithMore).toBeNull();
  });

  it.each([
    ['Core for one user', { numberOfUsers: 1 }],
    ['Core with payroll, many users', { moduleIds: ['payroll'], numberOfUsers: 51 }],
    ['Complete', { plan: 'complete', numberOfUsers: 7 }],
    [
      'Flexi apps',
      { plan: 'flexi', moduleIds: ['payroll', 'employee-management', 'benefits-administration'], numberOfUsers: 33 },
    ],
  ])('for annual billing of %s shows the saving over twelve quoted monthly payments', async (_, more) => {
    const [annual, monthly] = [await quoteFor({ ...more, isPlanDurationAnnual: true }), await quoteFor(more)];
    // The first month has the first-purchase discount; each later one is a renewal.
    const [saved, first, next, year] = [
      annual.annualSaving ?? 0,
      monthly.paymentDue,
      monthly.renewal.amount,
      annual.paymentDue,
    ].map((naira) => Math.round((naira ?? 0) * 100));
    expect(saved).toBe(first! + 11 * next! - year!);
    expect(saved).toBeGreaterThan(0);
    expect(monthly.annualSaving).toBeUndefined();
  });

  // Rules: plan.offer
  it('reaches the advertised 30% with the price book alone', async () => {
    const { plans } = await server.api.done(listPlans);
    const monthly = plans.find(({ slug }) => slug === 'core')?.monthlyPrice ?? 0;
    const quote = await quoteFor({ numberOfUsers: 51, isPlanDurationAnnual: true });
    expect(quote.specialDiscount).toBe(0);
    expect(1 - (quote.totalCost - quote.totalDiscount) / (12 * 51 * monthly)).toBeGreaterThanOrEqual(0.3);
  });

  it('has the same hash for the same inputs, and a different one otherwise', async () => {
    const { token } = await administrator(server);
    const flexi = { plan: 'flexi', moduleIds: ['payroll', 'analytics'] };
    expect((await quoteFor({ ...flexi, moduleIds: flexi.moduleIds.toReversed() })).hash).toBe(
      (await quoteFor(flexi)).hash,
    );
    const each = [
      await quoteFor(),
      await quoteFor(flexi),
      await quoteFor({ numberOfUsers: 21 }),
      await quoteFor({ isPlanDurationAnnual: true }),
      await quoteFor({}, token),
    ];
    expect(new Set(each.map(({ hash }) => hash)).size).toBe(each.length);
    expect(each[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

// Rules: quote.refused
describe('an order', () => {
  it.each([
    ['for Flexi without an app', { plan: 'flexi' }, 'Choose at least one app.'],
    [
      'for Flexi with free apps only',
      { plan: 'flexi', moduleIds: ['employee-self-service'] },
      'Choose at least one app.',
    ],
    ['for an unknown app', { plan: 'flexi', moduleIds: ['analytics', 'horoscopes'] }, 'Choose apps from the list.'],
    [
      'for an app that the plan can’t have',
      { moduleIds: ['analytics'] },
      'Analytics can’t be added to Core. Choose another plan to get it.',
    ],
    ['for an app twice', { plan: 'flexi', moduleIds: ['analytics', 'analytics'] }, 'Choose each app once.'],
  ])('%s is refused beside the field', async (_, more, msg) => {
    expect(await server.api.call(generateQuote, { body: order(more) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'moduleIds', msg }] },
    });
  });

  it.each([0, 100_001, 1.5])('for %s users is refused beside the field', async (numberOfUsers) => {
    expect(await server.api.call(generateQuote, { body: order({ numberOfUsers }) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'numberOfUsers' }] },
    });
  });

  it('for an unknown plan is not found', async () => {
    expect(await server.api.call(generateQuote, { body: order({ plan: 'gold' }) })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it('can name apps that the plan already includes, at no extra cost', async () => {
    const { paymentDue, hash, moduleIds } = await quoteFor();
    expect(await quoteFor({ moduleIds })).toMatchObject({ paymentDue, hash, moduleIds });
  });
});

describe('an organisation', () => {
  // Rules: quote.lifetime
  it('keeps its quote for 30 minutes, and a day longer on record', async () => {
    const { token, orgId } = await administrator(server);
    const quote = await quoteFor({}, token);
    expect(quote).toMatchObject({ id: expect.any(String), orgId, isFirstPurchase: true });
    const [row, ...others] = await storedQuotes(orgId);
    expect(others).toEqual([]);
    const now = server.clock.now();
    expect(row).toMatchObject({
      id: quote.id,
      hash: quote.hash,
      paymentDue: 23_220_00,
      moduleIds: quote.moduleIds,
      createdAt: now,
      validUntil: later(now, { minutes: 30 }),
      price: { totalCost: 24_000_00 },
    });
    server.clock.advance({ days: 1, minutes: 30 });
    await server.platform.jobs.runDue('clean-up');
    expect(await storedQuotes(orgId)).toHaveLength(1);
    server.clock.advance({ seconds: 1 });
    await server.platform.jobs.runDue('clean-up');
    expect(await storedQuotes(orgId)).toEqual([]);
  });

  it('is a first-time buyer after a trial, but not after a paid term', async () => {
    const { token, orgId } = await administrator(server);
    await server.api.done(startTrial, { token, body: { orgId, appSlug: 'humanar' } });
    expect(await quoteFor({}, token)).toMatchObject({ isFirstPurchase: true, initialPurchaseDiscount: 2400 });
    await db()
      .update(subscriptions)
      .set({ kind: 'paid', plan: 'core', expiresAt: later(server.clock.now(), { days: -1 }) })
      .where(eq(subscriptions.orgId, orgId));
    expect(await quoteFor({}, token)).toMatchObject({
      isFirstPurchase: false,
      initialPurchaseDiscount: 0,
      paymentDue: 25_800,
      renewal: { amount: 25_800 },
      rates: { initial: 0 },
    });
  });

  // Rules: price.payroll, price.discounts
  it('gets its special discount, except on payroll’s fee, and no other organisation does', async () => {
    const ada = await administrator(server);
    const stranger = await administrator(server);
    await grant(ada, 800);
    const colleague = await member(server, ada);
    for (const { token } of [ada, colleague]) {
      expect(await server.api.done(getSpecialDiscount, { token })).toEqual({ discountValue: 8 });
      // 24,000 − 2,400 − 1,728 + 1,000 for payroll, and 1,565.40 VAT.
      expect(await quoteFor({ moduleIds: ['payroll'] }, token)).toMatchObject({
        specialDiscount: 1728,
        paymentDue: 22_437.4,
        rates: { special: 8 },
      });
    }
    expect(await server.api.done(getSpecialDiscount, { token: stranger.token })).toEqual({ discountValue: 0 });
    const theirs = await quoteFor({}, stranger.token);
    expect(theirs).toMatchObject({ orgId: stranger.orgId, specialDiscount: 0 });
    expect((await storedQuotes(ada.orgId)).map(({ id }) => id)).not.toContain(theirs.id);
    expect(await quoteFor()).toMatchObject({ id: null, orgId: null, specialDiscount: 0 });
  });

  // Rules: price.discounts
  it('must be signed in to see its special discount', async () => {
    expect(await server.api.call(getSpecialDiscount)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('counts as a visitor once its session has ended, or with an invalid token', async () => {
    const { token, orgId } = await administrator(server);
    await server.api.done(logout, { token });
    for (const dead of [token, 'A'.repeat(43), 'nonsense'])
      expect(await quoteFor({}, dead)).toMatchObject({ id: null, orgId: null });
    expect(await storedQuotes(orgId)).toEqual([]);
  });
});

describe('quotes', () => {
  it('are limited to 120 a minute, by IP address and by user', async () => {
    const ada = await administrator(server);
    const again = await member(server, ada);
    const ask = (ip: string, token?: string) =>
      server.api.call(generateQuote, { body: order(), ip, ...(token === undefined ? {} : { token }) });
    for (let n = 0; n < 120; n += 1) {
      expect((await ask('10.201.0.1')).status).toBe(200);
      expect((await ask('10.201.0.1', ada.token)).status).toBe(200);
    }
    expect(await ask('10.201.0.1')).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
      headers: { 'retry-after': '60' },
    });
    expect((await ask('10.201.0.2', ada.token)).status).toBe(429);
    expect((await ask('10.201.0.1', again.token)).status).toBe(200);
    expect((await ask('10.201.0.2')).status).toBe(200);
    server.clock.advance({ minutes: 1 });
    expect((await ask('10.201.0.1')).status).toBe(200);
  });

  // Rules: price.book
  it('follow a price book from the moment it takes effect', async () => {
    const before = await quoteFor();
    await addBook(server.platform.database, { vat: 1_000, effectiveFrom: later(server.clock.now(), { days: 1 }) });
    expect((await quoteFor()).hash).toBe(before.hash);
    server.clock.advance({ days: 1 });
    // 21,600 plus 10%.
    expect(await quoteFor()).toMatchObject({ vat: 2160, paymentDue: 23_760, rates: { vat: 10 } });
    expect((await quoteFor()).hash).not.toBe(before.hash);
  });

  it('say what renewing will cost on the day when the card is charged, if prices are known to change before', async () => {
    const [{ renewal: monthly }, { renewal: yearly }] = [
      await quoteFor(),
      await quoteFor({ isPlanDurationAnnual: true }),
    ];
    const now = server.clock.now();
    await addBook(
      server.platform.database,
      { effectiveFrom: later(now, { days: 29, minutes: 1 }) },
      {},
      { core: null },
    );
    expect((await quoteFor()).renewal).toEqual(monthly);
    expect((await quoteFor({ isPlanDurationAnnual: true })).renewal).toEqual({ at: yearly.at, amount: null });
    await addBook(server.platform.database, { effectiveFrom: later(now, { days: 29 }) }, {}, { core: 2_400_00 });
    // Twice 24,000 plus 10%.
    expect((await quoteFor()).renewal).toEqual({ at: monthly.at, amount: 52_800 });
  });
});
