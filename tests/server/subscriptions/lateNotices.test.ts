import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSubscription } from '#contract/subscriptions.ts';
import { later } from '#server/platform/clock.ts';
import { lagosTime } from '#server/platform/mail/lagosTime.ts';
import { administrator, sessionOf, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { insertPaidSubscription, waitSignedIn } from '#tests/support/storedSubscriptions.ts';

/* After a long stop of the jobs, the mail about a deletion comes first. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const state = async (person: Person) =>
  (await server.api.done(getSubscription, { token: await sessionOf(server, person) })).subscription?.state;

// Rules: purge.after90Days
describe('the data of a subscription that ended long ago', () => {
  it('is kept until a day after its notice, if that went out late', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada, { isAutoRenewal: false });
    // Longer than the retention, without any jobs.
    server.clock.advance({ days: 130 });
    const both = async () => {
      await server.platform.jobs.runDue('purge');
      await server.platform.jobs.runDue('notices');
    };
    const due = later(server.clock.now(), { days: 1 });
    const dataDeletedAt = async () =>
      (await server.api.done(getSubscription, { token: await sessionOf(server, ada) })).subscription?.dataDeletedAt;
    // Before the mail, pages name the day that it will name.
    expect(await dataDeletedAt()).toBe(due.toISOString());
    await both();
    await both();
    const mails = async () =>
      (await server.mail.to(ada.email)).filter(({ subject }) => subject.startsWith('Your data will be deleted on'));
    expect(await mails()).toMatchObject([{ subject: `Your data will be deleted on ${lagosTime(due)}` }]);
    await waitSignedIn(server, ada, { days: 1, seconds: -0.001 });
    await both();
    expect(await state(ada)).toBe('expired');
    expect(await dataDeletedAt()).toBe(due.toISOString());
    await waitSignedIn(server, ada, { seconds: 0.001 });
    await server.platform.jobs.runDue('notices');
    await both();
    expect(await state(ada)).toBe('purged');
    expect(await mails()).toHaveLength(1);
  });

  it('is kept a day after a notice that came hours before the announced deletion', async () => {
    const ada = await administrator(server);
    const { expiresAt: end } = await insertPaidSubscription(server, ada, { isAutoRenewal: false });
    server.clock.advance({ days: 30 + 89, hours: 12 });
    await server.platform.jobs.runDue('notices');
    server.clock.advance({ hours: 12 });
    expect(server.clock.now()).toEqual(later(end, { days: 90 }));
    await server.platform.jobs.runDue('purge');
    expect(await state(ada)).toBe('expired');
    server.clock.advance({ hours: 12 });
    await server.platform.jobs.runDue('purge');
    expect(await state(ada)).toBe('purged');
  });
});
