import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountHeader, type Policy } from '#contract/call.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Client } from '#server/platform/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Caller, SessionRow, Sessions } from '#server/platform/liveSession.ts';
import { hashOf, peekToken, tokenError } from '#server/platform/tokens.ts';
import { clientOf } from './address.ts';

/** A one-purpose token that is currently valid. The handler consumes it in its own transaction. */
export interface Bearer {
  token: string;
  userId: string;
  orgId: string;
}

export interface PresentedToken {
  token: string;
  hash: Uint8Array;
  client: Client;
}

/** A call's own statement that finds session and data together; null if there is no live session. */
export type Resolve<Data> = (presented: PresentedToken) => Promise<{ session: SessionRow; data: Data } | null>;

/** The caller as determined by the policy. */
export type Grant =
  | { who: 'anyone' }
  | { who: 'anyoneKnown'; caller: Caller | null }
  | { who: 'mainApp' }
  | { who: 'mailServer' }
  | { who: 'session'; caller: Caller; data: unknown }
  | { who: 'token'; bearer: Bearer };

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
  }
}

/** The authorization header without `Bearer`; empty if there is none. */
const authorizationOf = (request: FastifyRequest): string =>
  request.headers.authorization?.replace(/^Bearer +/i, '') ?? '';

/** The token in the authorization header; null if there is none that could be one. */
function presentedBy(request: FastifyRequest): PresentedToken | null {
  const token = authorizationOf(request);
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  return {
    token,
    hash: hashOf(token),
    // Lazy, because few policies use it.
    get client() {
      return clientOf(request);
    },
  };
}

/** Compares hashes, so that timing reveals neither the key's length nor how much of it matched. */
const isKey = (presented: string, key: string | null): boolean =>
  key !== null && timingSafeEqual(hashOf(presented), hashOf(key));

export interface PolicyParts {
  config: Pick<Config, 'mainAppKey' | 'formerMainAppKey' | 'mailEventsKey'>;
  database: Database;
  sessions: Sessions;
  clock: Clock;
}

/** Refuses a call from a page that shows a different account than the session's. Throws account_changed. */
function requireSameAccount({ headers }: FastifyRequest, caller: Caller | null): void {
  const account = headers[accountHeader];
  if (caller !== null && account !== undefined && account !== caller.userId) throw new ApiError('account_changed');
}

/**
 * Applies a policy. This is the only place that does. Throws unauthenticated, account_changed, forbidden, or the
 * token's error.
 */
export async function grant(
  parts: PolicyParts,
  policy: Policy,
  request: FastifyRequest,
  resolve?: Resolve<unknown>,
): Promise<Grant> {
  if (policy.who === 'anyone' && !policy.mayBeSignedIn) return { who: 'anyone' };
  if (policy.who === 'mainApp' || policy.who === 'mailServer') {
    const { mainAppKey, formerMainAppKey, mailEventsKey } = parts.config;
    const accepted = policy.who === 'mainApp' ? [mainAppKey, formerMainAppKey] : [mailEventsKey];
    const presented = authorizationOf(request);
    if (!accepted.some((key) => isKey(presented, key))) throw new ApiError('unauthenticated');
    return { who: policy.who };
  }
  const presented = presentedBy(request);
  // Someone whose session has ended counts as a visitor here. That isn't an error.
  if (policy.who === 'anyone') {
    const caller = presented && (await parts.sessions.find(presented.hash));
    requireSameAccount(request, caller);
    return { who: 'anyoneKnown', caller };
  }
  if (policy.who === 'token') {
    if (!presented) throw tokenError(policy.purpose, 'token_rejected');
    const { userId, orgId } = await peekToken(parts.database.sql, presented.token, policy.purpose, parts.clock.now());
    return { who: 'token', bearer: { token: presented.token, userId, orgId } };
  }
  if (!presented) throw new ApiError('unauthenticated');
  const found = await (resolve ? resolved(parts, presented, resolve) : findSession(parts, presented));
  if (!found) throw new ApiError('unauthenticated');
  requireSameAccount(request, found.caller);
  if (policy.who === 'admin' && !found.caller.isRoot) throw new ApiError('forbidden');
  return { who: 'session', ...found };
}

async function findSession(
  { sessions }: PolicyParts,
  { hash }: PresentedToken,
): Promise<{ caller: Caller; data: unknown } | null> {
  const caller = await sessions.find(hash);
  return caller && { caller, data: undefined };
}

async function resolved(
  { sessions }: PolicyParts,
  presented: PresentedToken,
  resolve: Resolve<unknown>,
): Promise<{ caller: Caller; data: unknown } | null> {
  const found = await resolve(presented);
  return found && { caller: sessions.callerOf(found.session, presented.hash), data: found.data };
}

/** Prevents the server from starting if a route declares no policy. */
export function requirePolicies(app: FastifyInstance): void {
  const routes: { url: string; method: string | string[]; config?: { policy?: Policy } | undefined }[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const open = routes.filter((route) => route.config?.policy === undefined);
    if (open.length > 0) {
      throw new Error(
        `The server can't start, because these routes declare no policy: ${open.map(({ method, url }) => `${String(method)} ${url}`).join(', ')}.`,
      );
    }
  });
}
