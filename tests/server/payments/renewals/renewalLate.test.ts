import { beforeEach, describe, expect, it } from 'vitest';
import { getRenewal } from '#contract/subscriptions.ts';
import { subscriptions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { lagosTime } from '#server/platform/mail/lagosTime.ts';
import { sessionOf, type Person } from '#tests/support/people.ts';
import { prefer } from '#tests/support/concurrentActions.ts';
import { eventsOf, keptCharges, reconcile, subscriptionOf } from '#tests/support/payments.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';
import {
  automaticAttempts,
  updateSubscription,
  renewingCustomer,
  failureMails,
  failuresOf,
  renew,
  subscriptionRow,
  moveToDay,
} from '#tests/support/renewals.ts';
import { confirmAndCancel } from '#tests/support/storedSubscriptions.ts';

/* Renewals whose attempt couldn't be made on time, because a payment was open or no server ran. */

withProvider({ webhookPath: '/payments/v1/webhook' });
beforeEach(async () => {
  await server.clock.moveTo(null);
  await server.platform.database.sql.update(subscriptions).set({ nextRenewalAt: null });
});

async function subscriber(): Promise<{ ada: Person; expiresAt: Date; at: (day: number) => Date }> {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  return { ada, expiresAt, at: (day) => later(expiresAt, { days: day }) };
}
const renewalOf = async (ada: Person) => {
  ada.token = await sessionOf(server, ada);
  return (await server.api.done(getRenewal, { token: ada.token })).renewal;
};

// As after a restore: jobs stay off until people have repeated what they did since the backup.
describe('while no jobs run, a renewal that is due', () => {
  it.each([
    ['is cancelled within the billing period', -0.5, confirmAndCancel],
    ['is switched off after its end', 2, (_: typeof server, person: Person) => prefer(person, false)],
  ] as const)('and %s isn’t charged once they do', async (_, day, stop) => {
    const { ada, expiresAt } = await subscriber();
    await moveToDay(expiresAt, day);
    ada.token = await sessionOf(server, ada);
    const { version } = await subscriptionRow(ada);
    expect((await stop(server, ada, { version })).status).toBe(200);
    await renew();
    expect(await automaticAttempts(ada)).toEqual([]);
    expect(await keptCharges(ada)).toHaveLength(1);
  });
});

describe('a late attempt', () => {
  it('is made once, and followed by the next one that is still ahead', async () => {
    const { ada, expiresAt, at } = await subscriber();
    await setSwitches({ charge: 'decline' });
    for (const [day, next] of [
      [2, 3],
      [3, 7],
      [7, null],
    ] as const) {
      await moveToDay(expiresAt, day);
      await renew();
      await renew();
      expect(await subscriptionRow(ada)).toMatchObject({ nextRenewalAt: next === null ? null : at(next) });
      expect((await failureMails(ada)).at(-1)?.text).toContain(
        next === null ? 'That was our last attempt' : `We’ll try again on ${lagosTime(at(next))}.`,
      );
    }
    expect(await automaticAttempts(ada)).toHaveLength(3);
    expect(await eventsOf(ada, 'renewal.givenUp')).toMatchObject([{ data: { failures: 3 } }]);
    expect((await subscriptionOf({ ...ada, token: await sessionOf(server, ada) }))?.state).toBe('expired');
  });

  it('delayed by a missing response is made as soon as that arrives', async () => {
    const { ada, expiresAt, at } = await subscriber();
    await setSwitches({ charge: 'decline', answer: 'errorAfter' });
    await moveToDay(expiresAt, -1);
    await renew();
    await moveToDay(expiresAt, 0.5);
    expect(await renewalOf(ada)).toMatchObject({ failures: 0, chargeAt: at(0.5).toISOString() });
    await setSwitches({ answer: 'normal' });
    await reconcile();
    expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 1, nextRenewalAt: at(0.5) });
    expect((await failureMails(ada)).map(({ text }) => text)).toEqual([
      expect.stringContaining('We’ll try again in a moment.'),
    ]);
    await renew();
    expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 2, nextRenewalAt: at(1) });
  });

  it('delayed by the card’s bank announces no date in the past', async () => {
    const { ada, expiresAt, at } = await subscriber();
    await setSwitches({ charge: 'challenge' });
    for (const day of [-1, 2, 2.1, 5, 6.5, 7.5]) {
      await moveToDay(expiresAt, day);
      await reconcile();
      await renew();
      const chargeAt = (await renewalOf(ada))?.chargeAt ?? null;
      if (chargeAt !== null) expect(Date.parse(chargeAt)).toBeGreaterThanOrEqual(at(day).getTime());
    }
    expect((await failuresOf(ada)).map(({ nextAt }) => nextAt)).toEqual(
      [at(0), at(3), at(7), null].map((next) => next?.toISOString() ?? null),
    );
    expect((await failureMails(ada)).at(-1)?.text).toContain('That was our last attempt');
  });
});

// Rules: autorenew.giveUp
describe('eight days after the end', () => {
  it.each([0, 1])(
    'nothing is charged any more, and administrators are notified once (%i failures)',
    async (renewalFailures) => {
      const { ada, expiresAt } = await subscriber();
      await updateSubscription(ada, { renewalFailures });
      await moveToDay(expiresAt, 8);
      expect((await subscriptionOf({ ...ada, token: await sessionOf(server, ada) }))?.state).toBe('expired');
      expect((await renewalOf(ada))?.chargeAt).toBeNull();
      await renew();
      await renew();
      expect(await automaticAttempts(ada)).toEqual([]);
      expect(await subscriptionRow(ada)).toMatchObject({ nextRenewalAt: null, renewalFailures, expiresAt });
      expect(await eventsOf(ada, 'renewal.givenUp')).toMatchObject([{ data: { failures: renewalFailures } }]);
      expect(await failureMails(ada)).toMatchObject([
        {
          subject: 'Your subscription wasn’t renewed',
          text: expect.stringMatching(
            /couldn’t charge for your next billing period in time[^]*We won’t try to charge a card again automatically/,
          ) as string,
        },
      ]);
    },
  );

  it('nothing is requested for an attempt recorded earlier', async () => {
    const { ada, expiresAt } = await subscriber();
    await setSwitches({ answer: 'error' });
    await moveToDay(expiresAt, 7);
    await renew();
    await setSwitches({ answer: 'normal' });
    await moveToDay(expiresAt, 8);
    await renew();
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'abandoned' }]);
    expect(await keptCharges(ada)).toHaveLength(1);
    expect(await subscriptionRow(ada)).toMatchObject({ nextRenewalAt: null });
    expect(await failureMails(ada)).toHaveLength(1);
  });
});
