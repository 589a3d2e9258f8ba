import { beforeEach, describe, expect, it } from 'vitest';
import { scheduleChange, setPreference, undoCancellation } from '#contract/subscriptions.ts';
import { subscriptions } from '#server/db/schema/index.ts';
import { claim } from '#server/modules/payments/renewals/claim.ts';
import { RENEWAL_LEASE } from '#server/modules/payments/chargeOutcome.ts';
import { later } from '#server/platform/clock.ts';
import { sessionOf, type Person } from '#tests/support/people.ts';
import { changeTo, chargesOf, deliverOutbox, eventsOf, termsOf } from '#tests/support/payments.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';
import {
  automaticAttempts,
  failureMails,
  failuresOf,
  moveToDay,
  renew,
  RENEWAL_PRICE,
  renewingCustomer,
  subscriptionRow,
  updateSubscription,
} from '#tests/support/renewals.ts';
import { confirmAndCancel } from '#tests/support/storedSubscriptions.ts';

/* Renewals that a process has claimed and left: it died before its charge, or never heard the result. */

withProvider({ webhookPath: null });
beforeEach(async () => {
  await server.clock.moveTo(null);
  await server.platform.database.sql.update(subscriptions).set({ nextRenewalAt: null });
});

const endOfLease = (): void => server.clock.advance(RENEWAL_LEASE);

/** A process claims the renewal of Ada's subscription `day` days from its end, and dies. */
async function claimedByDeadProcess(day: number): Promise<{ ada: Person; expiresAt: Date }> {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  await moveToDay(expiresAt, day);
  const { claimed } = await claim(server.platform, [ada.orgId]);
  expect(claimed).toHaveLength(1);
  ada.token = await sessionOf(server, ada);
  return { ada, expiresAt };
}

const version = async (ada: Person) => (await subscriptionRow(ada)).version;
const prefer = (ada: Person, isAutoRenewal: boolean) =>
  server.api.done(setPreference, { token: ada.token, body: { isAutoRenewal } });

/** Changes that an administrator can make during the lease, and the price of the next billing period after each. */
const changes: [string, (ada: Person) => Promise<unknown>, number][] = [
  ['no change', async () => {}, RENEWAL_PRICE],
  [
    'a reduction',
    async (ada) =>
      server.api.done(scheduleChange, {
        token: ada.token,
        body: { change: changeTo({ numberOfUsers: 10 }), version: await version(ada) },
      }),
    RENEWAL_PRICE / 2,
  ],
  [
    'a cancellation that was undone',
    async (ada) => {
      expect((await confirmAndCancel(server, ada, { version: await version(ada) })).status).toBe(200);
      await server.api.done(undoCancellation, { token: ada.token, query: { version: await version(ada) } });
    },
    RENEWAL_PRICE,
  ],
  [
    'switching automatic renewal off and on',
    async (ada) => {
      await prefer(ada, false);
      await prefer(ada, true);
    },
    RENEWAL_PRICE,
  ],
];

describe('a renewal whose process died before its charge', () => {
  // Rules: autorenew.tries
  it.each(changes)('is charged once, at the current price, after %s', async (_, change, price) => {
    const { ada, expiresAt } = await claimedByDeadProcess(-1);
    await change(ada);
    endOfLease();
    await renew();
    await deliverOutbox();
    const [, ...renewals] = await chargesOf(ada);
    expect(renewals).toMatchObject([{ status: 'success', amount: price }]);
    expect(await termsOf(ada)).toMatchObject([{}, { startsAt: expiresAt }]);
  });

  // Rules: autorenew.giveUp
  it('is given up if the lease ends eight days after the billing period', async () => {
    const { ada } = await claimedByDeadProcess(8 - 10 / (24 * 60));
    endOfLease();
    await renew();
    expect(await chargesOf(ada)).toHaveLength(1);
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'abandoned' }]);
    expect(await subscriptionRow(ada)).toMatchObject({ nextRenewalAt: null });
    expect(await eventsOf(ada, 'renewal.givenUp')).toHaveLength(1);
    expect(await failureMails(ada)).toHaveLength(1);
  });
});

describe('a renewal whose result was never heard', () => {
  // Rules: autorenew.tries
  it('counts as one failure once the provider says that the card was declined, and waits for the next day', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await setSwitches({ charge: 'decline', answer: 'errorAfter' });
    await moveToDay(expiresAt, -1);
    await renew();
    // The job asks, and hears nothing again.
    endOfLease();
    await renew();
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'unknown' }]);
    await setSwitches({ answer: 'normal' });
    endOfLease();
    await renew();
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'failed', reason: 'declined' }]);
    expect(await failuresOf(ada)).toMatchObject([{ why: 'declined', failures: 1, nextAt: expiresAt.toISOString() }]);
    expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 1, nextRenewalAt: expiresAt });
  });
});

it('puts right a renewal that was stored as due while a later billing period is paid for', async () => {
  const ada = await renewingCustomer();
  const { startedAt } = await subscriptionRow(ada);
  const expiresAt = later(startedAt ?? server.clock.now(), { days: 60 });
  await updateSubscription(ada, { expiresAt, nextRenewalAt: server.clock.now() });
  await renew();
  expect(await subscriptionRow(ada)).toMatchObject({ nextRenewalAt: later(expiresAt, { days: -1 }) });
  expect(await automaticAttempts(ada)).toEqual([]);
  expect(await chargesOf(ada)).toHaveLength(1);
});
