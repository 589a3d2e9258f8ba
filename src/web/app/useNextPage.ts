import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { withoutSlash } from '#contract/pages.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { preloadPage } from './routes.tsx';

const signUpPaths = Object.values(signUpSteps).map(({ path }) => path);

/** The pages that may follow each step of a flow. */
const next: Partial<Record<string, readonly string[]>> = {
  '/sign-in': ['/2fa', '/subscriptions'],
  '/2fa': ['/subscriptions'],
  ...Object.fromEntries(
    signUpPaths.map((path, index) => [path, [signUpPaths[index + 1] ?? '/subscriptions/redirect']]),
  ),
  '/pricing': ['/pricing/plan', '/pricing/order'],
  '/pricing/plan': ['/pricing/order'],
  '/pricing/order': ['/subscriptions/redirect'],
  '/subscriptions/create': ['/subscriptions/checkout'],
  '/forgot-password': ['/reset-password'],
  '/reset-password': ['/sign-in'],
};

/** In ms (rule pages.prefetch). */
const idleTimeout = 2000;

/**
 * Signs of use: a person who takes the next step shows one of these first; one who only reads shouldn't download what
 * follows.
 */
const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

/** Prefetches a flow's next pages once somebody starts using the current one and the browser is idle. */
export function useNextPage(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const following = next[withoutSlash(pathname)];
    if (following === undefined) return;
    const preload = () => following.forEach((path) => void preloadPage(path));
    const untilGone = new AbortController();
    const { signal } = untilGone;
    const firstUse = new AbortController();
    const whenIdle = () => {
      firstUse.abort();
      // Safari doesn't have requestIdleCallback.
      if ('requestIdleCallback' in window) {
        const handle = window.requestIdleCallback(preload, { timeout: idleTimeout });
        signal.addEventListener('abort', () => window.cancelIdleCallback(handle));
      } else {
        const timer = setTimeout(preload, idleTimeout);
        signal.addEventListener('abort', () => clearTimeout(timer));
      }
    };
    for (const sign of signs) addEventListener(sign, whenIdle, { signal: firstUse.signal, passive: true });
    return () => {
      firstUse.abort();
      untilGone.abort();
    };
  }, [pathname]);
}
