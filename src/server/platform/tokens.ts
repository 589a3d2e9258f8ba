import { createHash, randomBytes } from 'node:crypto';
import {
  and,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  ne,
  not,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { type TokenPurpose, tokens } from '#server/db/schema/index.ts';
import { type Requester, type Client, USER_AGENT_LENGTH } from './client.ts';
import { earlier, later } from './clock.ts';
import { ApiError } from './errors.ts';
import { retentionPeriods } from './retentionPeriods.ts';

/**
 * How long each token lives. A session ends earlier if it is idle for `sessionIdle`, because it gives access to
 * payroll.
 */
export const lifetimes = {
  session: { days: 14 },
  emailVerification: { hours: 24 },
  passwordReset: { hours: 1 },
  handOff: { seconds: 60 },
  secondFactor: { minutes: 30 },
  /** A browser that has signed up or in. Each time restarts it. */
  device: { days: 180 },
  emailRestore: { days: 7 },
} as const satisfies Record<TokenPurpose, Parameters<typeof later>[1]>;
export const sessionIdle = { hours: 12 } as const;

/** 256 random bits in base64url: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash that is stored and looked up. */
export const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

export interface TokenOwner {
  userId: string;
  orgId: string;
}

export interface IssueToken extends TokenOwner, Partial<Client> {
  purpose: TokenPurpose;
  now: Date;
  /** Data that the token carries, such as the challenge it belongs to. */
  meta?: Record<string, unknown>;
  /** By default, after the lifetime of its purpose. */
  expiresAt?: Date;
}

/** A link to mail. */
export interface IssuedLink {
  link: string;
  expiresAt: Date;
}

/** Creates a token and stores its hash. The token itself is returned here only. */
export async function issueToken(
  tx: Tx,
  {
    purpose,
    userId,
    orgId,
    now,
    meta = {},
    ip = null,
    userAgent = null,
    expiresAt = later(now, lifetimes[purpose]),
  }: IssueToken,
): Promise<string> {
  const token = newToken();
  await tx
    .insert(tokens)
    .values({
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

/** The error for a dead token. A second factor's token always gives the same one: the sign-in is over. */
export const tokenError = (purpose: TokenPurpose, why: 'token_rejected' | 'link_used' | 'link_expired') =>
  new ApiError(purpose === 'secondFactor' ? 'sign_in_expired' : why);

/**
 * Looks up a token without using it. Throws token_rejected, link_used or link_expired; for a second factor,
 * sign_in_expired.
 */
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

/** Consumes a token. Of two concurrent calls, exactly one succeeds. Throws like `peekToken`. */
export async function consumeToken(tx: Tx, token: string, purpose: TokenPurpose, now: Date): Promise<FoundToken> {
  const [consumed] = await tx
    .update(tokens)
    .set({ consumedAt: now })
    .where(
      and(
        eq(tokens.hash, hashOf(token)),
        eq(tokens.purpose, purpose),
        isNull(tokens.consumedAt),
        isNull(tokens.revokedAt),
        gt(tokens.expiresAt, now),
      ),
    )
    .returning();
  if (consumed) return consumed;
  await peekToken(tx, token, purpose, now);
  // Another request consumed it between the two statements.
  throw tokenError(purpose, 'link_used');
}

/** A user's tokens of these purposes that were neither used nor revoked. */
const isUnused = (userId: string, ...purposes: TokenPurpose[]): SQL | undefined =>
  and(
    eq(tokens.userId, userId),
    inArray(tokens.purpose, purposes),
    isNull(tokens.revokedAt),
    isNull(tokens.consumedAt),
  );

/**
 * Revokes a user's tokens of a purpose, except `except`: a token's hash, or a condition. Returns how many of them were
 * still valid.
 */
export async function revokeTokens(
  tx: Tx,
  userId: string,
  purpose: TokenPurpose,
  now: Date,
  except?: Uint8Array | SQL,
): Promise<number> {
  const revoked = await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(
      and(
        isUnused(userId, purpose),
        ...(except ? [except instanceof Uint8Array ? ne(tokens.hash, except) : not(except)] : []),
      ),
    )
    .returning({ expiresAt: tokens.expiresAt, idleExpiresAt: tokens.idleExpiresAt });
  return revoked.filter(
    ({ expiresAt, idleExpiresAt }) => expiresAt > now && (idleExpiresAt === null || idleExpiresAt > now),
  ).length;
}

/**
 * Revokes what a person's credentials may still open: hand-offs, recovery links, sign-ins that wait for a code, and
 * known browsers. Sessions are apart, because one may stay and the number of the others is reported.
 */
export async function revokeAccess(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(isUnused(userId, 'handOff', 'passwordReset', 'secondFactor', 'device'));
}

/** The requester details stored with a token. */
export const requesterMeta = ({ source, device }: Requester): Record<string, unknown> => ({ source, device });

/** Matches tokens that were requested from the same network or browser. */
const isRequestedBy = ({ source, device }: Requester): SQL | undefined =>
  or(
    eq(sql`${tokens.meta} ->> 'source'`, source),
    ...(device === null ? [] : [eq(sql`${tokens.meta} ->> 'device'`, device)]),
  );

/** A user's newest token of a purpose that was requested from the same network or browser; null if there is none. */
export async function newestToken(
  tx: Tx,
  userId: string,
  purpose: TokenPurpose,
  requester: Requester,
): Promise<Pick<FoundToken, 'meta' | 'createdAt'> | null> {
  const [found] = await tx
    .select({ meta: tokens.meta, createdAt: tokens.createdAt })
    .from(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, purpose), isRequestedBy(requester)))
    .orderBy(desc(tokens.createdAt))
    .limit(1);
  return found ?? null;
}

/** The name that all of a user's tokens of a purpose carry; null if none does, or if they differ. */
export async function commonName(tx: Tx, userId: string, purpose: TokenPurpose): Promise<string | null> {
  const names = await tx
    .selectDistinct({ name: sql<string | null>`${tokens.meta} ->> 'name'` })
    .from(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, purpose)));
  return names.length === 1 ? (names[0]?.name ?? null) : null;
}

/** Revokes a user's tokens of a purpose that were requested from the same network or browser. */
export async function revokeTokensRequestedBy(
  tx: Tx,
  userId: string,
  purpose: TokenPurpose,
  now: Date,
  requester: Requester,
): Promise<void> {
  await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(isUnused(userId, purpose), isRequestedBy(requester)));
}

/** Revokes a user's tokens of a purpose that were created at `since` or later. */
export async function revokeTokensSince(
  tx: Tx,
  userId: string,
  purpose: TokenPurpose,
  now: Date,
  since: Date,
): Promise<void> {
  await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(isUnused(userId, purpose), gte(tokens.createdAt, since)));
}

/**
 * Reads all of a user's tokens of a purpose, dead ones too. Returns a function that stores them for another owner, once
 * the user has been deleted and the tokens with them.
 */
export async function carryTokens(
  tx: Tx,
  userId: string,
  purpose: TokenPurpose,
): Promise<(owner: TokenOwner) => Promise<void>> {
  const rows = await tx
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, purpose)));
  return async ({ userId: to, orgId }) => {
    if (rows.length > 0) await tx.insert(tokens).values(rows.map((row) => ({ ...row, userId: to, orgId })));
  };
}

/** Marks a user's live tokens of a purpose as used, because their purpose was achieved another way. */
export async function consumeTokens(tx: Tx, userId: string, purpose: TokenPurpose, now: Date): Promise<void> {
  await tx.update(tokens).set({ consumedAt: now }).where(isUnused(userId, purpose));
}

/** Condition that a user has a live token of that purpose. */
export const hasLiveToken = (tx: Tx, userId: SQLWrapper, purpose: TokenPurpose, now: Date): SQL =>
  exists(
    tx
      .select({ hash: tokens.hash })
      .from(tokens)
      .where(
        and(
          eq(tokens.userId, userId),
          eq(tokens.purpose, purpose),
          isNull(tokens.consumedAt),
          isNull(tokens.revokedAt),
          gt(tokens.expiresAt, now),
        ),
      ),
  );

/** Deletes tokens past their retention period. Until then, links keep reporting "used" or "expired". */
export async function deleteDeadTokens(tx: Tx, now: Date): Promise<void> {
  await tx
    .delete(tokens)
    .where(sql`${tokens.expiresAt} < ${earlier(now, retentionPeriods.tokens).toISOString()}::timestamptz`);
}
