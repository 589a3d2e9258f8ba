import { describe, expect, it } from 'vitest';
import { login, refreshLinchpin, verifyCode } from '#contract/auth.ts';
import { getSubscription } from '#contract/subscriptions.ts';
import { openSituation, type Situation, situationNames } from '#contract/situations.ts';
import { lifecycleState } from '#domain/subscription.ts';
import { daysLeft, hasExpired } from '#domain/terms.ts';
import { subscriptionSituations } from '#opening/recipes.ts';
import { bindToOrg } from '#server/db/scope.ts';
import { lockUserByEmail } from '#server/modules/people/service.ts';
import { storedSubscription } from '#server/modules/subscriptions/lifecycle.ts';
import { currentRow } from '#server/modules/subscriptions/store.ts';
import { linkParameters } from '#tests/support/people.ts';
import { server, withSandbox } from '#tests/support/sandbox.ts';

withSandbox();

const open = (situation: Situation) => server.api.done(openSituation, { body: { situation } });

/** Days left of the subscription, and what it is; null if there is none. */
async function subscriptionIn(situation: Situation) {
  const { token } = await open(situation);
  const { subscription, now } = await server.api.done(getSubscription, { token: token ?? '' });
  return (
    subscription && {
      isTrial: subscription.isTrial,
      isCancelled: subscription.isCancelled,
      hasExpired: subscription.hasExpired,
      left: daysLeft(Date.parse(subscription.expiryDate), Date.parse(now)),
    }
  );
}

// Rules: review.sandbox
describe('a situation', () => {
  it.each(situationNames)('%s has a person of its own each time', async (situation) => {
    const [first, second] = [await open(situation), await open(situation)];
    expect(first.email).not.toBe(second.email);
    for (const { token, email } of [first, second]) {
      if (token === null) continue;
      const { user } = await server.api.done(refreshLinchpin, { token });
      expect(user.email).toBe(email);
    }
  });

  it('has people who sign in with the password that it names', async () => {
    const { email, password } = await open('account');
    expect(await server.api.done(login, { body: { email, password } })).toHaveProperty('token');
  });

  it('of somebody who hasn’t confirmed their email has a link that works and leaves them that password', async () => {
    const { email, password } = await open('unconfirmed');
    await server.api.done(verifyCode, { body: linkParameters((await server.mail.newest(email)).link) });
    expect(await server.api.done(login, { body: { email, password } })).toHaveProperty('token');
  });

  it('lies in the past as it says, while the clock stands where it was', async () => {
    const moment = server.platform.clock.now();
    const paid = { isTrial: false, isCancelled: false, hasExpired: false };
    expect(await subscriptionIn('unsubscribed')).toBeNull();
    expect(await subscriptionIn('trial')).toMatchObject({ isTrial: true, left: 10 });
    expect(await subscriptionIn('trialOver')).toMatchObject({ isTrial: true, hasExpired: true });
    expect(await subscriptionIn('monthly')).toMatchObject({ ...paid, left: 18 });
    expect(await subscriptionIn('annual')).toMatchObject({ ...paid, left: 265 });
    expect(await subscriptionIn('endsTomorrow')).toMatchObject({ ...paid, left: 1 });
    expect(await subscriptionIn('cancelled')).toMatchObject({ ...paid, isCancelled: true, left: 10 });
    expect(await subscriptionIn('ended')).toMatchObject({ hasExpired: true, isCancelled: false });
    expect(await subscriptionIn('deleted')).toMatchObject({ hasExpired: true });
    expect(server.platform.clock.now()).toEqual(moment);
  });

  it.each(Object.entries(subscriptionSituations))('gets the subscription into %s', async (state, situation) => {
    const { email } = await open(situation);
    const now = server.platform.clock.now();
    const stored = await server.platform.database.transaction(async (tx) => {
      const user = await lockUserByEmail(tx, email);
      if (user === null) throw new Error('The person is missing.');
      const row = await currentRow(bindToOrg(user.orgId, tx), now);
      return row && storedSubscription(row);
    });
    const [outer, inner] = state.split('.');
    expect(lifecycleState(stored, now.getTime())).toBe(outer);
    if (outer === 'expired') expect(stored?.cancelledAt === null ? 'ended' : 'cancelled').toBe(inner);
    if (outer === 'renewalDue')
      expect(hasExpired(stored?.expiresAt ?? 0, now.getTime()) ? 'overdue' : 'inTerm').toBe(inner);
  });
});
