import { afterEach, expect, test, vi } from 'vitest';
import { noResponse, notSent } from '#contract/failure.ts';
import { messageCalls } from '#features/inquiry/messageCalls.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';

vi.mock('#lazyLoading/loadPagePart.ts', () => ({ loadPagePart: vi.fn() }));
const pagePart = vi.mocked(loadPagePart);

afterEach(() => {
  pagePart.mockReset();
  vi.restoreAllMocks();
});

const lost = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
const submit = (load: Parameters<typeof messageCalls>[1], signal = new AbortController().signal) =>
  messageCalls('inquiry.test', load).submit({ values: { name: 'Ada' }, record: null }, signal);

// Rules: pages.partReload
test('a message whose code a newer release has replaced reloads the page, and otherwise fails', async () => {
  pagePart.mockRejectedValue(new Error('reloaded less than a minute ago'));
  await expect(submit(lost)).rejects.toBe(noResponse);
  expect(pagePart).toHaveBeenCalledWith(lost, expect.any(Function));
});

test('without a connection, nothing is reloaded', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(submit(lost)).rejects.toBe(notSent);
  expect(pagePart).not.toHaveBeenCalled();
});

test('code that arrives after the form has stopped waiting sends nothing', async () => {
  const send = vi.fn();
  const form = new AbortController();
  pagePart.mockImplementation(async () => {
    form.abort();
    return { send };
  });
  await expect(submit(lost, form.signal)).rejects.toBe(noResponse);
  expect(send).not.toHaveBeenCalled();
});
