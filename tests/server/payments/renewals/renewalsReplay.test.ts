// The composition of payments around a renewal is held to the real server: sampled interleavings are replayed on it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPreference, undoCancellation } from '#contract/subscriptions.ts';
import { DAY } from '#domain/terms.ts';
import { contextOf } from '#machines/compositions/payingServer.ts';
import { isPaymentAct } from '#machines/compositions/paymentSteps.ts';
import { END, type MoneyAct, renewals } from '#machines/compositions/renewals.composition.ts';
import { chargeAndSettle } from '#server/modules/payments/renewals/chargeAndSettle.ts';
import { type BlockedRenewal, claim } from '#server/modules/payments/renewals/claim.ts';
import { unblockRenewal } from '#server/modules/payments/renewals/renewalBlockers.ts';
import { later } from '#server/platform/clock.ts';
import { REPLAY_LIMIT, replaySample } from '#tests/support/replays/sampledReplay.ts';
import { SubscriptionReplay } from '#tests/support/replays/subscriptionReplay.ts';
import { confirmAndCancel, insertPaidSubscription, subscriptionRow } from '#tests/support/storedSubscriptions.ts';

const composition = renewals({ pays: 2, changes: 2, declines: 1, losses: 1, webhooks: 1, crashes: 1 });
type World = (typeof composition)['starts'][string];

let replay: SubscriptionReplay;
beforeAll(async () => {
  replay = await SubscriptionReplay.start(END);
});
afterAll(() => replay.payments.stop());
const signal = new AbortController().signal;

/** What the renewal job does for one organisation. */
async function job() {
  const { payments, server, person } = replay;
  let blocked: BlockedRenewal[] = [];
  const flow = await payments.start(async () => {
    const found = await claim(server.platform, [person.orgId]);
    blocked = found.blocked;
    await chargeAndSettle(server.platform, found.claimed, { signal, settling: 'batch' });
  });
  return { blocked, flow };
}

async function change(changes: Extract<MoneyAct, { changes: unknown }>['changes']): Promise<void> {
  const { server, person } = replay;
  const { token } = person;
  if (changes === 'cancellation.confirmed') {
    const { version } = await subscriptionRow(server, person);
    expect((await confirmAndCancel(server, person, { version })).status).toBe(200);
  } else if (changes === 'cancellation.undone') {
    const { version } = await subscriptionRow(server, person);
    await server.api.done(undoCancellation, { token, query: { version } });
  } else await server.api.done(setPreference, { token, body: { isAutoRenewal: changes === 'autoRenewal.switchedOn' } });
}

/** Takes the same step on the server. */
async function take(act: MoneyAct, before: World, after: World): Promise<void> {
  const { payments, server } = replay;
  const newest = after.books.attempts.length;
  if (isPaymentAct(act)) return payments.take(act, before, after);
  if ('until' in act) await replay.passTo(act.until);
  else if ('changes' in act) await change(act.changes);
  else {
    const { blocked, flow } = await job();
    if (act.job === 'claims') payments.flows.push({ payment: newest, stage: 'charges', flow });
    const [one] = blocked;
    if (act.job === 'claims' || one === undefined) return;
    const unblocking = await payments.start(() => unblockRenewal(server.platform, one, signal));
    // It asks about the payment that a process left, and finds that it was never charged.
    while (unblocking.waitsFor?.kind === 'verify') await payments.answer(unblocking, 'nothing');
    if (act.job === 'resumes')
      payments.flows.push({ payment: after.work.at(-1)?.attempt ?? newest, stage: 'charges', flow: unblocking });
  }
}

/** What can be compared of the model and the server. */
function modelled(world: World) {
  const { books } = world;
  const { isCancelled, failures, stops, nextChargeAt } = contextOf(books);
  const isDue = nextChargeAt === null ? null : nextChargeAt <= books.now;
  return { ...replay.modelled(world), isCancelled, failures, stops, isDue };
}
async function real() {
  const { row, compared } = await replay.real();
  return {
    ...compared,
    isCancelled: row.cancelledAt !== null,
    failures: row.renewalFailures,
    stops: row.renewalStops,
    // A job that found it blocked looks again after its lease.
    isDue: row.nextRenewalAt === null ? null : row.nextRenewalAt <= later(replay.server.clock.now(), { minutes: 15 }),
  };
}

test(
  'the model of paying behaves like the real server in sampled interleavings',
  () =>
    replaySample(
      [composition],
      { steps: [8, 40], fixed: 15 },
      {
        begin: async () => {
          await replay.begin(async (person) => {
            const { server } = replay;
            const expiresAt = new Date(server.clock.now().getTime() + 2 * DAY);
            await insertPaidSubscription(server, person, { expiresAt });
          });
          await replay.payments.saveCard();
        },
        take: ({ act, world }, before) => take(act, before, world),
        compare: async (world, walk) => expect(await real(), walk).toEqual(modelled(world)),
        end: () => replay.payments.end(),
      },
    ),
  REPLAY_LIMIT,
);
