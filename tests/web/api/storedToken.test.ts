import { expect, test, vi } from 'vitest';
import { configOf } from '#api/config.ts';
import { pageSession } from '#api/pageSession.ts';
import { checkForOtherTab, onTokenChange, storedToken } from '#api/storedToken.ts';

// Rules: session.token
test('keeps the token in local storage and marks the login with a cookie', () => {
  storedToken.keep('t'.repeat(43));
  expect(localStorage.getItem('humanar.token')).toBe('t'.repeat(43));
  expect(document.cookie).toContain('humanar_signed_in=1');
  storedToken.drop();
  expect(storedToken.read()).toBeNull();
  expect(document.cookie).not.toContain('humanar_signed_in');
});

test('lasts as long as the page if storage is blocked', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    removeItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    clear: () => {},
  });
  storedToken.keep('t');
  expect(storedToken.read()).toBe('t');
  storedToken.drop();
  expect(storedToken.read()).toBeNull();
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
