import { describe, expect, it } from 'vitest';
import { emptyDraft, orderOf, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { missingParts, readUsers } from '#features/purchase/order/orderErrors.ts';
import { describeOrder } from '#features/purchase/orderWords.ts';

const draft = (changes: Partial<SubscriptionDraft>): SubscriptionDraft => ({ ...emptyDraft, ...changes });
const flexi = draft({
  plan: 'flexi',
  apps: ['payroll', 'analytics'],
  addOns: ['approval'],
  numberOfUsers: 64,
  subscriptionType: 'annual',
});
const core = draft({ plan: 'core', apps: ['analytics'], addOns: ['payroll'], numberOfUsers: 20 });

describe('a draft’s order', () => {
  // Rules: price.perUser
  it('is Flexi with its apps, or another plan with its add-ons', () => {
    expect(orderOf(flexi)).toEqual({
      type: 'new',
      plan: 'flexi',
      moduleIds: ['payroll', 'analytics'],
      numberOfUsers: 64,
      isPlanDurationAnnual: true,
    });
    expect(orderOf(core)).toEqual({
      type: 'new',
      plan: 'core',
      moduleIds: ['payroll'],
      numberOfUsers: 20,
      isPlanDurationAnnual: false,
    });
  });

  it.each([
    ['no plan', { plan: null }],
    ['no users', { numberOfUsers: null }],
    ['too many users', { numberOfUsers: 100_001 }],
    ['no app on Flexi', { apps: [] }],
    ['a change to an active subscription', { type: 'manage' as const }],
  ])('doesn’t exist with %s', (_, changes) => {
    expect(orderOf({ ...flexi, ...changes })).toBeNull();
  });

  it('is described in words', () => {
    expect(describeOrder({ plan: 'flexi', numberOfUsers: 2500, isPlanDurationAnnual: true })).toBe(
      'Flexi, 2,500 users, one year',
    );
    expect(describeOrder({ plan: 'core', numberOfUsers: 1, isPlanDurationAnnual: false })).toBe(
      'Core, 1 user, one month',
    );
  });

  it('is incomplete until everything is chosen', () => {
    expect(missingParts(emptyDraft)).toEqual({ plan: 'Choose a plan.', users: 'Enter how many users you need.' });
    expect(missingParts(draft({ plan: 'flexi', numberOfUsers: 3 }))).toEqual({ apps: 'Choose at least one app.' });
    expect(missingParts(core)).toEqual({});
  });
});

describe('a typed number of users', () => {
  it.each([
    ['64', 64],
    ['1,250', 1250],
    [' 100 000 ', 100_000],
  ])('%s is accepted', (typed, users) => {
    expect(readUsers(typed)).toEqual({ users });
  });

  it.each([
    ['', null],
    ['0', 'Enter at least 1 user.'],
    ['-3', 'Enter at least 1 user.'],
    ['2.5', 'Enter a whole number of users.'],
    ['1e3', 'Enter a whole number of users.'],
    ['twenty', 'Enter a whole number of users.'],
    ['100001', 'Enter at most 100,000 users. For more, contact us.'],
  ])('"%s" is refused', (typed, error) => {
    expect(readUsers(typed)).toEqual({ error });
  });
});
