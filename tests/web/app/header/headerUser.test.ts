import { describe, expect, it } from 'vitest';
import { headerUser } from '#app/header/SignedInActions.tsx';
import type { AccountData } from '#contract/auth.ts';
import { accountOf } from '#tests/support/site.tsx';

// Rules: menus.signedIn, subscription.humanar
describe('the header’s view of a subscription', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const subscription = {
    id: '0197a000-0000-7000-8000-000000000003',
    isActive: true,
    duration: 'monthly' as const,
    status: 'trial' as const,
    expiryDate: '2026-11-20T12:00:00.001Z',
    subscriptionDate: '2026-11-05T12:00:00.001Z',
  };
  const withApps = (orgApps: AccountData['orgApps']): AccountData => ({ ...accountOf(), orgApps });

  it('is active until it expires', () => {
    const account = withApps([{ appSlug: 'humanar', subscription }]);
    expect(headerUser(account, now).hasActiveSubscription).toBe(true);
    expect(headerUser(account, now + 1).hasActiveSubscription).toBe(false);
  });

  it('is active for a cancelled one until it expires, since access follows the expiry', () => {
    expect(
      headerUser(
        withApps([{ appSlug: 'humanar', subscription: { ...subscription, status: 'paid', isActive: false } }]),
        now,
      ).hasActiveSubscription,
    ).toBe(true);
  });

  it('reads only the humanar app', () => {
    expect(
      headerUser(
        withApps([
          { appSlug: 'humanar', subscription: null },
          { appSlug: 'other', subscription },
        ]),
        now,
      ).hasActiveSubscription,
    ).toBe(false);
  });
});
