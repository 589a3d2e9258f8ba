import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { keptOrders } from '#server/db/schema/orders.ts';
import { paymentAttempts } from '#server/db/schema/payments.ts';
import { quotes } from '#server/db/schema/quotes.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';

/* During a rolling release, and after going back, the previous release reads and writes these names. */

const order = { plan: 'flexi', moduleIds: ['core-hr', 'payroll'], numberOfUsers: 20, isPlanDurationAnnual: true };
const stored = { planSlug: 'flexi', moduleSlugs: ['core-hr', 'payroll'], numberOfUsers: 20, isAnnual: true };
const columns = {
  plan: 'plan_slug',
  moduleIds: 'module_slugs',
  numberOfUsers: 'number_of_users',
  isPlanDurationAnnual: 'is_annual',
};

describe.each([
  ['the order of a payment', getTableColumns(paymentAttempts).order, (one: object): unknown => one],
  ['a scheduled change', getTableColumns(subscriptions).scheduled, (one: object): unknown => one],
  ['periods that are paid ahead', getTableColumns(subscriptions).paidAhead, (one: object): unknown => [one]],
])('%s', (_, column, wrap) => {
  it('is stored as JSON with the names that the previous release uses', () => {
    expect(JSON.parse(String(column.mapToDriverValue(wrap({ ...order, total: 100 }))))).toEqual(
      wrap({ ...stored, total: 100 }),
    );
  });

  it('is read from such JSON, parsed or as text', () => {
    expect(column.mapFromDriverValue(wrap({ ...stored, total: 100 }))).toEqual(wrap({ ...order, total: 100 }));
    expect(column.mapFromDriverValue(JSON.stringify(wrap(stored)))).toEqual(wrap(order));
  });
});

it('a paid order that lists its apps with their names is read too', () => {
  const { moduleSlugs, ...rest } = stored;
  const modules = moduleSlugs.map((slug) => ({ slug, name: slug }));
  expect(getTableColumns(paymentAttempts).order.mapFromDriverValue({ ...rest, modules })).toEqual({
    ...order,
    modules,
  });
});

it.each(Object.entries({ keptOrders, quotes, subscriptions }))('%s keeps the columns of an order', (_, table) => {
  const all = getTableColumns(table) as unknown as Record<string, { name: string } | undefined>;
  expect(Object.fromEntries(Object.keys(columns).map((field) => [field, all[field]?.name]))).toEqual(columns);
});
