import * as z from 'zod/mini';

/*
 * An order. It has the same shape on the wire, in the code and in the rows (server/db/schema/orderColumns.ts names the
 * columns).
 */

const slug = (longest: number, msg: string) =>
  z.string().check(z.maxLength(longest, msg), z.regex(/^[a-z0-9-]+$/, msg));

/** The fields of an order, with the messages shown beside them. */
export const orderFields = {
  plan: z
    .string()
    .check(
      z.minLength(1, 'Choose a plan.'),
      z.maxLength(40, 'Choose one of the plans.'),
      z.regex(/^[a-z0-9-]*$/, 'Choose one of the plans.'),
    ),
  /**
   * In a request: the apps chosen in flexi, or added to another plan. In a response or a row: all apps, including the
   * free ones.
   */
  moduleIds: z.array(slug(60, 'Choose apps from the list.')).check(
    z.maxLength(14, 'There are fourteen apps.'),
    z.refine((ids) => new Set(ids).size === ids.length, 'Choose each app once.'),
  ),
  numberOfUsers: z
    .int('Enter a whole number of users.')
    .check(z.gte(1, 'Enter at least 1 user.'), z.lte(100_000, 'Enter at most 100,000 users. For more, contact us.')),
  isPlanDurationAnnual: z.boolean(),
};

const order = z.object(orderFields);
export type Order = z.output<typeof order>;

/** An order from the fields that have no default. */
export const newOrder = (fields: z.input<typeof order>): Order => z.parse(order, fields);

/** An order that may have missing parts: a trial has no plan, and a saved order may name one that is no longer sold. */
export type PartialOrder = Omit<Order, 'plan' | 'moduleIds' | 'numberOfUsers'> & {
  plan: string | null;
  moduleIds: string[] | null;
  numberOfUsers: number | null;
};

/** Picks the order fields of an object that has more. */
export const orderOf = <Holder extends PartialOrder>({
  plan,
  moduleIds,
  numberOfUsers,
  isPlanDurationAnnual,
}: Holder): Pick<Holder, keyof Order> => ({ plan, moduleIds, numberOfUsers, isPlanDurationAnnual });

/** Whether two orders are the same, ignoring the order of the apps. */
export const isSameOrder = (one: PartialOrder, other: PartialOrder): boolean =>
  one.plan === other.plan &&
  one.numberOfUsers === other.numberOfUsers &&
  one.isPlanDurationAnnual === other.isPlanDurationAnnual &&
  one.moduleIds?.length === other.moduleIds?.length &&
  (one.moduleIds ?? []).every((id) => other.moduleIds?.includes(id));
