import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeLinkParameters, useLinkParameters } from '#tabState/linkParameters.ts';
import { referral, tabStorage } from '#tabState/tabStorage.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { awaitedVerification } from '#features/signUp/awaitedVerification.ts';
import { refusals, refuseStorage } from '#tests/support/refuseStorage.ts';

const open = (address: string) => {
  window.history.replaceState({ kept: true }, '', address);
  takeLinkParameters();
};
const address = () => window.location.pathname + window.location.search + window.location.hash;

describe.each([
  ['usable', []],
  ['full', refusals.full],
  ['blocked', refusals.blocked],
] as const)('if session storage is %s,', (_, methods) => {
  /** What the next page would find. */
  let storage: Storage;
  beforeEach(() => (storage = refuseStorage('sessionStorage', methods)));
  afterEach(() => {
    tabStorage.forgetPerson();
    tabStorage.drop('ref');
  });

  describe('an arrival', () => {
    beforeEach(() => {
      // Consumes what an earlier test left behind.
      renderHook(useLinkParameters);
    });

    test.each([
      ['/sign-up?token=t0&code=407102', '/sign-up', { token: 't0', code: '407102' }],
      ['/auth/reset-password/?reset_token=r0&from=mail', '/auth/reset-password/?from=mail', { reset_token: 'r0' }],
      ['/main-app?linchpin=l0#top', '/main-app#top', { linchpin: 'l0' }],
    ])('at %s leaves %s in the address bar', (opened, left, taken) => {
      open(opened);
      expect(address()).toBe(left);
      expect(window.history.state).toEqual({ kept: true });
      expect(renderHook(useLinkParameters).result.current).toEqual(taken);
    });

    test('is consumed by the first page, under StrictMode too, and the next finds nothing', () => {
      open('/sign-up?token=t1&code=407102');
      const first = renderHook(useLinkParameters, { wrapper: StrictMode });
      expect(first.result.current).toEqual({ token: 't1', code: '407102' });
      first.rerender();
      expect(first.result.current).toEqual({ token: 't1', code: '407102' });
      expect(renderHook(useLinkParameters).result.current).toEqual({});
    });

    test('a referral is stored for this tab and stays in the address', () => {
      open('/pricing/order?ref=KURAMO7');
      expect(address()).toBe('/pricing/order?ref=KURAMO7');
      expect(referral.read()).toBe('KURAMO7');
    });
  });

  test('forgetting a person keeps the referral and other sites’ data', () => {
    referral.keep('KURAMO7');
    tabStorage.keep('draft', '{}');
    awaitedVerification.keep('ada@company.ng');
    storage.setItem('other', 'stays');
    tabStorage.forgetPerson();
    expect([referral.read(), tabStorage.read('draft'), awaitedVerification.read()]).toEqual(['KURAMO7', null, null]);
    expect(Object.keys(storage).filter((key) => key !== 'humanar.ref')).toEqual(['other']);
  });

  test('an expired session leaves the order, changes to the account and the forms on the page', () => {
    const typed = ['inquiry.contact', 'inquiry.contact.sent', 'unsaved.organisation', 'inquiry.demo'];
    for (const name of typed) tabStorage.keep(name, '{}');
    const close = tabStorage.keepWhileOpen('inquiry.contact');
    const key = subscriptionDraft.key();
    subscriptionDraft.keep({ plan: 'core', numberOfUsers: 20 });
    awaitedVerification.keep('ada@company.ng');
    tabStorage.forgetSession();
    expect(subscriptionDraft.read()).toMatchObject({ plan: 'core', numberOfUsers: 20 });
    expect([subscriptionDraft.key(), awaitedVerification.read()]).toEqual([key, null]);
    close();
    expect(typed.map(tabStorage.read)).toEqual(['{}', '{}', '{}', null]);
    tabStorage.forgetPerson();
    expect(typed.map(tabStorage.read)).toEqual([null, null, null, null]);
  });

  test('the newest value counts, here and on the next page, until it is dropped', () => {
    storage.setItem('humanar.draft', 'old');
    for (const value of ['newer', 'newest']) {
      tabStorage.keep('draft', value);
      expect(tabStorage.read('draft')).toBe(value);
    }
    if (!methods.some((method) => method === 'removeItem')) expect(storage.getItem('humanar.draft')).not.toBe('old');
    tabStorage.drop('draft');
    expect(tabStorage.read('draft')).toBeNull();
  });

  test('a pending verification survives a reload, and damaged ones are dropped silently', () => {
    expect(awaitedVerification.read()).toBeNull();
    const before = Date.now();
    awaitedVerification.keep('ada@company.ng');
    const pending = awaitedVerification.read();
    expect(pending?.email).toBe('ada@company.ng');
    expect(pending?.sentAt).toBeGreaterThanOrEqual(before);
    for (const damaged of ['{', '[]', '{"email":7}', 'null']) {
      tabStorage.keep('verification', damaged);
      expect(awaitedVerification.read()).toBeNull();
    }
  });
});
