// The composition of buying again around a deletion is held to the real server: sampled interleavings are replayed on it.
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTrial } from '#contract/subscriptions.ts';
import { nextNotice } from '#domain/renewal.ts';
import { lifecycleState } from '#domain/subscription.ts';
import { contextOf } from '#machines/compositions/payingServer.ts';
import { isPaymentAct } from '#machines/compositions/paymentSteps.ts';
import { END, repurchase, type RepurchaseAct } from '#machines/compositions/repurchase.composition.ts';
import { outbox, subscriptions } from '#server/db/schema/index.ts';
import { forOrg } from '#server/db/scope.ts';
import { storedSubscription } from '#server/modules/subscriptions/lifecycle.ts';
import { purge } from '#server/modules/subscriptions/purge.ts';
import { later } from '#server/platform/clock.ts';
import { modelledAttempts, PaymentReplay } from '#tests/support/paymentReplay.ts';
import { administrator, type Person, sessionOf } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { confirmAndCancel, insertPaidSubscription, subscriptionRow } from '#tests/support/storedSubscriptions.ts';

const bounds = { pays: 2, declines: 1, losses: 1, webhooks: 1, crashes: 0, processes: 1 };
const kinds = ['subscription', 'trial'] as const;
type Kind = (typeof kinds)[number];
const compositions = { subscription: repurchase('subscription', bounds), trial: repurchase('trial', bounds) };
type World = ReturnType<typeof compositions.trial.steps>[number]['world'];

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

/** Takes the same step on the server. */
async function take(act: RepurchaseAct, before: World, after: World): Promise<void> {
  if (isPaymentAct(act)) return replay.take(act, before, after);
  const { platform } = server;
  if ('until' in act) {
    await server.clock.moveTo(new Date(act.until + ahead));
    ada.token = await sessionOf(server, ada);
  } else if ('cancels' in act) {
    const confirmation = 'Kuramo Logistics Ltd';
    const { version } = await subscriptionRow(server, ada);
    expect((await confirmAndCancel(server, ada, { version, confirmation })).status).toBe(200);
  } else if ('job' in act && act.job === 'deletes')
    await forOrg(platform.database, ada.orgId).transaction((org) => purge(platform, org, server.clock.now()));
  else if ('job' in act && act.job === 'sendsNotice') await platform.jobs.runDue('notices');
}

/** What can be compared of the model and the server. Times in days from the end of access. */
const days = (time: number): number => Math.round(((time - END) / 86_400_000) * 100) / 100;
function modelled(world: World, announcements: number, deletionMails: number) {
  const { books, nextNoticeAt, deletions } = world;
  const { expiresAt, isAutoRenewal, version } = contextOf(books);
  const state = books.chart.snapshot.value;
  return {
    state: typeof state === 'string' ? state : Object.keys(state)[0],
    expiresAt: days(expiresAt ?? 0),
    isAutoRenewal,
    version,
    nextNoticeAt: nextNoticeAt === null ? null : days(nextNoticeAt),
    deletions,
    announcements,
    deletionMails,
    attempts: modelledAttempts(world),
  };
}
async function real() {
  const row = await subscriptionRow(server, ada);
  const sent = await db().select().from(outbox).where(eq(outbox.kind, 'mainApp.dataDeleted'));
  const mails = await server.mail.to(ada.email);
  return {
    state: lifecycleState(storedSubscription(row), server.clock.now().getTime()),
    expiresAt: days(row.expiresAt.getTime() - ahead),
    isAutoRenewal: row.isAutoRenewal,
    version: row.version - versions,
    nextNoticeAt: row.nextNoticeAt === null ? null : days(row.nextNoticeAt.getTime() - ahead),
    deletions: sent.filter(({ payload }) => JSON.stringify(payload).includes(ada.orgId)).length,
    announcements: mails.filter(({ subject }) => subject.startsWith('Your data will be deleted on')).length,
    deletionMails: mails.filter(({ text }) => text.includes('we’re deleting')).length,
    attempts: await replay.attempts(),
  };
}

async function begin(kind: Kind): Promise<void> {
  await server.clock.moveTo(null);
  await db().update(subscriptions).set({ nextRenewalAt: null, nextNoticeAt: null });
  ada = await administrator(server);
  replay.begin(ada);
  const now = server.clock.now();
  const start = Object.values(compositions[kind].starts)[0]?.books.now ?? END;
  if (kind === 'trial')
    await server.api.done(startTrial, { token: ada.token, body: { orgId: ada.orgId, appSlug: 'humanar' } });
  else await insertPaidSubscription(server, ada, { expiresAt: later(now, { days: 1 }) });
  const row = await subscriptionRow(server, ada);
  ahead = row.expiresAt.getTime() - END;
  versions = row.version - 1;
  await server.clock.moveTo(new Date(start + ahead));
  ada.token = await sessionOf(server, ada);
  const notice = nextNotice(row.expiresAt.getTime(), server.clock.now().getTime());
  await db()
    .update(subscriptions)
    .set({ nextRenewalAt: null, nextNoticeAt: notice && new Date(notice.at) })
    .where(eq(subscriptions.orgId, ada.orgId));
}

test('the model of buying again behaves like the real server in sampled interleavings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...kinds),
      fc.noBias(fc.array(fc.nat(1_000), { minLength: 8, maxLength: 30, size: 'max' })),
      async (kind, choices) => {
        await begin(kind);
        const composition = compositions[kind];
        let [world] = Object.values(composition.starts);
        const acts: string[] = [kind];
        const mails = { deletionAnnounced: 0, deletionMail: 0 };
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
          for (const { fact } of step.facts) if (fact in mails) mails[fact as keyof typeof mails] += 1;
          expect(await real(), acts.join('\n')).toEqual(modelled(world, mails.deletionAnnounced, mails.deletionMail));
        }
        await replay.end();
      },
    ),
    // Always the same sample, except in the full run.
    process.env['FULL'] === undefined ? { numRuns: 15, seed: 20_261_123, endOnFailure: true } : { numRuns: 200 },
  );
}, 900_000);
