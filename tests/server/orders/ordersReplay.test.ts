// The server in the composition of orders is held to the real one: sampled interleavings are replayed on it.
import { and, eq, gt, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activateAccount, login, logout, refreshLinchpin, signup, verifyCode } from '#contract/auth.ts';
import { accountHeader } from '#contract/call.ts';
import { dropKeptOrder, getKeptOrder, type SentOrder } from '#contract/keptOrders.ts';
import { initiateNew } from '#contract/payments.ts';
import { generateQuote } from '#contract/quotes.ts';
import { startTrial } from '#contract/subscriptions.ts';
import {
  type Buyer,
  type Organisation,
  organisationOf,
  type OrderRequest,
} from '#machines/compositions/keptOrderServer.ts';
import type { OrderAct } from '#machines/compositions/orderActs.ts';
import { orders } from '#machines/compositions/orders.composition.ts';
import { keptOrders, rateLimits, subscriptions, users } from '#server/db/schema/index.ts';
import { newDeviceCookie } from '#tests/support/deviceCookie.ts';
import { orderRequest, requestFor } from '#tests/support/payments.ts';
import {
  administrator,
  linkParameters,
  newAlias,
  newEmail,
  password,
  type Person,
  places,
  sessionOf,
} from '#tests/support/people.ts';
import { savedCard } from '#tests/support/replays/paymentReplay.ts';
import { RecordingProvider } from '#tests/support/replays/recordingProvider.ts';
import { REPLAY_LIMIT, replaySample, seldomDisturbed } from '#tests/support/replays/sampledReplay.ts';
import { memberWithPassword } from '#tests/support/secondFactor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const composition = orders({
  orders: 4,
  signUps: 2,
  signIns: 4,
  signOuts: 3,
  endings: 1,
  losses: 2,
  reloads: 1,
  closes: 1,
  trials: 2,
  discards: 3,
  pays: 2,
  visits: 8,
  weeks: 1,
  limits: 1,
});
type World = (typeof composition)['starts'][string];
type Step = ReturnType<typeof composition.steps>[number];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ payments: () => new RecordingProvider() });
});
afterAll(() => server.stop());
const db = () => server.platform.database.sql;

const everyone: readonly Buyer[] = ['Ada', 'Bola', 'Chidi'];
/** Ada’s address, also before she has an account. */
let adasEmail = '';
let people: Partial<Record<Buyer, Person>> = {};
/** The device cookies of the browsers. */
const cookies = [newDeviceCookie(), newDeviceCookie()] as const;
/** The logins of the browsers. */
let stored: [string | null, string | null] = [null, null];
/** The logins that the answers of calls open, by tab. */
let opened: [string | null, string | null] = [null, null];
/** When the order was sent that each tab read last. */
let sentAt: [string | null, string | null] = [null, null];
/** Whose each login is, once the server has said so. */
const owners = new Map<string, Buyer | null>();

/** Chidi joins Ada’s organisation as an administrator. */
async function addChidi(ada: Person): Promise<void> {
  const chidi = await memberWithPassword(server, ada);
  await db().update(users).set({ isRoot: true }).where(eq(users.id, chidi.userId));
  people = { ...people, Ada: ada, Chidi: chidi };
}

async function begin(start: World): Promise<void> {
  adasEmail = newEmail();
  opened = [null, null];
  sentAt = [null, null];
  owners.clear();
  people = { Bola: await administrator(server) };
  if (start.server.accounts.includes('Ada')) await addChidi(await administrator(server, { email: adasEmail }));
  const login = start.stored[0];
  stored = [login === null ? null : await sessionOf(server, personOf(login)), null];
}

function personOf(buyer: Buyer): Person {
  const person = people[buyer];
  if (person === undefined) throw new Error(`${buyer} has no account`);
  return person;
}

const orderOf = (numberOfUsers: number | null) => {
  if (numberOfUsers === null) return {};
  const order: SentOrder = { plan: 'core', moduleIds: [], numberOfUsers, isPlanDurationAnnual: false, ref: null };
  return { order };
};

/** Ada follows the link in her newest mail, and sets her organisation up. Returns her login. */
async function confirm(cookie: string): Promise<{ status: number; token: string | null }> {
  const { link } = await server.mail.newest(adasEmail);
  const { status, body } = await server.api.call(verifyCode, { body: linkParameters(link), headers: { cookie } });
  if (status !== 200) return { status, token: null };
  const { token } = body;
  const { user, org } = await server.api.done(refreshLinchpin, { token });
  const { countryId, stateId } = await places(server);
  const details = { organisationName: 'Kuramo Logistics Ltd', countryId, stateId, phone: '+234 803 555 0142' };
  await server.api.done(activateAccount, { token, body: { ...details, alias: newAlias() } });
  await addChidi({ email: adasEmail, userId: user.id, orgId: org.id, token });
  return { status, token };
}

interface Answered {
  isDone: boolean;
  order?: number | null;
  token?: string | null;
}

/** Makes a call that nobody has to be signed in for. */
async function enter(request: Extract<OrderRequest, { call: 'signUp' | 'signIn' | 'confirm' }>): Promise<Answered> {
  const { api } = server;
  if (request.call === 'confirm') {
    const { status, token } = await confirm(cookies[request.browser]);
    return status === 200 ? { isDone: true, token } : { isDone: false };
  }
  const email = request.call === 'signUp' || request.person === 'Ada' ? adasEmail : personOf(request.person).email;
  const body = { email, password, ...orderOf(request.order) };
  if (request.call === 'signUp') {
    const headers = { cookie: cookies[request.browser] };
    const { status } = await api.call(signup, { body: { name: 'Ada Obi', ...body }, headers });
    await server.platform.deferred.drain();
    return { isDone: status < 300 };
  }
  const answer = await api.call(login, { body });
  return { isDone: answer.status === 200, token: 'token' in answer.body ? answer.body.token : null };
}

/** Makes a call of a tab, with the browser’s login and the name of the account that the page shows. */
async function act(
  request: Exclude<OrderRequest, { call: 'signUp' | 'signIn' | 'confirm' }>,
  token: string,
  tab: 0 | 1,
): Promise<Answered> {
  const { api } = server;
  const person = personOf(request.person);
  const by = { token, headers: { [accountHeader]: person.userId } };
  switch (request.call) {
    case 'readOrder': {
      const { status, body } = await api.call(getKeptOrder, by);
      if (status !== 200) return { isDone: false };
      sentAt[tab] = body.order?.sentAt ?? null;
      return { isDone: true, order: body.order?.numberOfUsers ?? null };
    }
    case 'discard': {
      // The model knows an order by its users, so one that was sent again is the same.
      const { status, body } = await api.call(getKeptOrder, { token });
      const order = status === 200 ? body.order : null;
      const seen = order?.numberOfUsers === request.order ? order.sentAt : sentAt[tab];
      const input = { ...by, query: seen === null ? {} : { sentAt: seen } };
      return { isDone: (await api.call(dropKeptOrder, input)).status === 200 };
    }
    case 'startTrial': {
      const body = { orgId: person.orgId, appSlug: 'humanar' as const };
      return { isDone: (await api.call(startTrial, { ...by, body })).status < 300 };
    }
    case 'pay': {
      const body = orderRequest({ numberOfUsers: request.order });
      const { status, body: quoted } = await api.call(generateQuote, { ...by, body });
      if (status !== 200) return { isDone: false };
      const cardId = await savedCard(server, person);
      const paid = await api.call(initiateNew, { ...by, body: requestFor(quoted.quote, { cardId }) });
      return { isDone: paid.status < 300 && paid.body.payment.status === 'succeeded' };
    }
  }
}

async function take(taken: OrderAct, before: World, after: World): Promise<void> {
  server.clock.advance({ seconds: 1 });
  await db().delete(rateLimits);
  if ('passes' in taken) {
    server.clock.advance({ days: 7 });
    // They stay signed in.
    for (const each of [0, 1] as const) {
      const owner = before.stored[each];
      if (owner !== null) stored[each] = await sessionOf(server, personOf(owner));
      const [opens] = before.tabs[each].calls.flatMap(({ stage }) => (stage === 'sent' ? [] : [stage.opens ?? null]));
      if (opens) opened[each] = await sessionOf(server, personOf(opens));
    }
    return;
  }
  const browser = 'ends' in taken ? taken.ends : before.browsers === 1 ? 0 : taken.tab;
  if ('ends' in taken || taken.does === 'logsOut') {
    // The browser's other tab may have logged out already.
    const token = stored[browser];
    if (token !== null) await server.api.done(logout, { token });
    stored[browser] = null;
    return;
  }
  const { tab } = taken;
  if (taken.does === 'receives') {
    if (before.stored[browser] !== after.stored[browser]) stored[browser] = opened[tab];
    return;
  }
  if (taken.does !== 'isAnswered' && taken.does !== 'loses') return;
  const asked = before.tabs[tab].calls.find(({ request, stage }) => request.call === taken.call && stage === 'sent');
  if (asked === undefined) throw new Error('nothing was asked');
  const { request } = asked;
  const answered =
    request.call === 'signUp' || request.call === 'signIn' || request.call === 'confirm'
      ? await enter(request)
      : await act(request, stored[browser] ?? '', tab);
  if (answered.token !== undefined) opened[tab] = taken.does === 'loses' ? null : answered.token;
  const { stage } = after.tabs[tab].calls.at(-1) ?? { stage: 'sent' };
  if (taken.does === 'loses' || stage === 'sent') return;
  expect({ isDone: answered.isDone, order: answered.order }).toEqual({ isDone: stage.isDone, order: stage.order });
}

/** What can be compared of the model and the server. */
const modelled = ({ server: { accounts, orders: kept, subscriptions: bought }, stored: logins }: World) => ({
  hasAda: accounts.includes('Ada'),
  orders: everyone.map((buyer) => kept[buyer] ?? null),
  subscriptions: bought,
  logins,
});
async function real() {
  const now = server.clock.now();
  const emails = everyone.map((buyer) => (buyer === 'Ada' ? adasEmail : (people[buyer]?.email ?? '')));
  const kept = await db()
    .select({ email: users.email, order: keptOrders.numberOfUsers })
    .from(keptOrders)
    .innerJoin(users, eq(users.id, keptOrders.userId))
    .where(and(inArray(users.email, emails), gt(keptOrders.keptUntil, now)));
  const orgIds = everyone.flatMap((buyer) => people[buyer]?.orgId ?? []);
  const bought = await db().select().from(subscriptions).where(inArray(subscriptions.orgId, orgIds));
  const kindOf = (buyer: Buyer) => bought.find(({ orgId }) => orgId === people[buyer]?.orgId)?.kind ?? 'none';
  const loginOf = async (token: string | null): Promise<Buyer | null> => {
    if (token === null) return null;
    const cached = owners.get(token);
    if (cached !== undefined) return cached;
    const { status, body } = await server.api.call(refreshLinchpin, { token });
    const owner = status === 200 ? everyone.find((buyer) => people[buyer]?.userId === body.user.id) : null;
    owners.set(token, owner ?? null);
    return owner ?? null;
  };
  const found: Record<Organisation, string> = {
    [organisationOf('Ada')]: kindOf('Ada'),
    [organisationOf('Bola')]: kindOf('Bola'),
  } as Record<Organisation, string>;
  return {
    hasAda: people.Ada !== undefined,
    orders: emails.map((email) => kept.find((each) => each.email === email)?.order ?? null),
    subscriptions: found,
    logins: [await loginOf(stored[0]), await loginOf(stored[1])],
  };
}

/** Chidi has an account once Ada’s organisation exists, and her link doesn’t last a week. */
const possible = ({ server: { accounts }, left }: World, steps: Step[]): Step[] =>
  steps.filter(({ act: next }) => {
    if ('passes' in next) return accounts.includes('Ada');
    if (!('does' in next) || next.does !== 'signsIn') return true;
    return left.signIns > 0 && (next.person !== 'Chidi' || accounts.includes('Ada'));
  });
const kindOf = ({ act: next }: Step): string =>
  'ends' in next ? 'ends' : 'passes' in next ? 'passes' : 'call' in next ? `${next.does} ${next.call}` : next.does;

// Rules: draft.kept
test(
  'the model of orders and the server behaves like the real server in sampled interleavings',
  () =>
    replaySample(
      [composition],
      { steps: [20, 80], fixed: 12 },
      {
        begin,
        possible,
        choose: seldomDisturbed(
          kindOf,
          (kind) => /^(ends|passes|loses|reloads|closes|waitsTooLong|getsNoPrice)/.test(kind),
          7,
        ),
        take: ({ act: taken, world }, before) => take(taken, before, world),
        compare: async (world, walk) => expect(await real(), walk).toEqual(modelled(world)),
      },
    ),
  REPLAY_LIMIT,
);
