import { beforeEach, describe, expect, it } from 'vitest';
import { getRenewal } from '#contract/subscriptions.ts';
import { subscriptions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { sessionOf, type Person } from '#tests/support/people.ts';
import { payForChange } from '#tests/support/paidChanges.ts';
import { subscriptionOf } from '#tests/support/payments.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { renewingCustomer, renew, subscriptionRow, moveToDay } from '#tests/support/renewals.ts';

/* A renewal is due: the card was declined and the term still runs. */

withProvider({ webhookPath: '/payments/v1/webhook' });
beforeEach(async () => {
  await server.clock.moveTo(null);
  await server.platform.database.sql.update(subscriptions).set({ nextRenewalAt: null });
});

/** A customer whose card was declined a day before the end. */
async function due(): Promise<{ ada: Person; expiresAt: Date }> {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  await setSwitches({ charge: 'decline' });
  await moveToDay(expiresAt, -1);
  await renew();
  await setSwitches({ charge: 'byCard' });
  ada.token = await sessionOf(server, ada);
  expect(await subscriptionOf(ada)).toMatchObject({ state: 'renewalDue' });
  return { ada, expiresAt };
}

describe('a change while a renewal is due', () => {
  it('to annual billing starts a new term with no renewal due', async () => {
    const { ada } = await due();
    await payForChange(ada, { isPlanDurationAnnual: true });
    const expiresAt = later(server.clock.now(), { days: 365 });
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'active', expiryDate: expiresAt.toISOString() });
    expect(await subscriptionRow(ada)).toMatchObject({
      renewalFailures: 0,
      nextRenewalAt: later(expiresAt, { days: -1 }),
    });
    const { renewal } = await server.api.done(getRenewal, { token: ada.token });
    expect(renewal).toMatchObject({ failures: 0, chargeAt: later(expiresAt, { days: -1 }).toISOString() });
  });

  it('within the term leaves the next renewal due', async () => {
    const { ada, expiresAt } = await due();
    await payForChange(ada, { numberOfUsers: 30 });
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'renewalDue', expiryDate: expiresAt.toISOString() });
    expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 1, nextRenewalAt: expiresAt });
  });
});
