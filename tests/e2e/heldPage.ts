import type { Page } from 'playwright/test';

/** The state of a page under this test's control. */
interface PageProbe {
  toggles: number;
  /** Runs at the moment of the hand-over. */
  atHandOver?: () => void;
}
declare global {
  interface Window {
    noted: PageProbe;
  }
}

/**
 * When something happens to a page: before or while its application takes over, once React handles events but hasn't
 * finished, or right after.
 */
export type Moment = 'before' | 'while' | 'hydrated' | 'after';

/** Opens or reloads (null) a page whose application is held back, and returns a function that releases it. */
export async function openHeld(page: Page, address: string | null, moment: Moment): Promise<() => void> {
  await page.addInitScript((when) => {
    window.noted = { toggles: 0 };
    addEventListener('toggle', () => (window.noted.toggles += 1), true);
    const act = () => {
      const { atHandOver } = window.noted;
      delete window.noted.atHandOver;
      atHandOver?.();
    };
    if (when === 'while') {
      // The application listens from here on, and hasn't rendered anything.
      const { prototype } = EventTarget;
      const listen: unknown = Object.getOwnPropertyDescriptor(prototype, 'addEventListener')?.value;
      if (typeof listen !== 'function') return;
      Object.defineProperty(prototype, 'addEventListener', {
        value(this: EventTarget, ...how: unknown[]) {
          Reflect.apply(listen, this, how);
          if (this instanceof Element && this.id === 'root' && how[0] === 'click') queueMicrotask(act);
        },
      });
    }
    if (when === 'hydrated') {
      const isHydrated = () => {
        const button = document.querySelector('#root button');
        const isAlive = document.documentElement.dataset['app'] === 'alive';
        return !isAlive && button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'));
      };
      const { prototype } = MessagePort;
      Object.defineProperty(prototype, 'onmessage', {
        set(this: MessagePort, work: (event: MessageEvent) => void) {
          this.start();
          this.addEventListener('message', (event) => {
            if (isHydrated()) act();
            work(event);
          });
        },
      });
    }
    // It has just announced itself; the early script hasn't noticed yet.
    if (when === 'after')
      new MutationObserver(() => document.documentElement.dataset['app'] === 'alive' && act()).observe(document, {
        attributes: true,
        subtree: true,
        attributeFilter: ['data-app'],
      });
  }, moment);
  const html = await (await page.request.get(address ?? page.url())).text();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    // What the page itself requests, unlike the list of what it will need.
    if (!html.includes(`"${new URL(route.request().url()).pathname}"`)) await released;
    await route.continue();
  });
  await (address === null ? page.reload() : page.goto(address));
  return release;
}

/** Whether the line along the top shows that something waits. */
export const isLineShown = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.documentElement, '::after').content !== 'none');
