import { afterEach, describe, expect, it, vi } from 'vitest';
import { markDocument, markMoves } from '../../../src/web/early/documentMarks.ts';

const { dataset } = document.documentElement;
const marks = () => {
  markDocument();
  return { isSignedIn: 'signedIn' in dataset, isBarClosed: 'barClosed' in dataset };
};

afterEach(() => {
  delete dataset['signedIn'];
  delete dataset['barClosed'];
  delete dataset['madeHere'];
  delete dataset['forGuests'];
  delete dataset['forOrder'];
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
});

it('marks nothing for a first-time visitor', () => {
  expect(marks()).toEqual({ isSignedIn: false, isBarClosed: false });
});

it('marks that somebody is signed in', () => {
  localStorage.setItem('humanar.token', 'token');
  expect(marks()).toEqual({ isSignedIn: true, isBarClosed: false });
});

it('marks that the announcement bar was closed', () => {
  sessionStorage.setItem('humanar.announcements.closed', 'true');
  expect(marks()).toEqual({ isSignedIn: false, isBarClosed: true });
});

it('marks nothing if the browser blocks storage', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, clear: () => {} });
  expect(marks()).toEqual({ isSignedIn: false, isBarClosed: false });
});

const choose = (isBuyingNow: boolean) =>
  sessionStorage.setItem('humanar.choice', JSON.stringify({ version: 1, isBuyingNow }));

it.each([
  ['/pricing?trial=true', null],
  ['/pricing/?ref=AB&TRIAL=True', null],
  ['/pricing/order?plan=core', null],
  ['/pricing/order/?ref=AB', () => choose(true)],
  ['/pricing/order', () => localStorage.setItem('humanar.token', 'token')],
  ['/sign-up/?ref=AB', () => sessionStorage.setItem('humanar.draft', '{}')],
] as const)('hides prerendered content at %s that is meant for someone else', (address, before) => {
  history.replaceState(null, '', address);
  before?.();
  markDocument();
  expect(dataset['madeHere']).toBe('unseen');
});

it('hides a form for guests from a signed-in person', () => {
  dataset['forGuests'] = '';
  markDocument();
  expect(dataset['madeHere']).toBeUndefined();
  localStorage.setItem('humanar.token', 'token');
  markDocument();
  expect(dataset['madeHere']).toBe('unseen');
});

describe('a page that was prerendered for the order in its address', () => {
  const markOrderPage = (address = '/pricing/order?plan=core&type=annual') => {
    dataset['forOrder'] = '';
    history.replaceState(null, '', address);
    markDocument();
    return dataset['madeHere'];
  };

  it('stays as it is for a visitor', () => {
    choose(true);
    expect(markOrderPage()).toBeUndefined();
  });

  it.each([
    ['a signed-in person', () => localStorage.setItem('humanar.token', 'token')],
    ['a tab with an order of its own', () => sessionStorage.setItem('humanar.draft', '{}')],
    ['a tab that has put its order into an address', () => sessionStorage.setItem('humanar.address', 'plan=core')],
    ['a tab with a referral', () => sessionStorage.setItem('humanar.ref', 'AB')],
  ])('is hidden from %s', (_, before) => {
    before();
    expect(markOrderPage()).toBe('unseen');
  });

  it('is hidden from a referred visitor', () => {
    expect(markOrderPage('/pricing/order?plan=core&ref=AB')).toBe('unseen');
  });
});

it.each([
  ['/pricing', () => choose(true)],
  ['/pricing?trial=false', null],
  ['/sign-up', null],
  ['/sign-in', () => sessionStorage.setItem('humanar.draft', '{}')],
  ['/pricing/order?ref=AB', () => choose(false)],
  ['/faq?trial=true&plan=core', () => localStorage.setItem('humanar.token', 'token')],
] as const)('leaves prerendered content at %s as it is', (address, before) => {
  history.replaceState(null, '', address);
  before?.();
  markDocument();
  expect(dataset['madeHere']).toBeUndefined();
});

it('marks that Back led to another page, but not to another part of this one or later', () => {
  history.replaceState(null, '', '/faq');
  markMoves();
  const backTo = (address: string) => {
    history.replaceState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
    return dataset['madeHere'];
  };
  expect(backTo('/faq#payroll')).toBeUndefined();
  expect(backTo('/faq?ref=DEMO')).toBeUndefined();
  expect(backTo('/pricing')).toBe('unseen');
  delete dataset['madeHere'];
  dataset['app'] = 'alive';
  expect(backTo('/pricing')).toBeUndefined();
  delete dataset['app'];
});
