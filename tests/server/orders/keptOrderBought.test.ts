import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { login } from '#contract/auth.ts';
import { getKeptOrder } from '#contract/keptOrders.ts';
import { keptOrders } from '#server/db/schema/index.ts';
import { administrator, password, type Person } from '#tests/support/people.ts';
import { beginPayment, buy } from '#tests/support/payments.ts';
import { payWith, server, withProvider } from '#tests/support/provider.ts';

withProvider({ webhookPath: null });

const withOrder = async (): Promise<Person> => {
  const person = await administrator(server);
  const order = { plan: 'core', moduleIds: [], numberOfUsers: 20, isPlanDurationAnnual: false, ref: null };
  await server.api.done(login, { body: { email: person.email, password, order } });
  return person;
};
const savedOrder = async ({ token }: Person) => (await server.api.done(getKeptOrder, { token })).order;

it('a purchase deletes the saved order', async () => {
  const person = await withOrder();
  await buy(person);
  expect(
    await server.platform.database.sql.select().from(keptOrders).where(eq(keptOrders.orgId, person.orgId)),
  ).toEqual([]);
});

it('a declined card keeps the saved order', async () => {
  const person = await withOrder();
  const { reference } = await beginPayment(person);
  await payWith(reference, 'declined');
  expect(await savedOrder(person)).toMatchObject({ plan: 'core', numberOfUsers: 20 });
});
