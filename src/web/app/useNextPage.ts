import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { preloadPage } from './routes.tsx';

const signUpPaths = Object.values(signUpSteps).map(({ path }) => path);

/** Where each step of a flow may go on. */
const next: Partial<Record<string, readonly string[]>> = {
  '/sign-in': ['/2fa', '/subscriptions'],
  '/2fa': ['/subscriptions'],
  ...Object.fromEntries(signUpPaths.map((path, index) => [path, [signUpPaths[index + 1] ?? '/subscriptions/redirect']])),
  '/pricing': ['/pricing/plan', '/pricing/order'],
  '/pricing/plan': ['/pricing/order'],
  '/pricing/order': ['/subscriptions/redirect'],
  '/subscriptions/create': ['/subscriptions/checkout'],
  '/forgot-password': ['/reset-password'],
  '/reset-password': ['/sign-in'],
};

/** Rule pages.prefetch. */
const idleTimeout = 2000;

/** Whoever takes the next step shows it by one of these; whoever only reads is spared what comes after. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

/** Fetches the flow's next pages, once somebody begins to use this one and it is idle, so that a step is there the moment it is reached. */
export function useNextPage(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const following = next[pathname.replace(/(.)\/$/, '$1')];
    if (following === undefined) return;
    const preload = () => following.forEach((path) => void preloadPage(path));
    const untilGone = new AbortController();
    const { signal } = untilGone;
    const begun = new AbortController();
    const whenIdle = () => {
      begun.abort();
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) {
        const handle = window.requestIdleCallback(preload, { timeout: idleTimeout });
        signal.addEventListener('abort', () => window.cancelIdleCallback(handle));
      } else {
        const timer = setTimeout(preload, idleTimeout);
        signal.addEventListener('abort', () => clearTimeout(timer));
      }
    };
    for (const sign of signs) addEventListener(sign, whenIdle, { signal: begun.signal, passive: true });
    return () => {
      begun.abort();
      untilGone.abort();
    };
  }, [pathname]);
}
