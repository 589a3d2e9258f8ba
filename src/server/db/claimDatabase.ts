import { randomBytes } from 'node:crypto';
import { isNull, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { OperatorError } from '../platform/operatorError.ts';
import type { Tx } from './database.ts';
import { installation } from './schema/index.ts';

/** Owner of a database that only a sandbox may use. Any other owner is a card provider with the kind of its keys. */
export const SANDBOX = 'sandbox';

/**
 * Identifies the installation that a database belongs to: the provider's address and the kind of its keys, which
 * outlive any single key.
 */
export function installationOf({ sandbox, payment }: Pick<Config, 'sandbox' | 'payment'>): string {
  if (sandbox || payment === null) return SANDBOX;
  return `${payment.baseUrl} (${payment.secretKey.startsWith('sk_test_') ? 'test' : 'live'} keys)`;
}

/** The settings and the database don't belong together. The message says what to do. */
export class WrongDatabase extends OperatorError {
  constructor(owner: string | null, provider: string) {
    super(
      provider === SANDBOX
        ? `The sandbox can't start on this database, because it holds real data (card provider: ${owner ?? 'unknown'}). Restore the missing settings, or give the sandbox a database of its own.`
        : owner === SANDBOX
          ? `This database belongs to a sandbox: it holds demo accounts with a public password, and payments that nobody made. Give the site a database of its own.`
          : `This database belongs to another card provider: ${owner ?? 'unknown'}, while the settings name ${provider}. Cards and open payments of one are unknown to the other. Restore PAYMENT_BASE_URL and the keys, or use another database.`,
    );
    this.name = 'WrongDatabase';
  }
}

/**
 * Records at the first start which provider the database belongs to. Throws WrongDatabase if a later start uses another
 * one. `provider` is SANDBOX or a provider's name. Run it while no other process starts.
 */
export async function claimDatabase(tx: Tx, provider: string): Promise<void> {
  const [row] = await tx.select().from(installation);
  const isUnclaimed = row === undefined || (row.provider === null && provider !== SANDBOX);
  if (isUnclaimed)
    await tx
      .insert(installation)
      .values({ provider })
      .onConflictDoUpdate({ target: installation.isOnly, set: { provider: sql`excluded.provider` } });
  else if (row.provider !== provider) throw new WrongDatabase(row.provider, provider);
}

/**
 * Returns the key that signs links which work without an account, and the references of automatic renewals. Generated
 * once per database. Run it while no other process starts.
 */
export async function openLinkKey(tx: Tx): Promise<Uint8Array> {
  await tx
    .update(installation)
    .set({ linkKey: randomBytes(32).toString('base64url') })
    .where(isNull(installation.linkKey));
  const [row] = await tx.select({ linkKey: installation.linkKey }).from(installation);
  if (!row?.linkKey) throw new Error('the database has no link key');
  return Buffer.from(row.linkKey, 'base64url');
}
