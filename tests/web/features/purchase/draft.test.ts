import { beforeEach, describe, expect, it } from 'vitest';
import { emptyDraft } from '#domain/subscriptionDraft.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { tabStorage } from '#tabState/tabStorage.ts';

beforeEach(() => sessionStorage.clear());

const flexi = {
  plan: 'flexi',
  planId: 'flexi',
  apps: ['payroll', 'analytics'],
  numberOfUsers: 51,
  subscriptionType: 'annual',
  isBuyingNow: true,
} as const;
const change = (field: string, value: unknown) => {
  const storedDraft = JSON.parse(tabStorage.read('draft') ?? '{}') as Record<string, unknown>;
  tabStorage.keep('draft', JSON.stringify({ ...storedDraft, [field]: value }));
};

describe('the subscription draft', () => {
  // Rules: draft.defaults
  it('starts with its defaults', () => {
    expect(subscriptionDraft.read()).toEqual(emptyDraft);
    expect(emptyDraft).toMatchObject({
      subscriptionType: 'monthly',
      isFirstPurchase: true,
      type: 'new',
      isBuyingNow: true,
    });
  });

  it('keeps each choice', () => {
    subscriptionDraft.keep({ ...flexi, apps: [...flexi.apps] });
    subscriptionDraft.keep({ usersTotalAmount: 328_365.12 });
    expect(subscriptionDraft.read()).toEqual({ ...emptyDraft, ...flexi, usersTotalAmount: 328_365.12 });
  });

  // Rules: draft.tab
  it.each([
    ['of another purchase', () => tabStorage.keep('draft.key', 'another')],
    ['of another version', () => change('version', 2)],
    ['without its key', () => change('key', undefined)],
    ['with an invalid number of users', () => change('draft', { ...emptyDraft, numberOfUsers: -3 })],
    ['with an unknown field', () => change('draft', { ...emptyDraft, price: 0 })],
    ['that isn’t JSON', () => tabStorage.keep('draft', '{"version":1,')],
  ])('silently drops one %s', (_, damage) => {
    subscriptionDraft.keep({ plan: 'core' });
    damage();
    expect(subscriptionDraft.read()).toEqual(emptyDraft);
    expect(tabStorage.read('draft')).toBeNull();
  });

  it('is deleted when someone signs out', () => {
    subscriptionDraft.keep({ plan: 'core' });
    tabStorage.forgetPerson();
    expect(subscriptionDraft.read()).toEqual(emptyDraft);
  });

  it('is deleted after its purchase', () => {
    subscriptionDraft.keep({ plan: 'core' });
    subscriptionDraft.end();
    expect(subscriptionDraft.read()).toEqual(emptyDraft);
    expect(subscriptionDraft.keep({ plan: 'complete' })).toEqual({ ...emptyDraft, plan: 'complete' });
  });
});
