import { expect, test, vi } from 'vitest';
import { configOf } from '#api/config.ts';
import { pageSession } from '#api/pageSession.ts';
import { checkForOtherTab, onTokenChange, storedToken } from '#api/storedToken.ts';
import { refusals, refuseStorage } from '#tests/support/refuseStorage.ts';

// Rules: session.token
test('keeps the token in local storage and marks the login with a cookie', () => {
  storedToken.keep('t'.repeat(43));
  expect(localStorage.getItem('humanar.token')).toBe('t'.repeat(43));
  expect(document.cookie).toContain('humanar_signed_in=1');
  storedToken.drop();
  expect(storedToken.read()).toBeNull();
  expect(document.cookie).not.toContain('humanar_signed_in');
});

test.each([
  ['blocked', null, refusals.blocked, null],
  ['full', null, refusals.full, null],
  ['full with an older login in it', 'old', refusals.full, null],
  ['full with an older login that can’t be removed', 'old', ['setItem', 'removeItem'], 'old'],
] as const)('keeps a login, and its end, as long as the page if storage is %s', (_, older, methods, left) => {
  if (older !== null) localStorage.setItem('humanar.token', older);
  const storage = refuseStorage('localStorage', methods);
  const listener = vi.fn();
  const stop = onTokenChange(listener);
  for (const token of ['first', 'second']) {
    storedToken.keep(token);
    checkForOtherTab();
    expect([storedToken.read(), pageSession.present().token]).toEqual([token, token]);
  }
  expect(storage.getItem('humanar.token')).toBe(left);
  storedToken.drop();
  checkForOtherTab();
  stop();
  expect([storedToken.read(), pageSession.present().token]).toEqual([null, null]);
  expect(listener).not.toHaveBeenCalled();
});

test('follows another tab that stores its login after storage has refused this page’s', () => {
  const storage = refuseStorage('localStorage', refusals.full);
  storedToken.keep('refused');
  const listener = vi.fn();
  const stop = onTokenChange(listener);
  storage.setItem('humanar.token', 'new');
  checkForOtherTab();
  storage.removeItem('humanar.token');
  checkForOtherTab();
  stop();
  expect(listener.mock.calls).toEqual([['new'], [null]]);
});

test('notices another tab signing in or out and ignores other keys', () => {
  const listener = vi.fn();
  const stop = onTokenChange(listener);
  localStorage.setItem('humanar.token', 'new');
  window.dispatchEvent(new StorageEvent('storage', { key: 'humanar.token' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  stop();
  localStorage.setItem('humanar.token', 'late');
  window.dispatchEvent(new StorageEvent('storage', { key: 'humanar.token' }));
  expect(listener.mock.calls).toEqual([['new'], [null]]);
});

test.each([
  ['is restored with the back button', () => window.dispatchEvent(new Event('pageshow'))],
  ['becomes visible again', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['is focused again', () => window.dispatchEvent(new Event('focus'))],
  ['resumes after being frozen', () => document.dispatchEvent(new Event('resume', { bubbles: true }))],
])('notices another tab’s sign-in without an event when the page %s', (_, happen) => {
  storedToken.keep('old');
  const listener = vi.fn();
  const stop = onTokenChange(listener);
  localStorage.setItem('humanar.token', 'new');
  expect(listener).not.toHaveBeenCalled();
  happen();
  happen();
  stop();
  expect(listener.mock.calls).toEqual([['new']]);
});

test('keeps a login that another tab has stored when this page’s is dropped', () => {
  storedToken.keep('old');
  localStorage.setItem('humanar.token', 'new');
  storedToken.drop();
  expect(storedToken.read()).toBe('new');
  expect(document.cookie).toContain('humanar_signed_in=1');
});

test('still gives listeners the old login after another tab has signed in', () => {
  storedToken.keep('old');
  const stop = onTokenChange(() => storedToken.drop());
  localStorage.setItem('humanar.token', 'new');
  checkForOtherTab();
  stop();
  expect(storedToken.read()).toBe('new');
  expect(pageSession.present()).toMatchObject({ token: 'new', account: null });
});

test('falls back to safe settings on a page without valid ones, and enables development features there', () => {
  const page = (content: string) =>
    new DOMParser().parseFromString(`<meta name="humanar-config" content="${content}">`, 'text/html');
  for (const content of ['__HUMANAR_CONFIG__', '{', '']) {
    expect(configOf(page(content))).toMatchObject({
      hrApi: '',
      generalApi: '',
      mainApp: '/main-app',
      linchpin: 'session',
      sandbox: import.meta.env.DEV,
      flows: import.meta.env.DEV,
    });
  }
  expect(configOf(page('{&quot;linchpin&quot;:&quot;single-use&quot;}'))).toMatchObject({
    linchpin: 'single-use',
    mainApp: '/main-app',
  });
});
