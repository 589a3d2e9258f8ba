// The composition of payments around a renewal is held to the real server: sampled interleavings are replayed on it.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPreference, undoCancellation } from '#contract/subscriptions.ts';
import { lifecycleState } from '#domain/subscription.ts';
import { contextOf } from '#machines/compositions/payingServer.ts';
import { isPaymentAct } from '#machines/compositions/paymentSteps.ts';
import { END, type MoneyAct, renewals } from '#machines/compositions/renewals.composition.ts';
import { subscriptions } from '#server/db/schema/index.ts';
import { chargeAndSettle } from '#server/modules/payments/renewals/chargeAndSettle.ts';
import { type BlockedRenewal, claim } from '#server/modules/payments/renewals/claim.ts';
import { unblockRenewal } from '#server/modules/payments/renewals/renewalBlockers.ts';
import { storedSubscription } from '#server/modules/subscriptions/lifecycle.ts';
import { modelledAttempts, PaymentReplay } from '#tests/support/paymentReplay.ts';
import { administrator, type Person, sessionOf } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { confirmAndCancel, insertPaidSubscription, subscriptionRow } from '#tests/support/storedSubscriptions.ts';

const bounds = { pays: 2, changes: 2, declines: 1, losses: 1, webhooks: 1, crashes: 0 };
const composition = renewals(bounds);
type World = (typeof composition)['starts'][string];

let server: TestServer;
const replay = new PaymentReplay();
let ada: Person;
/** What the server's time is ahead of the model's, in ms. */
let ahead = 0;
let versions = 0;
beforeAll(async () => {
  server = await startTestServer({ payments: () => replay.provider });
  replay.server = server;
});
afterAll(() => server.stop());
const db = () => server.platform.database.sql;
const signal = new AbortController().signal;

/** What the renewal job does for one organisation. */
async function job() {
  let blocked: BlockedRenewal[] = [];
  const flow = await replay.start(async () => {
    const found = await claim(server.platform, { from: ada.orgId, before: null }, 500);
    blocked = found.blocked;
    await chargeAndSettle(server.platform, found.claimed, { signal, settling: 'batch' });
  });
  return { blocked, flow };
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
  if (isPaymentAct(act)) return replay.take(act, before, after);
  if ('until' in act) {
    await server.clock.moveTo(new Date(act.until + ahead));
    ada.token = await sessionOf(server, ada);
  } else if ('changes' in act) await change(act.changes);
  else {
    const { blocked, flow } = await job();
    if (act.job === 'claims') replay.flows.push({ payment: newest, stage: 'charges', flow });
    const [one] = blocked;
    if (act.job === 'claims' || one === undefined) return;
    const unblocking = await replay.start(() => unblockRenewal(server.platform, one, signal));
    // It asks about the payment that a process left, and finds that it was never charged.
    while (unblocking.waitsFor?.kind === 'verify') await replay.answer(unblocking, 'nothing');
    if (act.job === 'resumes')
      replay.flows.push({ payment: after.work.at(-1)?.attempt ?? newest, stage: 'charges', flow: unblocking });
  }
}

/** What can be compared of the model and the server. Times in days from the end of the first month. */
const days = (time: number): number => Math.round(((time - END) / 86_400_000) * 100) / 100;
function modelled(world: World) {
  const { books } = world;
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
    attempts: modelledAttempts(world),
  };
}
async function real() {
  const row = await subscriptionRow(server, ada);
  const now = server.clock.now().getTime();
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
    attempts: await replay.attempts(),
  };
}

async function begin(): Promise<void> {
  await server.clock.moveTo(null);
  await db().update(subscriptions).set({ nextRenewalAt: null, nextNoticeAt: null });
  ada = await administrator(server);
  const now = server.clock.now();
  const row = await insertPaidSubscription(server, ada, { expiresAt: new Date(now.getTime() + 2 * 86_400_000) });
  ahead = row.expiresAt.getTime() - END;
  versions = row.version - 1;
  replay.begin(ada);
  await replay.saveCard();
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
        await replay.end();
      },
    ),
    // Always the same sample, except in the full run.
    process.env['FULL'] === undefined ? { numRuns: 15, seed: 20_261_123, endOnFailure: true } : { numRuns: 200 },
  );
}, 900_000);
