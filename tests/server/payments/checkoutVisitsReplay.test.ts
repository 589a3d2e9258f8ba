// The composition of paying in two tabs is held to the real server and the real machines: sampled interleavings are
// replayed on them.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { failureOfResponse, noAnswer } from '#contract/failure.ts';
import { initiateNew, type PurchaseRequest, verifyPayment } from '#contract/payments.ts';
import { generateQuote } from '#contract/quotes.ts';
import { getSubscription } from '#contract/subscriptions.ts';
import type { CheckoutAct } from '#machines/compositions/checkoutActs.ts';
import { contextOfPayment, contextOfQuote, type Page } from '#machines/compositions/checkoutPage.ts';
import { checkoutVisits } from '#machines/compositions/checkoutVisits.composition.ts';
import { atProvider, type Fare, numberIn } from '#machines/compositions/orderServer.ts';
import { placeOf } from '#machines/kit/place.ts';
import { paymentAttempts, quotes } from '#server/db/schema/index.ts';
import { forOrg } from '#server/db/scope.ts';
import { settle } from '#server/modules/payments/settle.ts';
import { earlier } from '#server/platform/clock.ts';
import { orderRequest } from '#tests/support/payments.ts';
import { administrator, type Person } from '#tests/support/people.ts';
import { addBook } from '#tests/support/priceBooks.ts';
import { CheckoutTab, type TabAnswer, type TabCall, type TabRequest } from '#tests/support/replays/checkoutTab.ts';
import { MortalServer } from '#tests/support/replays/mortalServer.ts';
import { heldRefund, savedCard } from '#tests/support/replays/paymentReplay.ts';
import { RecordingProvider } from '#tests/support/replays/recordingProvider.ts';
import { REPLAY_LIMIT, replaySample, seldomDisturbed } from '#tests/support/replays/sampledReplay.ts';

const composition = checkoutVisits({
  pays: 3,
  visits: 4,
  cards: 2,
  declines: 2,
  losses: 2,
  crashes: 1,
  limits: 1,
  expiries: 2,
  priceChanges: 1,
});
type World = (typeof composition)['starts'][string];

const provider = new RecordingProvider();
let process: MortalServer;
beforeAll(async () => {
  process = await MortalServer.start({ payments: () => provider });
});
afterAll(() => process.stop());
const db = () => process.now.platform.database.sql;

let person: Person;
let cardId = '';
let tabs: [CheckoutTab, CheckoutTab];
/** The server's answers that a tab hasn't received yet. */
let answers: [TabAnswer | null, TabAnswer | null] = [null, null];
/** Requests to pay whose page has gone. */
let late: TabCall[] = [];
/** The payments' references, in the order of the model's numbers. */
let references: string[] = [];
const referenceOf = (payment: number): string => references[payment - 1] ?? '';

let isRaised = false;
/** Without the discount for a first purchase, the order costs what the model’s does after its price has changed. */
async function setPrice(raised: boolean): Promise<void> {
  if (raised === isRaised) return;
  const { platform, clock } = process.now;
  clock.advance({ seconds: 1 });
  await addBook(platform.database, { initialIsActive: !raised, effectiveFrom: clock.now() });
  isRaised = raised;
}

/** Makes a call of a page. The process may die during it. */
async function ask(request: TabRequest, fare: Fare = 'heard'): Promise<TabAnswer> {
  const { token } = person;
  const { api } = process.now;
  provider.fare = fare;
  const death = new Promise<null>((go) => (provider.onDeath = () => go(null)));
  const answer = await Promise.race([
    death,
    request.asks === 'price'
      ? api.call(generateQuote, { token, body: request.body })
      : request.asks === 'start'
        ? api.call(initiateNew, { token, body: request.body as PurchaseRequest })
        : api.call(verifyPayment, { token, body: { reference: request.reference } }),
  ]);
  provider.fare = 'heard';
  if (answer === null) {
    provider.held.splice(0);
    await process.crash();
    return { error: noAnswer };
  }
  const { status, body } = answer;
  if (status >= 400) return { error: failureOfResponse(status, body) };
  return { done: 'quote' in body ? body.quote : body.payment };
}

async function begin(): Promise<void> {
  provider.held.splice(0);
  answers = [null, null];
  late = [];
  references = [];
  await setPrice(false);
  person = await administrator(process.now);
  cardId = await savedCard(process.now, person);
  const isSubscribed = async (): Promise<boolean> => {
    const { subscription } = await process.now.api.done(getSubscription, { token: person.token });
    return subscription !== null && subscription.isActive && !subscription.isTrial;
  };
  const newTab = () => new CheckoutTab(orderRequest(), person.orgId, isSubscribed);
  tabs = [newTab(), newTab()];
  for (const tab of tabs) {
    await tab.openCheckout();
    if (tab.call !== null) await tab.receive(await ask(tab.call.request));
  }
}

const innermost = ({ payment, quotePayment, checkout }: Page) => payment ?? quotePayment ?? checkout;

/** Takes a person's step in a tab, or one of the tab's own. */
async function takeInTab({ tab: place, does }: Extract<CheckoutAct, { does: unknown }>, before: World): Promise<void> {
  const tab = tabs[place];
  const { page, at, hasOrder } = before.tabs[place];
  const visited = tab.visited ?? '';
  const events = {
    pays: 'pay.pressed',
    agrees: 'newPrice.confirmed',
    tries: 'retry.pressed',
    checks: 'check.pressed',
    continues: 'continue.pressed',
    stops: 'stop.pressed',
    reconnects: 'connection.returned',
  } as const;
  if (does in events) return tab.send({ type: events[does as keyof typeof events] });
  switch (does) {
    case 'polls':
    case 'waitsTooLong':
    case 'quoteAges': {
      const { timers, now } = (page && innermost(page)) ?? { timers: [], now: 0 };
      return tab.wait((timers[0]?.due ?? now) - now);
    }
    case 'turnsTo':
      return tab.at === 'page' ? tab.send({ type: 'page.shown' }) : undefined;
    case 'choosesCard': {
      const isOnPage = page !== null && contextOfQuote(page)?.cardId === null;
      return tab.send({ type: 'card.chosen', cardId: isOnPage ? cardId : null } as EventObject);
    }
    case 'reloads': {
      const followed = page !== null && page.checkout === null ? contextOfPayment(page)?.reference : null;
      return followed ? tab.openResult(referenceOf(numberIn(followed))) : tab.openCheckout();
    }
    case 'closes':
      return tab.close();
    case 'opensCheckout':
      return tab.openCheckout(at === 'away' || hasOrder);
    case 'opensResult':
    case 'returns':
      return tab.openResult(visited);
    case 'paysThere':
      return provider.record(visited, 'charged');
    case 'isDeclined':
      return provider.record(visited, 'declined');
    case 'goesBack':
      tab.at = 'page';
      return tab.send({ type: 'page.shown' });
    default:
      throw new Error(`${does} is not replayed`);
  }
}

/** What the provider, webhooks and the reconciler do for a payment. */
async function takePayment({ payment, is }: Extract<CheckoutAct, { payment: unknown }>): Promise<void> {
  const { platform, clock } = process.now;
  const reference = referenceOf(payment);
  if (is === 'returned') {
    const refund = await heldRefund(process.now, provider.held, reference);
    provider.record(reference, 'returned');
    refund.answer({ kind: 'accepted', state: 'processed' });
    await expect.poll(async () => (await attempts())[payment - 1]?.refund).toBe('done');
    return;
  }
  if (is === 'old')
    await db()
      .update(paymentAttempts)
      .set({ createdAt: earlier(clock.now(), { minutes: 3 }) })
      .where(eq(paymentAttempts.id, reference));
  await settle(platform, forOrg(platform.database, person.orgId), reference, { isUnattended: true, isRecheck: true });
}

async function take(act: CheckoutAct, before: World): Promise<void> {
  if ('does' in act) await takeInTab(act, before);
  else if ('asks' in act) {
    const { tab: place, is } = act;
    const { call } = tabs[place];
    if (is === 'received') await tabs[place].receive(answers[place] ?? { error: noAnswer });
    else if (is === 'lost') answers[place] = { error: noAnswer };
    else answers[place] = call && (await ask(call.request, is));
  } else if ('late' in act) {
    const [call] = late.splice(act.late, 1);
    if (act.is === 'carriedOut' && call !== undefined) await ask(call.request);
  } else if ('payment' in act) await takePayment(act);
  else if (act.time === 'priceChanges') await setPrice(true);
  else await db().update(quotes).set({ validUntil: process.now.clock.now() }).where(eq(quotes.orgId, person.orgId));
}

/** The payments on the server, in the order of the model's. */
async function attempts() {
  const stored = await db().select().from(paymentAttempts).where(eq(paymentAttempts.orgId, person.orgId));
  references.push(...stored.map(({ id }) => id).filter((id) => !references.includes(id)));
  return stored
    .toSorted((one, other) => references.indexOf(one.id) - references.indexOf(other.id))
    .map(({ id, amount, status, isConfirming, refund, cardId: card }) => ({
      amount: amount / 100,
      status,
      isConfirming,
      refund: refund === 'asked' ? 'due' : refund,
      hasCard: card !== null,
      atProvider: provider.stateOf(id),
    }));
}

/** What can be compared of the model and the real server and pages. */
const modelled = ({ server, tabs: both, late: gone }: World) => ({
  attempts: server.attempts.map(({ number, price, status, isConfirming, refund, cardId: card }) => ({
    amount: price,
    status,
    isConfirming,
    refund,
    hasCard: card !== null,
    atProvider: atProvider(server, number),
  })),
  late: gone.length,
  tabs: both.map(({ at, visited, hasOrder, call, page }) => ({
    at,
    visited,
    hasOrder,
    waitsFor: call?.question.asks ?? null,
    places:
      page === null ? [] : Object.values(page).flatMap((chart) => (chart === null ? [] : [placeOf(chart.snapshot)])),
  })),
});
const real = async () => ({
  attempts: await attempts(),
  late: late.length,
  tabs: tabs.map((tab) => ({
    at: tab.at,
    visited: tab.visited === null ? null : references.indexOf(tab.visited) + 1,
    hasOrder: tab.hasOrder,
    waitsFor: tab.call?.request.asks ?? null,
    places: tab.places(),
  })),
});

const kindOf = ({ act }: ReturnType<typeof composition.steps>[number]): string =>
  'does' in act ? act.does : 'time' in act ? act.time : 'asks' in act ? `${act.asks} ${act.is}` : act.is;
const isDisturbance = (kind: string): boolean =>
  /^(closes|turnsTo|reloads|waitsTooLong|quoteAges|quotesExpire|priceChanges|lost)$|(lost|unheard|dies|declined)$/.test(
    kind,
  );

// Rules: payment.once, payment.open, quote.changed
test(
  'the model of paying in two tabs behaves like the real server and machines in sampled interleavings',
  () =>
    replaySample(
      [composition],
      { steps: [15, 60], fixed: 12 },
      {
        begin,
        choose: seldomDisturbed(kindOf, isDisturbance, 5),
        take: async ({ act, world }, before) => {
          const calls = tabs.map(({ call }) => call);
          await take(act, before);
          before.tabs.forEach(({ call }, place) => {
            const left = calls[place];
            if (call !== null && left && world.late.includes(call) && !before.late.includes(call)) late.push(left);
          });
        },
        compare: async (world, walk) => expect(await real(), walk).toEqual(modelled(world)),
        end: () => tabs.forEach((tab) => tab.close()),
      },
    ),
  REPLAY_LIMIT,
);
