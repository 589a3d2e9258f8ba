import { beforeEach, describe, expect, it } from 'vitest';
import { emptyDraft, subscriptionDraft } from '#features/purchase/draft.ts';
import { tabStorage } from '#tabState/tabStorage.ts';

beforeEach(() => sessionStorage.clear());

const flexi = { plan: 'flexi', planId: 'flexi', apps: ['payroll', 'analytics'], numberOfUsers: 51, subscriptionType: 'annual', isBuyingNow: true } as const;
const change = (field: string, value: unknown) => {
  const kept = JSON.parse(tabStorage.read('draft') ?? '{}') as Record<string, unknown>;
  tabStorage.keep('draft', JSON.stringify({ ...kept, [field]: value }));
};

describe('the subscription draft', () => {
  // Rules: draft.defaults
  it('begins with its defaults', () => {
    expect(subscriptionDraft.read()).toEqual(emptyDraft);
    expect(emptyDraft).toMatchObject({ subscriptionType: 'monthly', isFirstPurchase: true, type: 'new' });
  });

  it('keeps what was chosen, step by step', () => {
    subscriptionDraft.keep({ ...flexi, apps: [...flexi.apps] });
    subscriptionDraft.keep({ usersTotalAmount: 328_365.12 });
    expect(subscriptionDraft.read()).toEqual({ ...emptyDraft, ...flexi, usersTotalAmount: 328_365.12 });
  });

  // Rules: draft.tab
  it.each([
    ['of another purchase', () => tabStorage.keep('draft.key', 'another')],
    ['of another version', () => change('version', 2)],
    ['that lacks its key', () => change('key', undefined)],
    ['with a number of users that is none', () => change('draft', { ...emptyDraft, numberOfUsers: -3 })],
    ['with something that no draft has', () => change('draft', { ...emptyDraft, price: 0 })],
    ['that is no JSON', () => tabStorage.keep('draft', '{"version":1,')],
  ])('drops one %s without a word', (_, damage) => {
    subscriptionDraft.keep({ plan: 'core' });
    damage();
    expect(subscriptionDraft.read()).toEqual(emptyDraft);
    expect(tabStorage.read('draft')).toBeNull();
  });

  it('is left behind by nobody who signs out', () => {
    subscriptionDraft.keep({ plan: 'core' });
    tabStorage.forgetPerson();
    expect(subscriptionDraft.read()).toEqual(emptyDraft);
  });

  it('is over with its purchase', () => {
    subscriptionDraft.keep({ plan: 'core' });
    subscriptionDraft.end();
    expect(subscriptionDraft.read()).toEqual(emptyDraft);
    expect(subscriptionDraft.keep({ plan: 'complete' })).toEqual({ ...emptyDraft, plan: 'complete' });
  });
});
