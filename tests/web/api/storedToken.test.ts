import { expect, test, vi } from 'vitest';
import { configOf } from '#api/config.ts';
import { pageSession } from '#api/pageSession.ts';
import { lookForOtherTab, onTokenChange, storedToken } from '#api/storedToken.ts';

// Rules: session.token
test('the token is kept in local storage, and a cookie marks the login for the first paint', () => {
  storedToken.keep('t'.repeat(43));
  expect(localStorage.getItem('humanar.token')).toBe('t'.repeat(43));
  expect(document.cookie).toContain('humanar_signed_in=1');
  storedToken.drop();
  expect(storedToken.read()).toBeNull();
  expect(document.cookie).not.toContain('humanar_signed_in');
});

test('where storage is forbidden a login lasts as long as the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => { throw new DOMException('denied', 'SecurityError'); },
    setItem: () => { throw new DOMException('denied', 'SecurityError'); },
    removeItem: () => { throw new DOMException('denied', 'SecurityError'); },
    clear: () => {},
  });
  storedToken.keep('t');
  expect(storedToken.read()).toBe('t');
  storedToken.drop();
  expect(storedToken.read()).toBeNull();
});

test('another tab that signs in or out is heard, other keys are not', () => {
  const heard = vi.fn();
  const stop = onTokenChange(heard);
  localStorage.setItem('humanar.token', 'new');
  window.dispatchEvent(new StorageEvent('storage', { key: 'humanar.token' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  stop();
  localStorage.setItem('humanar.token', 'late');
  window.dispatchEvent(new StorageEvent('storage', { key: 'humanar.token' }));
  expect(heard.mock.calls).toEqual([['new'], [null]]);
});

test.each([
  ['comes back from the back button', () => window.dispatchEvent(new Event('pageshow'))],
  ['is looked at again', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['is used again', () => window.dispatchEvent(new Event('focus'))],
  ['was frozen and goes on', () => document.dispatchEvent(new Event('resume', { bubbles: true }))],
])('a page that heard nothing notices another tab’s sign-in when it %s', (_, happen) => {
  storedToken.keep('old');
  const heard = vi.fn();
  const stop = onTokenChange(heard);
  localStorage.setItem('humanar.token', 'new');
  expect(heard).not.toHaveBeenCalled();
  happen();
  happen();
  stop();
  expect(heard.mock.calls).toEqual([['new']]);
});

test('a login that another tab has stored since is not dropped with the one of this page', () => {
  storedToken.keep('old');
  localStorage.setItem('humanar.token', 'new');
  storedToken.drop();
  expect(storedToken.read()).toBe('new');
  expect(document.cookie).toContain('humanar_signed_in=1');
});

test('what listeners drop when another tab has signed in is still the old login', () => {
  storedToken.keep('old');
  const stop = onTokenChange(() => storedToken.drop());
  localStorage.setItem('humanar.token', 'new');
  lookForOtherTab();
  stop();
  expect(storedToken.read()).toBe('new');
  expect(pageSession.present()).toEqual({ token: 'new', account: null });
});

test('a page that no server filled in, or a damaged one, has safe settings; what is for development alone is on there', () => {
  const page = (content: string) => new DOMParser().parseFromString(`<meta name="humanar-config" content="${content}">`, 'text/html');
  for (const content of ['__HUMANAR_CONFIG__', '{', '']) {
    expect(configOf(page(content))).toMatchObject({ hrApi: '', generalApi: '', mainApp: '/main-app', linchpin: 'session', sandbox: import.meta.env.DEV, flows: import.meta.env.DEV });
  }
  expect(configOf(page('{&quot;linchpin&quot;:&quot;single-use&quot;}'))).toMatchObject({ linchpin: 'single-use', mainApp: '/main-app' });
});
