import { eq } from 'drizzle-orm';
import { subscriptions } from '#server/db/schema/index.ts';
import { administrator, type Person } from './people.ts';
import { attemptsOf, buy, eventsOf, deliverOutbox } from './payments.ts';
import { server } from './provider.ts';
import { subscriptionRow as storedRow } from './storedSubscriptions.ts';

/* Automatically renewing subscriptions, on the server that `withProvider` started. */

const db = () => server.platform.database.sql;
const DAY = 86_400_000;

/** Renewal price of the usual order for a month, in kobo. */
export const RENEWAL_PRICE = 25_800_00;

export const renew = (): Promise<void> => server.platform.jobs.runDue('renewals');

/** A customer who bought a month with a card that is now saved. */
export async function renewingCustomer(): Promise<Person> {
  const ada = await administrator(server);
  await buy(ada);
  await deliverOutbox();
  return ada;
}

/** The organisation's subscription as stored. */
export const subscriptionRow = (person: Person) => storedRow(server, person);
export const updateSubscription = ({ orgId }: Person, changes: Partial<typeof subscriptions.$inferInsert>) =>
  db().update(subscriptions).set(changes).where(eq(subscriptions.orgId, orgId));

/** Moves the clock to `days` from the end of a term. */
export const moveToDay = (expiresAt: Date, days: number): Promise<void> =>
  server.clock.moveTo(new Date(expiresAt.getTime() + days * DAY));

/** Attempts made by the renewal job, oldest first. */
export const automaticAttempts = async (person: Person) =>
  (await attemptsOf(person)).filter(({ purpose, actorId }) => purpose === 'renewal' && actorId === null);
/** Mails about failed renewals, oldest first. */
export const failureMails = async ({ email }: Person) =>
  (await server.mail.to(email))
    .filter(({ link }) => link?.endsWith('/subscriptions/management/subscription/renew'))
    .toReversed();
export const failuresOf = async (person: Person) => (await eventsOf(person, 'renewal.failed')).map(({ data }) => data);
