import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCards } from '#contract/cards.ts';
import { generateQuote } from '#contract/quotes.ts';
import { listAppModules, listModules, listPlans, listPlansByName } from '#contract/plans.ts';
import { listCountries, listStates } from '#contract/utilities.ts';
import { cards } from '#server/db/schema/index.ts';
import { initialCatalogue } from '#server/modules/plans/service.ts';
import { later } from '#server/platform/clock.ts';
import { administrator, member } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { addBook } from '#tests/support/priceBooks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

// Rules: plan.list
describe('the plans', () => {
  it('have the current price book’s prices, discounts included', async () => {
    const { plans, pricingDetails } = await server.api.done(listPlans);
    expect(
      plans.map(({ slug, monthlyPrice, annuallyPrice, userMonthlyPrice, userAnnualPrice }) => [
        slug,
        monthlyPrice,
        annuallyPrice,
        userMonthlyPrice,
        userAnnualPrice,
      ]),
    ).toEqual([
      ['core', 1200, 12_240, 1200, 12_240],
      // Payroll's ₦50 per user is added, also in each of the twelve months.
      ['complete', 1850, 18_870, 1900, 19_470],
      ['flexi', 0, 0, 0, 0],
    ]);
    expect(pricingDetails).toEqual({
      vat: 7.5,
      basicMonthlyUserPrice: 1200,
      payrollUserFee: 50,
      annualUserDiscount: { isActive: true, value: 15 },
      userVolumeDiscount: { isActive: true, value: 10, userThreshold: 50 },
      initialPurchaseDiscount: { isActive: true, value: 10 },
    });
  });

  it('show the price of one user before discounts and VAT, as quoted', async () => {
    const { plans } = await server.api.done(listPlans);
    const quoted = async (plan: string, moduleIds: string[], isPlanDurationAnnual: boolean) =>
      (
        await server.api.done(generateQuote, {
          body: { type: 'new', plan, moduleIds, numberOfUsers: 1, isPlanDurationAnnual },
        })
      ).quote.totalCost;
    for (const { slug, userMonthlyPrice, userAnnualPrice } of plans.filter(({ monthlyPrice }) => monthlyPrice > 0)) {
      expect([await quoted(slug, [], false), await quoted(slug, [], true)], slug).toEqual([
        userMonthlyPrice,
        userAnnualPrice,
      ]);
    }
    for (const app of plans.find(({ slug }) => slug === 'flexi')?.additionalApps ?? []) {
      expect([await quoted('flexi', [app.slug], false), await quoted('flexi', [app.slug], true)], app.slug).toEqual([
        app.userMonthlyPrice,
        app.userAnnualPrice,
      ]);
    }
  });

  it('of a new database match the prerendered pages', async () => {
    expect(await server.api.done(listPlans)).toEqual(initialCatalogue.planList);
  });

  it('say which apps they cover, may add and include free', async () => {
    const { plans } = await server.api.done(listPlans);
    const slugs = plans.map(({ modules, additionalApps, supportApps }) =>
      [modules, additionalApps, supportApps].map((apps) => apps.map(({ slug }) => slug)),
    );
    const free = ['organisation-design', 'employee-self-service', 'identity-and-access-management'];
    expect(slugs[0]).toEqual([
      ['employee-management', 'benefits-administration', 'time-tracking', 'document-management', 'approval'],
      ['payroll'],
      free,
    ]);
    expect(slugs[1]?.[0]).toHaveLength(11);
    expect(slugs[1]?.[0]).toContain('payroll');
    expect(slugs[2]?.map((each) => each.length)).toEqual([0, 11, 3]);
  });

  it('are listed together, or one by its slug', async () => {
    const all = await server.api.done(listPlans);
    expect(await server.api.done(listPlansByName, { params: { name: 'default' } })).toEqual(all);
    const { plans, pricingDetails } = await server.api.done(listPlansByName, { params: { name: 'complete' } });
    expect(plans).toEqual(all.plans.filter(({ slug }) => slug === 'complete'));
    expect(pricingDetails).toEqual(all.pricingDetails);
    expect(await server.api.call(listPlansByName, { params: { name: 'gold' } })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it('follow a price book from the moment it takes effect', async () => {
    await addBook(server.platform.database, { vat: 1_000, effectiveFrom: later(server.clock.now(), { days: 1 }) });
    server.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    expect((await server.api.done(listPlans)).pricingDetails.vat).toBe(7.5);
    server.clock.advance({ seconds: 1 });
    expect((await server.api.done(listPlans)).pricingDetails.vat).toBe(10);
    server.clock.advance({ days: -1 });
  });
});

describe('the apps', () => {
  // Rules: product.apps
  it('are fourteen, three of them free', async () => {
    const { modules } = await server.api.done(listModules);
    expect(modules).toHaveLength(14);
    expect(modules.filter(({ isFree }) => isFree).map(({ monthlyPrice }) => monthlyPrice)).toEqual([0, 0, 0]);
    // 480.50 less 15% is 408.425, rounded half up to 408.43; times twelve.
    expect(modules.find(({ slug }) => slug === 'employee-management')).toEqual({
      id: 'employee-management',
      slug: 'employee-management',
      name: 'Employee management',
      iconSlug: 'employeeManagement',
      isFree: false,
      monthlyPrice: 480.5,
      annuallyPrice: 4901.16,
      userMonthlyPrice: 480.5,
      userAnnualPrice: 4901.16,
    });
    expect(modules.find(({ slug }) => slug === 'payroll')).toMatchObject({
      monthlyPrice: 420,
      annuallyPrice: 4284,
      userMonthlyPrice: 470,
      userAnnualPrice: 4884,
    });
  });
});

describe('the modules of an app', () => {
  // Rules: product.apps
  it('are those of humanar, and no other app has any', async () => {
    expect(await server.api.done(listAppModules, { params: { slug: 'humanar' } })).toEqual(
      await server.api.done(listModules),
    );
    expect(await server.api.call(listAppModules, { params: { slug: 'payroll' } })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

// Rules: org.places
describe('the places', () => {
  it('include all countries, Nigeria first', async () => {
    const { countries } = await server.api.done(listCountries);
    expect(countries[0]).toMatchObject({ name: 'Nigeria', iso2: 'NG', dialCode: '+234' });
    expect(countries.length).toBeGreaterThan(190);
    const others = countries.slice(1).map(({ name }) => name);
    expect(others).toContain('Ghana');
    expect(new Set(others).size).toBe(others.length);
  });

  it('include the states of each country', async () => {
    const { countries } = await server.api.done(listCountries);
    const { states } = await server.api.done(listStates, { params: { id: countries[0]?.id ?? 0 } });
    expect(states).toHaveLength(37);
    expect(states.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Abia', 'Lagos', 'Zamfara', 'Federal Capital Territory']),
    );
  });

  it.each([
    [404, 99_999],
    [400, 0],
    [400, 'lagos'],
    [400, 3_000_000_000],
  ])('answer %i for the country %s', async (status, id) => {
    expect((await server.api.raw(`/hr/utilities/countries/${id}/states`)).statusCode).toBe(status);
  });
});

// Rules: card.list
describe('the saved cards', () => {
  const card = {
    brand: 'visa' as const,
    last4: '4081',
    expMonth: 12,
    expYear: 2030,
    authorizationCode: 'AUTH_secret',
    email: 'ada@kuramo.ng',
  };

  it('are listed for the administrator, default first, without anything that could be charged', async () => {
    const { token, orgId } = await administrator(server);
    expect(await server.api.done(listCards, { token, params: { orgId } })).toEqual({ cards: [] });
    const createdAt = server.clock.now();
    await server.platform.database.sql.insert(cards).values([
      { ...card, orgId, signature: 'a', createdAt },
      {
        ...card,
        orgId,
        signature: 'b',
        isDefault: true,
        brand: 'mastercard',
        last4: '5100',
        createdAt: later(createdAt, { days: 1 }),
      },
    ]);
    const listedCards = await server.api.done(listCards, { token, params: { orgId } });
    expect(listedCards.cards).toEqual([
      {
        id: expect.any(String),
        isDefault: true,
        brand: 'mastercard',
        last4: '5100',
        expMonth: 12,
        expYear: 2030,
        validity: 'valid',
      },
      {
        id: expect.any(String),
        isDefault: false,
        brand: 'visa',
        last4: '4081',
        expMonth: 12,
        expYear: 2030,
        validity: 'valid',
      },
    ]);
  });

  it('of another organisation are answered like those of an unknown one', async () => {
    const { token } = await administrator(server);
    const { orgId } = await administrator(server);
    const foreign = await server.api.call(listCards, { token, params: { orgId } });
    const unknown = await server.api.call(listCards, { token, params: { orgId: randomUUID() } });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: foreign.status, body: foreign.body });
    expect(await server.api.call(listCards, { token, params: { orgId: 'mine' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'orgId' }] },
    });
  });

  it('aren’t returned to members or visitors', async () => {
    const { orgId } = await administrator(server);
    const { token } = await member(server, { orgId });
    expect((await server.api.call(listCards, { token, params: { orgId } })).status).toBe(403);
    expect((await server.api.call(listCards, { params: { orgId } })).status).toBe(401);
  });
});
