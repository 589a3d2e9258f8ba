import { randomUUID } from 'node:crypto';
import { getReceipt, type Receipt } from '#contract/payments.ts';
import { annualSaving, priceOf, termOf } from '#domain/pricing.ts';
import { paymentAttempts, type PaidOrder } from '#server/db/schema/index.ts';
import { forOrg } from '#server/db/scope.ts';
import { type Catalogue, catalogueAt } from '#server/modules/plans/service.ts';
import { issueReceipt } from '#server/modules/billing/service.ts';
import { later } from '#server/platform/clock.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

/* Completed payments as the payment code stores them, for tests of what follows from them. */

/** A receipt with every optional part. */
export const receiptOf = (reference: string): Receipt => ({
  id: randomUUID(),
  number: 'HUM-2026-000123',
  issuedAt: '2026-11-20T09:00:00.000Z',
  suppliedAt: '2026-11-20T09:00:00.000Z',
  period: { from: '2026-11-20T09:00:00.000Z', to: '2026-12-20T09:00:00.000Z' },
  seller: {
    name: 'Humanar Ltd',
    address: '12 Example Close, Yaba, Lagos',
    taxNumber: '00000000-0001',
    email: 'sales@humanar.ng',
  },
  buyer: {
    name: 'Kuramo Logistics Ltd',
    address: '27 Creek Road, Apapa, Lagos, Nigeria',
    taxNumber: '',
    email: 'ada@kuramo.ng',
  },
  lines: [{ description: 'Core plan', quantity: 20, unitPrice: 1_200, months: 1, amount: 24_000 }],
  discounts: [{ description: 'First purchase discount', amount: 2_400 }],
  credit: 0,
  net: 21_600,
  vatRate: 7.5,
  vat: 1_620,
  total: 23_220,
  reference,
  card: { brand: 'visa', last4: '4081' },
});

export interface PurchaseOptions {
  plan: 'core' | 'complete' | 'flexi';
  apps?: string[];
  numberOfUsers: number;
  isPlanDurationAnnual: boolean;
  isFirstPurchase: boolean;
  /** Basis points. */
  special?: number;
}

/** An order with its price, as quoted from the catalogue. Amounts are kobo. */
export function paidOrder(
  { priceBookId, plans, apps, rates }: Catalogue,
  { plan: slug, apps: named = [], numberOfUsers, isPlanDurationAnnual, isFirstPurchase, special = 0 }: PurchaseOptions,
): PaidOrder {
  const plan = plans.find((one) => one.slug === slug);
  if (!plan) throw new Error(`there is no plan ${slug}`);
  const modules = apps.filter((app) => plan.included.includes(app.slug) || named.includes(app.slug));
  const monthlyPrices = plan.monthly === null ? modules.map(({ monthly }) => monthly) : [plan.monthly];
  const priced = [
    {
      numberOfUsers,
      isPlanDurationAnnual,
      isFirstPurchase,
      monthlyPrices,
      hasPayroll: modules.some((app) => app.slug === 'payroll'),
    },
    { ...rates, special },
  ] as const;
  return {
    quoteId: randomUUID(),
    quoteHash: 'of-a-test',
    type: 'new',
    subscriptionVersion: null,
    accountCredit: 0,
    creditLeft: 0,
    credited: [],
    change: null,
    plan: slug,
    planName: plan.name,
    moduleIds: modules.map((app) => app.slug),
    modules: modules.map((app) => ({ slug: app.slug, name: app.name })),
    numberOfUsers,
    isPlanDurationAnnual,
    isFirstPurchase,
    priceBookId,
    vatRate: rates.vat,
    specialDiscount: special,
    annualSaving: annualSaving(...priced),
    price: priceOf(...priced),
  };
}

const oftenBought: PurchaseOptions = {
  plan: 'core',
  numberOfUsers: 20,
  isPlanDurationAnnual: false,
  isFirstPurchase: true,
};

type AttemptDetails = Partial<typeof paymentAttempts.$inferInsert>;

/** Stores a completed payment of an organisation. */
export async function paidAttempt(
  { platform }: TestServer,
  orgId: string,
  bought: PurchaseOptions = oftenBought,
  details: AttemptDetails = {},
) {
  const now = platform.clock.now();
  const { sql } = platform.database;
  const order = paidOrder(await catalogueAt(sql, now), bought);
  const [attempt] = await sql
    .insert(paymentAttempts)
    .values({
      orgId,
      purpose: 'purchase',
      requestHash: '',
      actorId: randomUUID(),
      email: 'ada@kuramo.ng',
      amount: order.price.paymentDue,
      order,
      status: 'succeeded',
      cardBrand: 'visa',
      cardLast4: '4081',
      createdAt: now,
      paidAt: now,
      ...details,
    })
    .returning();
  if (!attempt) throw new Error('the attempt was not stored');
  return { ...attempt, order };
}

/** Issues a payment's receipt, as activation does. */
export function receiptFor(
  { platform }: TestServer,
  attempt: Awaited<ReturnType<typeof paidAttempt>>,
  at = platform.clock.now(),
): Promise<{ id: string; number: string }> {
  const term = { startsAt: at, endsAt: later(at, { days: termOf(attempt.order.isPlanDurationAnnual).days }) };
  return forOrg(platform.database, attempt.orgId).transaction((org) =>
    issueReceipt(platform, org, { attempt, term, card: { brand: 'visa', last4: '4081' }, at }),
  );
}

/** A receipt as this administrator reads it. */
export const readReceipt = async ({ api }: TestServer, { token }: Person, id: string): Promise<Receipt> =>
  (await api.done(getReceipt, { token, params: { id } })).receipt;

/** Stores a completed payment of this person's organisation, issues its receipt and reads it. */
export async function receiptOfPurchase(
  server: TestServer,
  person: Person,
  bought?: PurchaseOptions,
  details?: AttemptDetails,
): Promise<Receipt> {
  const { id } = await receiptFor(server, await paidAttempt(server, person.orgId, bought, details));
  return readReceipt(server, person, id);
}
