import { afterEach, expect, test, vi } from 'vitest';
import { loadPagePart } from '#flow/pagePart.ts';

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
const settled = async (loading: Promise<unknown>) =>
  Promise.race([loading.then(() => 'loaded', () => 'failed'), new Promise((resolve) => setImmediate(() => resolve('waiting')))]);

afterEach(() => void vi.useRealTimers());

test('a part that loads is handed over, without a reload', async () => {
  const reload = vi.fn();
  await expect(loadPagePart(async () => 'part', reload)).resolves.toBe('part');
  expect(reload).not.toHaveBeenCalled();
});

test('a part that cannot be had reloads the page, at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 9) });
  const reload = vi.fn();
  expect(await settled(loadPagePart(gone, reload))).toBe('waiting');
  expect(reload).toHaveBeenCalledTimes(1);

  vi.setSystemTime(Date.now() + 59_999);
  expect(await settled(loadPagePart(gone, reload))).toBe('failed');
  expect(reload).toHaveBeenCalledTimes(1);

  vi.setSystemTime(Date.now() + 1);
  expect(await settled(loadPagePart(gone, reload))).toBe('waiting');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('where the reload cannot be noted there is none: it might never end', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    clear: () => {},
  });
  const reload = vi.fn();
  expect(await settled(loadPagePart(gone, reload))).toBe('failed');
  expect(reload).not.toHaveBeenCalled();
});

test('without a connection the page stays, and the failure says why', async () => {
  const reload = vi.fn();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(loadPagePart(gone, reload)).rejects.toMatchObject({ msg: 'There is no connection. Once it is back, try again.', status: null });
  expect(reload).not.toHaveBeenCalled();
  online.mockRestore();
});
