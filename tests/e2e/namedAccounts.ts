import type { BrowserContext, Request } from 'playwright/test';
import { accountHeader, actsForSession, addressOf, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';

const escaped = (path: string): string =>
  path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+');

/** The calls that must name the page's account; the others return it or act for nobody. */
const naming = calls
  .filter(({ policy, confirmsAccount }: Call) => actsForSession(policy) && confirmsAccount !== true)
  .map((call) => ({ method: call.method, path: new RegExp(`^${escaped(addressOf(call))}$`) }));

/** The main application's stand-in acts for the person who was handed over, and shows no account of this site. */
const isOfMainApp = (request: Request): boolean => {
  try {
    return new URL(request.frame().url()).pathname.startsWith('/main-app');
  } catch {
    return false;
  }
};

/**
 * Records the requests of a context, and returns a function for those sent with a session but without an account
 * header.
 */
export function watchAccounts(context: BrowserContext): () => string[] {
  const nameless = new Set<string>();
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const { authorization, [accountHeader]: account } = request.headers();
    if (authorization === undefined || account !== undefined || isOfMainApp(request)) return;
    if (naming.some(({ method, path }) => method === request.method() && path.test(pathname)))
      nameless.add(`${request.method()} ${pathname}`);
  });
  return () => [...nameless];
}
