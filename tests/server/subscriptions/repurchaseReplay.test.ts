// The composition of buying again around a deletion is held to the real server: sampled interleavings are replayed on it.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTrial } from '#contract/subscriptions.ts';
import { nextNotice } from '#domain/renewal.ts';
import { isPaymentAct } from '#machines/compositions/paymentSteps.ts';
import { END, repurchase, type RepurchaseAct } from '#machines/compositions/repurchase.composition.ts';
import { outbox, subscriptions } from '#server/db/schema/index.ts';
import { forOrg } from '#server/db/scope.ts';
import { purge } from '#server/modules/subscriptions/purge.ts';
import { later } from '#server/platform/clock.ts';
import { REPLAY_LIMIT, replaySample } from '#tests/support/replays/sampledReplay.ts';
import { SubscriptionReplay } from '#tests/support/replays/subscriptionReplay.ts';
import { confirmAndCancel, insertPaidSubscription, subscriptionRow } from '#tests/support/storedSubscriptions.ts';

const bounds = { pays: 2, declines: 1, losses: 1, webhooks: 1, crashes: 1, processes: 1 };
const compositions = [repurchase('subscription', bounds), repurchase('trial', bounds)];
type World = ReturnType<(typeof compositions)[0]['steps']>[number]['world'];

let replay: SubscriptionReplay;
/** The mails that the model has sent. */
let mails = { deletionAnnounced: 0, deletionMail: 0 };
beforeAll(async () => {
  replay = await SubscriptionReplay.start(END);
});
afterAll(() => replay.payments.stop());
const db = () => replay.server.platform.database.sql;

/** Takes the same step on the server. */
async function take(act: RepurchaseAct, before: World, after: World): Promise<void> {
  const { payments, server, person } = replay;
  const { platform, clock } = server;
  if (isPaymentAct(act)) return payments.take(act, before, after);
  if ('until' in act) await replay.passTo(act.until);
  else if ('cancels' in act) {
    const confirmation = 'Kuramo Logistics Ltd';
    const { version } = await subscriptionRow(server, person);
    expect((await confirmAndCancel(server, person, { version, confirmation })).status).toBe(200);
  } else if ('job' in act && act.job === 'deletes')
    await forOrg(platform.database, person.orgId).transaction((org) => purge(platform, org, clock.now()));
  else if ('job' in act && act.job === 'sendsNotice') await platform.jobs.runDue('notices');
}

/** What can be compared of the model and the server. */
function modelled(world: World) {
  const { nextNoticeAt, deletions } = world;
  const noticeAt = nextNoticeAt === null ? null : replay.modelledDays(nextNoticeAt);
  return { ...replay.modelled(world), noticeAt, deletions, ...mails };
}
async function real() {
  const { server, person } = replay;
  const { row, compared } = await replay.real();
  const sent = await db().select().from(outbox).where(eq(outbox.kind, 'mainApp.dataDeleted'));
  const received = await server.mail.to(person.email);
  return {
    ...compared,
    noticeAt: row.nextNoticeAt === null ? null : replay.realDays(row.nextNoticeAt),
    deletions: sent.filter(({ payload }) => JSON.stringify(payload).includes(person.orgId)).length,
    deletionAnnounced: received.filter(({ subject }) => subject.startsWith('Your data will be deleted on')).length,
    deletionMail: received.filter(({ text }) => text.includes('we’re deleting')).length,
  };
}

async function begin(start: World): Promise<void> {
  mails = { deletionAnnounced: 0, deletionMail: 0 };
  const row = await replay.begin(async (person) => {
    const { server } = replay;
    const { token, orgId } = person;
    if (start.books.chart.snapshot.matches('trial'))
      await server.api.done(startTrial, { token, body: { orgId, appSlug: 'humanar' } });
    else await insertPaidSubscription(server, person, { expiresAt: later(server.clock.now(), { days: 1 }) });
  });
  await replay.passTo(start.books.now);
  const notice = nextNotice(row.expiresAt.getTime(), replay.server.clock.now().getTime());
  await db()
    .update(subscriptions)
    .set({ nextRenewalAt: null, nextNoticeAt: notice && new Date(notice.at) })
    .where(eq(subscriptions.orgId, row.orgId));
}

test(
  'the model of buying again behaves like the real server in sampled interleavings',
  () =>
    replaySample(
      compositions,
      { steps: [8, 30], fixed: 15 },
      {
        begin,
        take: async ({ act, world, facts }, before) => {
          for (const { fact } of facts) if (fact in mails) mails[fact as keyof typeof mails] += 1;
          await take(act, before, world);
        },
        compare: async (world, walk) => expect(await real(), walk).toEqual(modelled(world)),
        end: () => replay.payments.end(),
      },
    ),
  REPLAY_LIMIT,
);
