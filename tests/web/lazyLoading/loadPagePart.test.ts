import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '#connection/connection.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';

const failedImport = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
const settled = async (loading: Promise<unknown>) =>
  Promise.race([
    loading.then(
      () => 'loaded',
      () => 'failed',
    ),
    new Promise((resolve) => setImmediate(() => resolve('waiting'))),
  ]);

/** How the site answers when it's asked whether it's there. */
const site = vi.fn<() => Promise<{ status: number }>>();
beforeEach(() => {
  site.mockReset().mockResolvedValue({ status: 200 });
  vi.stubGlobal('fetch', site);
});

afterEach(() => void vi.useRealTimers());

test('a part that loads is returned without a reload', async () => {
  const reload = vi.fn();
  await expect(loadPagePart(async () => 'part', reload)).resolves.toBe('part');
  expect(reload).not.toHaveBeenCalled();
});

// Rules: pages.partReload
test('a part that can’t be loaded reloads the page at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 9) });
  const reload = vi.fn();
  expect(await settled(loadPagePart(failedImport, reload))).toBe('waiting');
  expect(reload).toHaveBeenCalledTimes(1);

  vi.setSystemTime(Date.now() + 59_999);
  expect(await settled(loadPagePart(failedImport, reload))).toBe('failed');
  expect(reload).toHaveBeenCalledTimes(1);

  vi.setSystemTime(Date.now() + 1);
  expect(await settled(loadPagePart(failedImport, reload))).toBe('waiting');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('the page isn’t reloaded if that can’t be recorded, to avoid a loop', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    clear: () => {},
  });
  const reload = vi.fn();
  expect(await settled(loadPagePart(failedImport, reload))).toBe('failed');
  expect(reload).not.toHaveBeenCalled();
});

// Rules: pages.partReload
test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway without a server', () => Promise.resolve({ status: 502 })],
])('with %s the page stays, and the part loads once the site answers', async (_, gone) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  site.mockImplementation(gone);
  const reload = vi.fn();
  const load = vi.fn(failedImport);
  const loading = loadPagePart<string>(load, reload);
  expect(await settled(loading)).toBe('waiting');
  expect(connection.awaited()).toBe('site');

  await vi.advanceTimersByTimeAsync(5_000);
  expect(site).toHaveBeenCalledTimes(2);
  connection.tryAgain();
  connection.tryAgain();
  expect(await settled(loading)).toBe('waiting');
  expect(site).toHaveBeenCalledTimes(3);
  expect(load).toHaveBeenCalledTimes(1);

  site.mockResolvedValue({ status: 200 });
  load.mockImplementation(() => Promise.resolve('part') as Promise<never>);
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(loading).resolves.toBe('part');
  expect(connection.awaited()).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(site).toHaveBeenCalledTimes(4);
  expect(reload).not.toHaveBeenCalled();
});

// Rules: pages.partReload
test('an offline page stays, and continues with the connection or on request', async () => {
  site.mockRejectedValue(new TypeError('Failed to fetch'));
  const reload = vi.fn();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(failedImport);
  const loading = loadPagePart<string>(load, reload);
  expect(await settled(loading)).toBe('waiting');
  expect(connection.awaited()).toBe('connection');

  connection.tryAgain();
  expect(await settled(loading)).toBe('waiting');
  expect(site).toHaveBeenCalledTimes(2);

  const heard = vi.fn();
  const stop = connection.listen(heard);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await settled(loading)).toBe('waiting');
  expect(connection.awaited()).toBe('site');
  expect(heard).toHaveBeenCalledTimes(1);
  stop();

  site.mockResolvedValue({ status: 200 });
  load.mockImplementation(() => Promise.resolve('part') as Promise<never>);
  window.dispatchEvent(new Event('online'));
  await expect(loading).resolves.toBe('part');
  expect(connection.awaited()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  online.mockRestore();
});
