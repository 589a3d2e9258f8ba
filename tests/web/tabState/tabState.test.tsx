import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { takeLinkParameters, useLinkParameters } from '#tabState/linkParameters.ts';
import { referral, tabStorage } from '#tabState/tabStorage.ts';
import { awaitedVerification } from '#features/signUp/awaitedVerification.ts';

const open = (address: string) => {
  window.history.replaceState({ kept: true }, '', address);
  takeLinkParameters();
};
const address = () => window.location.pathname + window.location.search + window.location.hash;

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
  sessionStorage.setItem('other', 'stays');
  tabStorage.forgetPerson();
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['humanar.ref', 'other']);
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
