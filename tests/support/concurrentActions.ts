import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { cancelSubscription, scheduleChange, setPreference, undoCancellation } from '#contract/subscriptions.ts';
import { activities, subscriptions, users } from '#server/db/schema/index.ts';
import { createHousehold } from './flows/lifecycleDriver.ts';
import { sessionOf, type Person } from './people.ts';
import {
  requestQuote,
  buy,
  cardsOf,
  changePaymentFor,
  changeTo,
  initiateChange,
  initiateRenewal,
  deliverOutbox,
  subscriptionOf,
} from './payments.ts';
import { server, setSwitches, withProvider } from './provider.ts';
import { purgeAfterNotices } from './storedSubscriptions.ts';

/* Two administrators act on one subscription at the same time, in test files that call `withConcurrentActions`. */

export function withConcurrentActions(): void {
  withProvider({ webhookPath: '/payments/v1/webhook' });
  beforeEach(async () => {
    await setSwitches({ charge: 'byCard', answer: 'normal' });
    // Removes earlier subscriptions, so that none becomes due, and resets the time.
    await server.platform.database.sql.delete(subscriptions);
    await server.clock.moveTo(null);
  });
}

/** Two administrators of one organisation. */
export async function twoAdministrators(): Promise<[Person, Person]> {
  const { admin, member } = await createHousehold({ hasAlias: true, hasUsedTrial: false });
  await server.platform.database.sql.update(users).set({ isRoot: true }).where(eq(users.id, member.userId));
  return [admin, member];
}
/** Two administrators of an organisation that has bought a month for 20 users with a saved card. */
export async function subscribedPair(): Promise<[Person, Person]> {
  const both = await twoAdministrators();
  await buy(both[0]);
  await deliverOutbox();
  return both;
}

/** Moves the clock and keeps everyone signed in. */
export async function moveClock(moment: Date, ...people: Person[]): Promise<void> {
  await server.clock.moveTo(moment);
  for (const person of people) person.token = await sessionOf(server, person);
}

export const currentSubscription = async (person: Person) => {
  const now = await subscriptionOf(person);
  if (!now) throw new Error('there is no subscription');
  return now;
};
export const cardId = async (person: Person) => (await cardsOf(person))[0]?.id ?? null;
export const cancel = ({ token }: Person, version: number) =>
  server.api.call(cancelSubscription, {
    token,
    body: { reasonId: 'too-expensive', comment: '', confirmation: null, version },
  });
export const undo = ({ token }: Person, version: number) =>
  server.api.call(undoCancellation, { token, query: { version } });
export const schedule = ({ token }: Person, version: number, numberOfUsers = 10) =>
  server.api.call(scheduleChange, { token, body: { change: changeTo({ numberOfUsers }), version } });
export const prefer = ({ token }: Person, isAutoRenewal: boolean) =>
  server.api.call(setPreference, { token, body: { isAutoRenewal } });
export const renewals = () => server.platform.jobs.runDue('renewals');
export const purge = () => purgeAfterNotices(server);
export const codeOf = ({ status, body }: { status: number; body: { code?: string } }): string | number =>
  status < 300 ? status : (body.code ?? status);

/** Quotes a change or the next term and returns its payment request with the saved card. */
export async function upgrade(person: Person, numberOfUsers = 40) {
  const { quote } = (await requestQuote(person, changeTo({ numberOfUsers }))).body;
  const request = changePaymentFor(quote, { cardId: await cardId(person) });
  return () => initiateChange(person, request);
}
export async function renewal(person: Person) {
  const { quote } = (await requestQuote(person, { type: 'renewal' })).body;
  const request = changePaymentFor(quote, { cardId: await cardId(person) });
  return () => initiateRenewal(person, request);
}

export const eventNames = async ({ orgId }: Person, ...wanted: string[]) =>
  (
    await server.platform.database.sql
      .select({ event: activities.event })
      .from(activities)
      .where(and(eq(activities.orgId, orgId), inArray(activities.event, wanted)))
      .orderBy(activities.id)
  ).map(({ event }) => event);
