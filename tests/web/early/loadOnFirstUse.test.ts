// When a prerendered page loads the application.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadOnFirstUse } from '../../../src/web/early/loadOnFirstUse.ts';

const load = vi.fn<() => Promise<void>>();
let paints: ((name: string) => void)[];
const paint = (name: string) => paints.forEach((each) => each(name));
let idles: (() => void)[];
const idle = () => idles.splice(0).forEach((then) => then());

beforeEach(() => {
  [paints, idles] = [[], []];
  load.mockResolvedValue();
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (then: () => void) => idles.push(then));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly #heard: (list: unknown, observer: unknown) => void;

      constructor(heard: (list: unknown, observer: unknown) => void) {
        this.#heard = heard;
      }

      observe(): void {
        paints.push((name) =>
          this.#heard({ getEntriesByName: (asked: string) => (asked === name ? [{ name }] : []) }, this),
        );
      }

      disconnect(): void {}
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  load.mockReset();
  localStorage.clear();
});

test('loads once something is painted and the browser is idle', () => {
  loadOnFirstUse(load);
  paint('first-paint');
  expect(idles).toEqual([]);
  paint('first-contentful-paint');
  expect(load).not.toHaveBeenCalled();
  idle();
  vi.advanceTimersByTime(5_000);
  expect(load).toHaveBeenCalledOnce();
});

test('fetches what the page lists before everything else has loaded, and runs it afterwards', () => {
  const page = document.createElement('div');
  page.innerHTML = '<script type="text/plain" data-application="/assets/index.js /assets/runtime.js"></script>';
  document.head.append(page);
  const fetched = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map((link) => link.getAttribute('href'));
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  loadOnFirstUse(load);
  paint('first-contentful-paint');
  expect(fetched()).toEqual([]);
  idle();
  expect(fetched()).toEqual(['/assets/index.js', '/assets/runtime.js']);
  expect(load).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  paint('first-contentful-paint');
  idle();
  expect(load).toHaveBeenCalledOnce();
  document.head.replaceChildren();
});

// Rules: pages.prefetch
test('loads after two seconds at the latest, for example in a background tab', () => {
  loadOnFirstUse(load);
  vi.advanceTimersByTime(1_999);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(load).toHaveBeenCalledOnce();
});

test('loads once, at the first sign of use', () => {
  loadOnFirstUse(load);
  dispatchEvent(new Event('keydown'));
  dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(5_000);
  expect(load).toHaveBeenCalledOnce();
});

test('loads when the pointer moves, not when the page appears beneath it', () => {
  const at = (clientX: number) => dispatchEvent(new PointerEvent('pointermove', { clientX, clientY: 10 }));
  loadOnFirstUse(load);
  at(10);
  at(10);
  expect(load).not.toHaveBeenCalled();
  at(11);
  expect(load).toHaveBeenCalledOnce();
});

test('loads immediately for a signed-in person', () => {
  localStorage.setItem('humanar.token', 'a'.repeat(43));
  loadOnFirstUse(load);
  expect(load).toHaveBeenCalledOnce();
});

test('loads immediately if the page shows nothing without it', () => {
  document.documentElement.dataset['madeHere'] = 'unseen';
  loadOnFirstUse(load);
  delete document.documentElement.dataset['madeHere'];
  expect(load).toHaveBeenCalledOnce();
});

test('retries a failed load at the next press, until it succeeds', async () => {
  load.mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'));
  loadOnFirstUse(load);
  vi.advanceTimersByTime(2_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('pointerdown'));
  dispatchEvent(new Event('touchstart'));
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event('keydown'));
  expect(load).toHaveBeenCalledTimes(3);
});
