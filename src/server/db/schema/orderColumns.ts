import { boolean, customType, integer, text } from 'drizzle-orm/pg-core';
import type { Order } from '#contract/order.ts';

/*
 * Orders in the database. In code, fields have the wire's names; columns and stored JSON keep their original names,
 * which the previous release reads.
 */

const columns = {
  plan: () => text('plan_slug'),
  moduleIds: () => text('module_slugs').array(),
  numberOfUsers: () => integer('number_of_users'),
  isPlanDurationAnnual: () => boolean('is_annual'),
} satisfies Record<keyof Order, () => unknown>;

/** The columns of a complete order. */
export const orderColumns = () => ({
  plan: columns.plan().notNull(),
  moduleIds: columns.moduleIds().notNull(),
  numberOfUsers: columns.numberOfUsers().notNull(),
  isPlanDurationAnnual: columns.isPlanDurationAnnual().notNull(),
});

/** The columns of a subscription's current order: null during a trial, which has every app and any number of users. */
export const subscribedColumns = () => ({
  plan: columns.plan(),
  moduleIds: columns.moduleIds(),
  numberOfUsers: columns.numberOfUsers(),
  isPlanDurationAnnual: columns.isPlanDurationAnnual().notNull().default(false),
});

/** Fields that have a different name in stored JSON. */
const storedNames: Partial<Record<keyof Order, string>> = {
  plan: 'planSlug',
  moduleIds: 'moduleSlugs',
  isPlanDurationAnnual: 'isAnnual',
};
const codeNames = Object.fromEntries(Object.entries(storedNames).map(([name, stored]) => [stored, name]));

const renamed = (value: object, names: Partial<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [names[key] ?? key, each as unknown]));

/** Reads stored JSON. Older paid orders list their apps with names, in `modules`. */
function read(value: object): object {
  const order = renamed(value, codeNames);
  return 'modules' in order && !('moduleIds' in order)
    ? { ...order, moduleIds: (order.modules as { slug: string }[]).map(({ slug }) => slug) }
    : order;
}

const each = (value: unknown, change: (one: object) => object): unknown =>
  Array.isArray(value) ? value.map((one) => change(one as object)) : change(value as object);

/** A JSON column that holds an order or a list of orders. */
const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(each(value, (one) => renamed(one, storedNames))),
  fromDriver: (value) => each(typeof value === 'string' ? JSON.parse(value) : value, read),
});
export const orderJson = <Data extends object>(name: string) => json(name).$type<Data>();
