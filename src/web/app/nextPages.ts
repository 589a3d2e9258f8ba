import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { preloadPage } from './routes.tsx';

/** Where each step of a flow may go on. */
const next: Partial<Record<string, readonly string[]>> = {
  '/sign-in': ['/2fa', '/subscriptions'],
  '/2fa': ['/subscriptions'],
  '/sign-up': ['/auth/verification'],
  '/auth/verification': ['/auth/create-account'],
  '/auth/create-account': ['/security-questions'],
  '/security-questions': ['/select-product'],
  '/select-product': ['/subscriptions/redirect'],
  '/pricing': ['/pricing/plan', '/pricing/order'],
  '/pricing/plan': ['/pricing/order'],
  '/pricing/order': ['/subscriptions/redirect'],
  '/forgot-password': ['/reset-password'],
  '/reset-password': ['/sign-in'],
};

/** The spec's prefetch when idle (section 9). */
const idleTimeout = 2000;

/** Fetches the flow's next pages while this one is idle, so that a step is there the moment it is reached. */
export function useNextPage(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const following = next[pathname.replace(/(.)\/$/, '$1')];
    if (following === undefined) return;
    const preload = () => following.forEach((path) => void preloadPage(path));
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, idleTimeout);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(preload, { timeout: idleTimeout });
    return () => window.cancelIdleCallback(handle);
  }, [pathname]);
}
