// The composition of payments around a renewal is held to the real server: sampled interleavings are replayed on it.
import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateQuote } from '#contract/quotes.ts';
import { setPreference, undoCancellation } from '#contract/subscriptions.ts';
import { lifecycleState } from '#domain/subscription.ts';
import { type AtProvider, contextOf } from '#machines/compositions/payingServer.ts';
import { END, type MoneyAct, renewals } from '#machines/compositions/renewals.composition.ts';
import { cards, outbox, paymentAttempts, subscriptions } from '#server/db/schema/index.ts';
import { forOrg } from '#server/db/scope.ts';
import { REFUND } from '#server/modules/payments/refunds.ts';
import { purchase, purposes } from '#server/modules/payments/purchase.ts';
import { chargeAndSettle } from '#server/modules/payments/renewals/chargeAndSettle.ts';
import { type BlockedRenewal, claim } from '#server/modules/payments/renewals/claim.ts';
import { unblockRenewal } from '#server/modules/payments/renewals/renewalBlockers.ts';
import { isOpen as isStillOpen } from '#server/modules/payments/attempts.ts';
import { settle } from '#server/modules/payments/settle.ts';
import { storedSubscription } from '#server/modules/subscriptions/lifecycle.ts';
import { type HeldCall, HeldProvider } from '#tests/support/heldProvider.ts';
import { changePaymentFor, orderRequest, requestFor } from '#tests/support/payments.ts';
import { administrator, type Person, sessionOf } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { confirmAndCancel, insertPaidSubscription, subscriptionRow } from '#tests/support/storedSubscriptions.ts';

const bounds = { pays: 2, changes: 2, declines: 1, losses: 1, webhooks: 1, crashes: 0 };
const composition = renewals(bounds);
type World = (typeof composition)['starts'][string];

let server: TestServer;
let provider: HeldProvider;
let ada: Person;
let cardId: string;
/** What the server's time is ahead of the model's, in ms. */
let ahead = 0;
let versions = 0;
beforeAll(async () => {
  provider = new HeldProvider();
  server = await startTestServer({ payments: () => provider });
});
afterAll(() => server.stop());
const db = () => server.platform.database.sql;
const signal = new AbortController().signal;

/** A process at work on a payment, and the call that it waits for; null once it is about to end. */
interface Flow {
  done: Promise<unknown>;
  isOver: boolean;
  waitsFor: HeldCall | null;
}
/** The processes at work, by payment, in the order of the model's. */
let flows: { payment: number; stage: 'charges' | 'asks' | AtProvider; flow: Flow }[] = [];
/** The payments' references, in the order of the model's numbers. */
let references: string[] = [];

/** Waits until the process has called the provider or has ended. */
async function untilHeld(flow: Flow): Promise<void> {
  for (let turns = 0; ; turns += 1) {
    if (turns > 10_000) throw new Error('a process neither called the provider nor ended');
    const at = provider.held.findIndex(({ kind }) => kind !== 'refund');
    flow.waitsFor = provider.held.splice(at, at === -1 ? 0 : 1)[0] ?? null;
    if (flow.waitsFor !== null || flow.isOver) return;
    await new Promise((go) => void setTimeout(go));
  }
}

async function start(work: () => Promise<unknown>): Promise<Flow> {
  const flow: Flow = { done: Promise.resolve(), isOver: false, waitsFor: null };
  flow.done = work().finally(() => (flow.isOver = true));
  await untilHeld(flow);
  return flow;
}

/** Lets the process go on with this state of the payment at the provider. */
async function answer(flow: Flow, state: AtProvider): Promise<void> {
  const call = flow.waitsFor;
  if (call === null) return;
  if (call.kind === 'charge') {
    if (state === 'declined') call.answer({ kind: 'failed', reason: 'Declined' });
    else call.answer(state === 'returned' ? { kind: 'duplicate' } : provider.succeeded(call.reference));
  } else if (call.kind === 'verify') {
    if (state === 'nothing') call.answer({ kind: 'notFound' });
    else if (state === 'declined') call.answer({ kind: 'failed', reason: 'Declined' });
    else call.answer(state === 'returned' ? { kind: 'reversed', amount: null } : provider.succeeded(call.reference));
  }
  await untilHeld(flow);
}

const org = () => forOrg(server.platform.database, ada.orgId);
const referenceOf = (payment: number): string => {
  const reference = references[payment - 1];
  if (reference === undefined) throw new Error(`payment ${payment} has no reference`);
  return reference;
};

/** What the renewal job does for one organisation. */
async function job(): Promise<{ blocked: BlockedRenewal[]; flow: Flow }> {
  let blocked: BlockedRenewal[] = [];
  const flow = await start(async () => {
    const found = await claim(server.platform, { from: ada.orgId, before: null }, 500);
    blocked = found.blocked;
    await chargeAndSettle(server.platform, found.claimed, { signal, settling: 'batch' });
  });
  return { blocked, flow };
}

/** The process that the model has just moved on. */
function workOn(payment: number, stage: (typeof flows)[number]['stage']): (typeof flows)[number] {
  const found = flows.find((each) => each.payment === payment && each.stage === stage);
  if (found === undefined) throw new Error(`no process is at "${stage}" of payment ${payment}`);
  return found;
}

async function pay(pays: 'renewal' | 'purchase', payment: number): Promise<void> {
  const { token } = ada;
  const body = pays === 'renewal' ? ({ type: 'renewal' } as const) : orderRequest();
  const { quote } = await server.api.done(generateQuote, { token, body });
  // Each person reaches a process of their own: one process would queue their payments.
  const request = { ...(pays === 'renewal' ? changePaymentFor(quote) : requestFor(quote)), cardId };
  const purpose = pays === 'renewal' ? purposes.renewal : purposes.new;
  const flow = await start(() => purchase(server.platform, org(), ada.userId, purpose, request));
  if (flow.waitsFor === null) expect.fail(JSON.stringify(await flow.done));
  flows.push({ payment, stage: 'charges', flow });
}

/** The outbox's request for a refund; asks again if the answer to the last one was lost. */
async function heldRefund(reference: string): Promise<Extract<HeldCall, { kind: 'refund' }>> {
  for (let turns = 0; turns < 10_000; turns += 1) {
    const at = provider.held.findIndex((call) => call.kind === 'refund' && call.reference === reference);
    const [call] = provider.held.splice(at, at === -1 ? 0 : 1);
    if (call?.kind === 'refund') return call;
    if (turns === 50) {
      // Without waiting for its next try.
      await db()
        .update(outbox)
        .set({ nextAt: server.clock.now() })
        .where(and(eq(outbox.kind, REFUND), isNull(outbox.sentAt)));
      void server.platform.outbox.drain();
    }
    await new Promise((go) => void setTimeout(go));
  }
  throw new Error('no refund was asked for');
}

async function change(changes: Extract<MoneyAct, { changes: unknown }>['changes']): Promise<void> {
  const { token } = ada;
  if (changes === 'cancellation.confirmed') {
    const { version } = await subscriptionRow(server, ada);
    expect((await confirmAndCancel(server, ada, { version })).status).toBe(200);
  } else if (changes === 'cancellation.undone') {
    const { version } = await subscriptionRow(server, ada);
    await server.api.done(undoCancellation, { token, query: { version } });
  } else await server.api.done(setPreference, { token, body: { isAutoRenewal: changes === 'autoRenewal.switchedOn' } });
}

/** Takes the same step on the server. */
async function take(act: MoneyAct, before: World, after: World): Promise<void> {
  const newest = after.books.attempts.length;
  const stateOf = (payment: number): AtProvider => before.books.provider[payment] ?? 'nothing';
  if ('until' in act) {
    await server.clock.moveTo(new Date(act.until + ahead));
    ada.token = await sessionOf(server, ada);
  } else if ('pays' in act) await pay(act.pays, after.work.at(-1)?.attempt ?? newest);
  else if ('changes' in act) await change(act.changes);
  else if ('webhook' in act) {
    if (act.webhook !== 'arrives') return;
    const flow = await start(() => settle(server.platform, org(), referenceOf(act.payment)));
    flows.push({ payment: act.payment, stage: 'asks', flow });
  } else if ('reconciler' in act) {
    const how = { isUnattended: true, isRecheck: true };
    const flow = await start(() => settle(server.platform, org(), referenceOf(act.reconciler), how));
    flows.push({ payment: act.reconciler, stage: 'asks', flow });
  } else if ('job' in act) {
    const { blocked, flow } = await job();
    if (act.job === 'claims') flows.push({ payment: newest, stage: 'charges', flow });
    const [one] = blocked;
    if (act.job === 'claims' || one === undefined) return;
    const unblocking = await start(() => unblockRenewal(server.platform, one, signal));
    // It asks about the payment that a process left, and finds that it was never charged.
    while (unblocking.waitsFor?.kind === 'verify') await answer(unblocking, 'nothing');
    if (act.job === 'resumes')
      flows.push({ payment: after.work.at(-1)?.attempt ?? newest, stage: 'charges', flow: unblocking });
  } else if ('provider' in act) {
    if (act.provider === 'charges' || act.provider === 'declines') {
      workOn(act.payment, 'charges').stage = 'asks';
      return;
    }
    const call = await heldRefund(referenceOf(act.payment));
    call.answer(
      act.provider === 'returns' ? { kind: 'accepted', state: 'processed' } : { kind: 'unknown', why: 'timeOut' },
    );
    if (act.provider === 'returns')
      await expect.poll(async () => (await real()).attempts[act.payment - 1]?.refund).toBe('done');
  } else if ('process' in act && act.process === 'asks') {
    const one = workOn(act.payment, 'asks');
    one.stage = stateOf(act.payment);
    // A person's charge has been answered, and its result is looked up. The job uses the answer to its charge.
    if (one.flow.waitsFor?.kind === 'charge' && before.books.attempts[act.payment - 1]?.stops === null)
      await answer(one.flow, one.stage);
  } else if ('process' in act && act.process === 'applies') {
    const one = workOn(act.payment, act.said);
    flows = flows.filter((each) => each !== one);
    while (one.flow.waitsFor !== null) await answer(one.flow, act.said);
    await one.flow.done;
  } else if ('process' in act) {
    const one = workOn(act.payment, 'asks');
    flows = flows.filter((each) => each !== one);
    while (one.flow.waitsFor !== null) {
      const call = one.flow.waitsFor;
      if (call.kind !== 'refund') call.answer({ kind: 'unknown', why: 'timeOut' });
      await untilHeld(one.flow);
    }
    await one.flow.done.catch(() => {});
  }
}

/** What can be compared of the model and the server. Times in days from the end of the first month. */
const days = (time: number): number => Math.round(((time - END) / 86_400_000) * 100) / 100;
function modelled({ books }: World) {
  const { expiresAt, isAutoRenewal, isCancelled, failures, stops, version, nextChargeAt } = contextOf(books);
  const state = books.chart.snapshot.value;
  return {
    state: typeof state === 'string' ? state : Object.keys(state)[0],
    expiresAt: days(expiresAt ?? 0),
    isAutoRenewal,
    isCancelled,
    failures,
    stops,
    version,
    isDue: nextChargeAt === null ? null : nextChargeAt <= books.now,
    attempts: books.attempts.map(({ purpose, by, status, refund }) => ({
      purpose,
      isAutomatic: by === 'the renewal job',
      status,
      refund,
    })),
  };
}
async function real() {
  const row = await subscriptionRow(server, ada);
  const now = server.clock.now().getTime();
  const stored = await db().select().from(paymentAttempts).where(eq(paymentAttempts.orgId, ada.orgId));
  references.push(...stored.map(({ id }) => id).filter((id) => !references.includes(id)));
  const attempts = stored.toSorted((one, other) => references.indexOf(one.id) - references.indexOf(other.id));
  return {
    state: lifecycleState(storedSubscription(row), now),
    expiresAt: days(row.expiresAt.getTime() - ahead),
    isAutoRenewal: row.isAutoRenewal,
    isCancelled: row.cancelledAt !== null,
    failures: row.renewalFailures,
    stops: row.renewalStops,
    version: row.version - versions,
    // A job that found it blocked looks again after its lease.
    isDue: row.nextRenewalAt === null ? null : row.nextRenewalAt.getTime() <= now + 15 * 60_000,
    attempts: attempts.map(({ purpose, actorId, status, refund }) => ({
      purpose,
      isAutomatic: actorId === null,
      status: isStillOpen({ status }) ? 'open' : status,
      refund: refund === 'asked' ? 'due' : refund,
    })),
  };
}

async function begin(): Promise<void> {
  for (const call of provider.held.splice(0))
    if (call.kind === 'refund') call.answer({ kind: 'unknown', why: 'timeOut' });
  flows = [];
  references = [];
  await server.clock.moveTo(null);
  await db().update(subscriptions).set({ nextRenewalAt: null, nextNoticeAt: null });
  ada = await administrator(server);
  const now = server.clock.now();
  const row = await insertPaidSubscription(server, ada, { expiresAt: new Date(now.getTime() + 2 * 86_400_000) });
  ahead = row.expiresAt.getTime() - END;
  versions = row.version - 1;
  const [card] = await db()
    .insert(cards)
    .values({
      orgId: ada.orgId,
      isDefault: true,
      brand: 'visa',
      last4: '4081',
      expMonth: 9,
      expYear: 2029,
      signature: 'SIG',
      authorizationCode: 'AUTH',
      email: ada.email,
      createdAt: now,
    })
    .returning();
  cardId = card?.id ?? '';
}

test('the model of paying behaves like the real server in sampled interleavings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.noBias(fc.array(fc.nat(1_000), { minLength: 8, maxLength: 40, size: 'max' })),
      async (choices) => {
        await begin();
        let [world] = Object.values(composition.starts);
        const acts: string[] = [];
        for (const choice of choices) {
          if (world === undefined) break;
          const steps = composition.steps(world);
          const step = steps[choice % steps.length];
          if (step === undefined) break;
          acts.push(composition.sentenceOf(step.act));
          await take(step.act, world, step.world).catch((cause: unknown) => {
            throw new Error(acts.join('\n'), { cause });
          });
          world = step.world;
          expect(await real(), acts.join('\n')).toEqual(modelled(world));
        }
        // Lets every process end.
        for (const { flow } of flows) while (flow.waitsFor !== null) await answer(flow, 'nothing');
      },
    ),
    // Always the same sample, except in the full run.
    process.env['FULL'] === undefined ? { numRuns: 15, seed: 20_261_123, endOnFailure: true } : { numRuns: 200 },
  );
}, 900_000);
