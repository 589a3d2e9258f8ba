import { afterEach, expect, it, vi } from 'vitest';
import { mark } from '../../../src/web/early/marks.ts';

const { dataset } = document.documentElement;
const marks = () => {
  mark();
  return { isSignedIn: 'signedIn' in dataset, isBarClosed: 'barClosed' in dataset };
};

afterEach(() => {
  delete dataset['signedIn'];
  delete dataset['barClosed'];
  localStorage.clear();
  sessionStorage.clear();
});

it('marks nothing for a visitor who comes for the first time', () => {
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

it('marks nothing where the browser forbids storage', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, clear: () => {} });
  expect(marks()).toEqual({ isSignedIn: false, isBarClosed: false });
});
