import { beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmToken, refreshLinchpin, sendRecoveryLink } from '#contract/auth.ts';
import { getSandboxClock, listSandboxMails, moveSandboxClock, setSandboxProvider } from '#contract/sandbox.ts';
import { getSubscription, listActivity, startTrial } from '#contract/subscriptions.ts';
import { migrate } from '#server/db/migrate.ts';
import { openMovableClock } from '#server/platform/clock.ts';
import { freshDatabase } from '#tests/support/freshDatabase.ts';
import { administrator } from '#tests/support/people.ts';
import { server, signInDemo, withSandbox } from '#tests/support/sandbox.ts';
import { testClock } from '#tests/support/server.ts';

const begin = testClock().now();
withSandbox();

describe('the sandbox clock', () => {
  beforeEach(async () => {
    await server.api.done(moveSandboxClock, { body: { reset: true } });
  });
  const at = (days: number) => new Date(begin.getTime() + days * 24 * 3_600_000).toISOString();

  it('stops at each renewal on the way', async () => {
    const token = await signInDemo('folake@idanrestone.ng');
    const { subscription } = await server.api.done(getSubscription, { token });
    const end = Date.parse(subscription?.expiryDate ?? '');
    await server.api.done(moveSandboxClock, { body: { days: 30 } });
    expect((await server.api.done(getSubscription, { token })).subscription).toMatchObject({ state: 'expired' });
    const { entries } = await server.api.done(listActivity, { token });
    const tries = entries.flatMap(({ event, at: when }) =>
      event === 'renewal.failed' ? [(Date.parse(when) - end) / 86_400_000] : [],
    );
    // The first attempt was made when the demo accounts were created.
    expect(tries.toReversed().slice(1).map(Math.round)).toEqual([0, 1, 3, 7]);
  });

  it('stops at each notice and at a renewal waiting for the bank, and announces nothing that has passed', async () => {
    const email = 'yetunde@bowerprint.ng';
    const token = await signInDemo(email);
    const { subscription } = await server.api.done(getSubscription, { token });
    const end = Date.parse(subscription?.expiryDate ?? '');
    const { mails: before } = await server.api.done(listSandboxMails, { query: { to: email } });
    await server.api.done(setSandboxProvider, { body: { charge: 'challenge' } });
    await server.api.done(moveSandboxClock, { body: { days: 60 } });
    await server.api.done(setSandboxProvider, { body: { charge: 'byCard' } });
    expect((await server.api.done(getSubscription, { token })).subscription).toMatchObject({ state: 'expired' });
    const daysOf = (moment: string): number => Math.round((Date.parse(moment) - end) / 86_400_000);
    const { entries } = await server.api.done(listActivity, { token });
    expect(
      entries.flatMap(({ event, at: when }) => (event === 'renewal.failed' ? [daysOf(when)] : [])).toReversed(),
    ).toEqual([-1, 0, 1, 3, 7]);
    const { mails } = await server.api.done(listSandboxMails, { query: { to: email } });
    const newMails = mails.slice(0, mails.length - before.length).toReversed();
    expect(newMails.slice(0, 6).map(({ sentAt }) => daysOf(sentAt))).toEqual([-7, -1, 0, 1, 3, 7]);
    expect(newMails[0]?.subject).toMatch(/^Your subscription renews on /);
    expect(newMails.slice(1, 6).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 5 }, () => 'Approve the renewal of your subscription'),
    );
  });

  it('stops at the same renewals again after it was moved back', async () => {
    const renewedAt = async () => {
      const { subscription } = await server.api.done(getSubscription, {
        token: await signInDemo('yetunde@bowerprint.ng'),
      });
      await server.api.done(moveSandboxClock, { body: { days: 20 } });
      const { entries } = await server.api.done(listActivity, { token: await signInDemo('yetunde@bowerprint.ng') });
      const last = entries.find(({ event }) => event === 'subscription.renewed')?.at ?? '';
      return (Date.parse(last) - Date.parse(subscription?.expiryDate ?? '')) / 3_600_000;
    };
    expect(await renewedAt()).toBeCloseTo(-24, 1);
    await server.api.done(moveSandboxClock, { body: { reset: true } });
    expect(await renewedAt()).toBeCloseTo(-24, 1);
  });

  it('moves the demo accounts back with it', async () => {
    const stateOf = async (email: string) =>
      (await server.api.done(getSubscription, { token: await signInDemo(email) })).subscription?.state;
    await server.api.done(moveSandboxClock, { body: { days: 200 } });
    expect([await stateOf('adaeze@kuramologistics.ng'), await stateOf('aminu@dalatannery.ng')]).toEqual([
      'purged',
      'purged',
    ]);
    await server.api.done(moveSandboxClock, { body: { reset: true } });
    expect([
      await stateOf('adaeze@kuramologistics.ng'),
      await stateOf('aminu@dalatannery.ng'),
      await stateOf('folake@idanrestone.ng'),
    ]).toEqual(['trial', 'cancelled', 'renewalDue']);
  });

  it('moves forward by days, to a given time, and back to now', async () => {
    expect(await server.api.done(getSandboxClock)).toEqual({ now: at(0), isMoved: false });
    expect(await server.api.done(moveSandboxClock, { body: { days: 15 } })).toEqual({ now: at(15), isMoved: true });
    expect(await server.api.done(moveSandboxClock, { body: { to: at(100) } })).toEqual({ now: at(100), isMoved: true });
    expect(await server.api.done(getSandboxClock)).toEqual({ now: at(100), isMoved: true });
    expect(await server.api.done(moveSandboxClock, { body: { reset: true } })).toEqual({ now: at(0), isMoved: false });
  });

  it('arrives although what became due right before it took longer', async () => {
    const token = await signInDemo('folake@idanrestone.ng');
    const { subscription } = await server.api.done(getSubscription, { token });
    const end = Date.parse(subscription?.expiryDate ?? '');
    const drained = vi.spyOn(server.platform.outbox, 'drain').mockImplementation(async () => {
      server.clock.advance({ minutes: 5 });
    });
    const to = new Date(end + 60_000).toISOString();
    const { now } = await server.api.done(moveSandboxClock, { body: { to } });
    expect(drained).toHaveBeenCalled();
    expect(Date.parse(now) - end).toBe(5 * 60_000);
    drained.mockRestore();
  });

  it('doesn’t move backward', async () => {
    await server.api.done(moveSandboxClock, { body: { days: 30 } });
    const refused = await server.api.call(moveSandboxClock, { body: { to: at(29) } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field: 'to' }] } });
    expect(await server.api.done(getSandboxClock)).toEqual({ now: at(30), isMoved: true });
  });

  it.each([
    ['days', { days: 0 }],
    ['days', { days: -1 }],
    ['days', { days: 1.5 }],
    ['days', { days: 3661 }],
    ['to', { to: 'tomorrow' }],
    ['reset', { reset: false }],
    ['hours', { days: 1, hours: 1 }],
  ])('refuses an invalid %s: %j', async (field, payload) => {
    const answer = await server.api.raw({ method: 'POST', url: '/sandbox/api/clock', payload });
    expect({
      status: answer.statusCode,
      fields: answer.json().errors.map((error: { field: string }) => error.field),
    }).toEqual({ status: 400, fields: [field] });
  });

  it('moves open sessions forward with it, and nothing else', async () => {
    const { token, email } = await administrator(server);
    const isSignedIn = async () => (await server.api.call(refreshLinchpin, { token })).status === 200;
    await server.api.done(sendRecoveryLink, { body: { email } });
    const reset = new URL((await server.mail.newest(email)).link ?? '').searchParams.get('reset_token') ?? '';
    server.clock.advance({ hours: 11 });

    await server.api.done(moveSandboxClock, { body: { days: 20 } });
    expect(await isSignedIn()).toBe(true);
    expect(await server.api.call(confirmToken, { body: { token: reset } })).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
    // From here on it is an ordinary session.
    await server.platform.sessions.flush();
    server.clock.advance({ hours: 11, minutes: 59 });
    expect(await isSignedIn()).toBe(true);
    await server.platform.sessions.flush();
    server.clock.advance({ hours: 12 });
    expect(await isSignedIn()).toBe(false);
  });

  it('moves sessions back with it, and lifts rate limits that lie ahead', async () => {
    await server.api.done(moveSandboxClock, { body: { days: 30 } });
    const { token, email } = await administrator(server);
    await server.api.done(sendRecoveryLink, { body: { email } });
    await server.api.done(moveSandboxClock, { body: { reset: true } });
    expect((await server.api.call(refreshLinchpin, { token })).status).toBe(200);
    expect((await server.api.call(sendRecoveryLink, { body: { email } })).status).toBe(202);
    server.clock.advance({ hours: 12 });
    expect((await server.api.call(refreshLinchpin, { token })).status).toBe(401);
  });

  it('lets a trial expire', async () => {
    const { token, orgId } = await administrator(server);
    await server.api.done(startTrial, { token, body: { orgId, appSlug: 'humanar' } });
    await server.api.done(moveSandboxClock, { body: { days: 15 } });
    expect((await server.api.done(getSubscription, { token })).subscription).toMatchObject({
      hasExpired: true,
      isActive: false,
    });
  });

  it('runs the jobs that became due, at the new time', async () => {
    const runs: string[] = [];
    server.platform.jobs.add({
      name: 'probe',
      cron: '0 0 * * *',
      run: async () => void runs.push(server.clock.now().toISOString()),
    });
    await server.api.done(moveSandboxClock, { body: { days: 30 } });
    expect(runs).toEqual([at(30)]);
  });

  it('survives a restart', async () => {
    const database = await freshDatabase();
    try {
      await migrate(database);
      const clock = await openMovableClock(database);
      expect(clock.isMoved).toBe(false);
      const target = Date.now() + 90 * 24 * 3_600_000;
      await clock.moveTo(new Date(target));
      const again = await openMovableClock(database);
      expect(again.isMoved).toBe(true);
      expect(again.now().getTime() - target).toBeGreaterThanOrEqual(0);
      expect(again.now().getTime() - target).toBeLessThan(60_000);
      await again.moveTo(null);
      expect((await openMovableClock(database)).isMoved).toBe(false);
    } finally {
      await database.close();
    }
  });
});
