import { createHash, randomBytes } from 'node:crypto';
import { and, eq, exists, gt, gte, isNull, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { type TokenPurpose, tokens } from '#server/db/schema/index.ts';
import { type Requester, type Client, USER_AGENT_LENGTH } from './client.ts';
import { earlier, later } from './clock.ts';
import { ApiError } from './errors.ts';
import { retentionPeriods } from './retentionPeriods.ts';

/** How long each token lives. A session ends earlier when it is not used for `sessionIdle`: behind it lies a payroll. */
export const lifetimes = {
  session: { days: 14 },
  emailVerification: { hours: 24 },
  passwordReset: { hours: 1 },
  handOff: { seconds: 60 },
  secondFactor: { minutes: 30 },
  /** A browser that has signed in; each sign-in begins it again. */
  device: { days: 180 },
  emailRestore: { days: 7 },
} as const satisfies Record<TokenPurpose, Parameters<typeof later>[1]>;
export const sessionIdle = { hours: 12 } as const;

/** 256 random bits in base64url: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored and looked up. */
export const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

export interface TokenOwner {
  userId: string;
  orgId: string;
}

export interface IssueToken extends TokenOwner, Partial<Client> {
  purpose: TokenPurpose;
  now: Date;
  /** What the token carries, as the challenge it belongs to. */
  meta?: Record<string, unknown>;
  /** Instead of its purpose's. */
  lifetime?: Parameters<typeof later>[1];
  /** When it ends, where no lifetime from now on says so. */
  expiresAt?: Date;
}

/** Makes a token and stores its hash. The token itself is returned here and never again. */
export async function issueToken(tx: Tx, { purpose, userId, orgId, now, meta = {}, ip = null, userAgent = null, lifetime = lifetimes[purpose], expiresAt = later(now, lifetime) }: IssueToken): Promise<string> {
  const token = newToken();
  await tx.insert(tokens).values({
    hash: hashOf(token),
    purpose,
    userId,
    orgId,
    meta,
    ip,
    userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    createdAt: now,
    expiresAt,
    ...(purpose === 'session' ? { lastSeenAt: now, idleExpiresAt: later(now, sessionIdle) } : {}),
  });
  return token;
}

export interface FoundToken extends TokenOwner {
  hash: Uint8Array;
  createdAt: Date;
  meta: Record<string, unknown>;
  expiresAt: Date;
}

/** What a dead token answers. Whatever became of a second factor's: to whoever waits there, the sign-in is over. */
export const tokenError = (purpose: TokenPurpose, why: 'token_rejected' | 'link_used' | 'link_expired') =>
  new ApiError(purpose === 'secondFactor' ? 'sign_in_expired' : why);

/** Looks a token up without using it. Throws token_rejected, link_used or link_expired; for a second factor sign_in_expired. */
export async function peekToken(tx: Tx, token: string, purpose: TokenPurpose, now: Date): Promise<FoundToken> {
  const [found] = await tx
    .select()
    .from(tokens)
    .where(and(eq(tokens.hash, hashOf(token)), eq(tokens.purpose, purpose)));
  if (!found || found.revokedAt) throw tokenError(purpose, 'token_rejected');
  if (found.consumedAt) throw tokenError(purpose, 'link_used');
  if (found.expiresAt <= now) throw tokenError(purpose, 'link_expired');
  return found;
}

/** Uses a token up: of two at once exactly one succeeds. Throws as `peekToken` does. */
export async function consumeToken(tx: Tx, token: string, purpose: TokenPurpose, now: Date): Promise<FoundToken> {
  const [consumed] = await tx
    .update(tokens)
    .set({ consumedAt: now })
    .where(and(eq(tokens.hash, hashOf(token)), eq(tokens.purpose, purpose), isNull(tokens.consumedAt), isNull(tokens.revokedAt), gt(tokens.expiresAt, now)))
    .returning();
  if (consumed) return consumed;
  await peekToken(tx, token, purpose, now);
  // Used by another request between the two statements.
  throw tokenError(purpose, 'link_used');
}

/** Revokes a user's tokens of a purpose, all but `except`. Gives how many of them would have worked. */
export async function revokeTokens(tx: Tx, userId: string, purpose: TokenPurpose, now: Date, except?: Uint8Array): Promise<number> {
  const revoked = await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(
      and(
        eq(tokens.userId, userId),
        eq(tokens.purpose, purpose),
        isNull(tokens.revokedAt),
        isNull(tokens.consumedAt),
        ...(except ? [ne(tokens.hash, except)] : []),
      ),
    )
    .returning({ expiresAt: tokens.expiresAt, idleExpiresAt: tokens.idleExpiresAt });
  return revoked.filter(({ expiresAt, idleExpiresAt }) => expiresAt > now && (idleExpiresAt === null || idleExpiresAt > now)).length;
}

/** What a token keeps of who asked for it. */
export const requesterMeta = ({ source, device }: Requester): Record<string, unknown> => ({ source, device });

/** Revokes those of a user's tokens of a purpose that were asked for from the same network or browser. */
export async function revokeTokensRequestedBy(tx: Tx, userId: string, purpose: TokenPurpose, now: Date, { source, device }: Requester): Promise<void> {
  await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(
      and(
        eq(tokens.userId, userId),
        eq(tokens.purpose, purpose),
        isNull(tokens.revokedAt),
        isNull(tokens.consumedAt),
        or(eq(sql`${tokens.meta} ->> 'source'`, source), ...(device === null ? [] : [eq(sql`${tokens.meta} ->> 'device'`, device)])),
      ),
    );
}

/** Revokes those of a user's tokens of a purpose that were made at `since` or later. */
export async function revokeTokensSince(tx: Tx, userId: string, purpose: TokenPurpose, now: Date, since: Date): Promise<void> {
  await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, purpose), isNull(tokens.revokedAt), isNull(tokens.consumedAt), gte(tokens.createdAt, since)));
}

/** Marks a user's live tokens of a purpose as used: what they were for has come about in another way. */
export async function consumeTokens(tx: Tx, userId: string, purpose: TokenPurpose, now: Date): Promise<void> {
  await tx
    .update(tokens)
    .set({ consumedAt: now })
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, purpose), isNull(tokens.revokedAt), isNull(tokens.consumedAt)));
}

/** The condition that a user has a token of that purpose which still works. */
export const hasLiveToken = (tx: Tx, userId: SQLWrapper, purpose: TokenPurpose, now: Date): SQL =>
  exists(
    tx
      .select({ hash: tokens.hash })
      .from(tokens)
      .where(and(eq(tokens.userId, userId), eq(tokens.purpose, purpose), isNull(tokens.consumedAt), isNull(tokens.revokedAt), gt(tokens.expiresAt, now))),
  );

/** Deletes what no answer needs any more: links keep saying "used" or "expired" for a while. */
export async function deleteDeadTokens(tx: Tx, now: Date): Promise<void> {
  await tx.delete(tokens).where(sql`${tokens.expiresAt} < ${earlier(now, retentionPeriods.tokens).toISOString()}::timestamptz`);
}
