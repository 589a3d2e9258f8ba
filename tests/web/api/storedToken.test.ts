import { expect, test, vi } from 'vitest';
import { configOf } from '#api/config.ts';
import { onTokenChange, storedToken } from '#api/storedToken.ts';

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
  window.dispatchEvent(new StorageEvent('storage', { key: 'humanar.token', oldValue: null, newValue: 'new' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', oldValue: null, newValue: 'dark' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'humanar.token', oldValue: 'new', newValue: null }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'humanar.token', oldValue: null, newValue: 'late' }));
  expect(heard.mock.calls).toEqual([['new'], [null]]);
});

test('a page that no server filled in, or a damaged one, has safe settings; what is for development alone is on there', () => {
  const page = (content: string) => new DOMParser().parseFromString(`<meta name="humanar-config" content="${content}">`, 'text/html');
  for (const content of ['__HUMANAR_CONFIG__', '{', '']) {
    expect(configOf(page(content))).toMatchObject({ hrApi: '', generalApi: '', mainApp: '/main-app', linchpin: 'session', sandbox: import.meta.env.DEV, flows: import.meta.env.DEV });
  }
  expect(configOf(page('{&quot;linchpin&quot;:&quot;single-use&quot;}'))).toMatchObject({ linchpin: 'single-use', mainApp: '/main-app' });
});
