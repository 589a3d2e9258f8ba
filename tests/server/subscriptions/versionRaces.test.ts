import { describe, expect, it } from 'vitest';
import { undoScheduledChange } from '#contract/subscriptions.ts';
import {
  requestQuote,
  changePaymentFor,
  changeTo,
  confirmOwnPassword,
  initiateChange,
  verify,
} from '#tests/support/payments.ts';
import { payWith, server } from '#tests/support/provider.ts';
import { raceLeads, race, expectSoundBooks } from '#tests/support/races.ts';
import {
  subscribedPair,
  currentSubscription,
  cancel,
  undo,
  schedule,
  codeOf,
  upgrade,
  eventNames,
  withConcurrentActions,
} from '#tests/support/concurrentActions.ts';

/*
 * Two concurrent changes to one subscription. The outcome always matches one of their possible orders: each term is
 * paid for once, every charge has a receipt or is refunded, and nobody is told anything false.
 */

withConcurrentActions();

describe('two administrators who saw the same version', () => {
  it.each(raceLeads)('schedule and cancel (%i): one succeeds', async (lead) => {
    const [ada, bola] = await subscribedPair();
    const { version } = await currentSubscription(ada);
    await confirmOwnPassword(bola);
    const [scheduled, cancelled] = await race(
      lead,
      () => schedule(ada, version),
      () => cancel(bola, version),
    );
    expect([
      [200, 'version_conflict'],
      ['version_conflict', 200],
      ['transition_refused', 200],
    ]).toContainEqual([codeOf(scheduled), codeOf(cancelled)]);
    const { subscription } = await expectSoundBooks(ada);
    expect(subscription).toMatchObject(
      scheduled.status === 200
        ? { state: 'active', scheduledChange: { numberOfUsers: 10 } }
        : { state: 'cancelled', scheduledChange: null },
    );
    expect(subscription.version).toBe(version + 1);
  });

  it.each(raceLeads)('upgrade and cancel (%i): a charge takes effect or is refunded', async (lead) => {
    const [ada, bola] = await subscribedPair();
    const { version } = await currentSubscription(ada);
    const pay = await upgrade(ada);
    await confirmOwnPassword(bola);
    const [upgraded, cancelled] = await race(lead, pay, () => cancel(bola, version));
    const { subscription, changes } = await expectSoundBooks(ada);
    const isCancelled = cancelled.status === 200;
    expect([200, 'version_conflict']).toContain(codeOf(cancelled));
    expect(subscription.state).toBe(isCancelled ? 'cancelled' : 'active');
    expect({ users: subscription.numberOfUsers, changes }).toEqual(
      isCancelled ? { users: 20, changes: 0 } : { users: 40, changes: 1 },
    );
    expect(isCancelled ? ['transition_refused', 'price_changed', 'refunded'] : ['succeeded']).toContain(
      upgraded.body.payment?.status ?? codeOf(upgraded),
    );
  });

  it.each(raceLeads)(
    'schedule and pay for an upgrade on the card page (%i): a payment for another version is refunded',
    async (lead) => {
      const [ada, bola] = await subscribedPair();
      const { version } = await currentSubscription(ada);
      const { quote } = (await requestQuote(ada, changeTo({ numberOfUsers: 40 }))).body;
      const { reference } = (await initiateChange(ada, changePaymentFor(quote))).body.payment;
      await payWith(reference, 'visa');
      const [upgraded, scheduled] = await race(
        lead,
        () => verify(ada, reference),
        () => schedule(bola, version),
      );
      const { subscription, changes } = await expectSoundBooks(ada);
      expect([
        ['succeeded', 'version_conflict'],
        ['refunded', 200],
      ]).toContainEqual([upgraded.status, codeOf(scheduled)]);
      expect({
        changes,
        users: subscription.numberOfUsers,
        scheduled: subscription.scheduledChange?.numberOfUsers ?? null,
      }).toEqual(
        scheduled.status === 200
          ? { changes: 0, users: 20, scheduled: 10 }
          : { changes: 1, users: 40, scheduled: null },
      );
    },
  );

  it('undo the cancellation concurrently: it is undone once', async () => {
    const [ada, bola] = await subscribedPair();
    await confirmOwnPassword(ada);
    expect((await cancel(ada, (await currentSubscription(ada)).version)).status).toBe(200);
    const { version } = await currentSubscription(ada);
    const answers = await Promise.all([undo(ada, version), undo(bola, version)]);
    expect(answers.map((answer) => String(codeOf(answer))).toSorted()).toEqual(['200', 'version_conflict']);
    expect(await currentSubscription(ada)).toMatchObject({ state: 'active', version: version + 1 });
    expect(await eventNames(ada, 'subscription.cancellationUndone')).toHaveLength(1);
  });

  it('schedule ten changes and undo them concurrently: each version has one successor', async () => {
    const [ada, bola] = await subscribedPair();
    const { version } = await currentSubscription(ada);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => schedule(n % 2 ? ada : bola, version, 10 + n)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { numberOfUsers } = answers.find(({ status }) => status === 200)?.body.subscription.scheduledChange ?? {};
    expect(await currentSubscription(ada)).toMatchObject({ version: version + 1, scheduledChange: { numberOfUsers } });
    const undone = await Promise.all(
      [ada, bola, ada].map(({ token }) =>
        server.api.call(undoScheduledChange, { token, query: { version: version + 1 } }),
      ),
    );
    expect(undone.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await currentSubscription(ada)).toMatchObject({ version: version + 2, scheduledChange: null });
  });
});
