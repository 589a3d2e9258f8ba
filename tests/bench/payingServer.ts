import { randomUUID } from 'node:crypto';
import { purchasePayload, type PurchaseRequest } from '#contract/payments.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { bindToOrg } from '#server/db/scope.ts';
import { cards, organisations, users } from '#server/db/schema/index.ts';
import { quoteFor } from '#server/modules/quotes/service.ts';
import { SANDBOX_SECRET_KEY, SANDBOX_SUB_ACCOUNT } from '#server/platform/payments/configuredProvider.ts';
import { ownAddress } from '#server/platform/ownAddress.ts';
import { issueToken } from '#server/platform/tokens.ts';
import { type Server, start } from '#server/start.ts';
import type { KeptCard } from '#tests/faults/providerProcess.ts';
import { obeyCommands } from '#tests/support/commandedProcess.ts';
import { barePaying } from './barePaying.ts';
import { order } from './order.ts';

/* The product and the bare routes in one process on one database. Only one of them gets requests at a time. */

export interface Buyer {
  token: string;
  purchase: Omit<PurchaseRequest, 'idempotencyKey'>;
}

let server: Server | undefined;
const running = (): Server => {
  if (!server) throw new Error('the server has not been started');
  return server;
};

const commands = {
  async begin({
    databaseUrl,
    dataDir,
    providerUrl,
  }: {
    databaseUrl: string | null;
    dataDir: string;
    providerUrl: string;
  }): Promise<{ product: string; bare: string }> {
    const env = {
      PUBLIC_URL: 'http://humanar.test',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { SANDBOX: 'on', DATABASE_URL: databaseUrl }),
    };
    const payment = { secretKey: SANDBOX_SECRET_KEY, subAccount: SANDBOX_SUB_ACCOUNT, baseUrl: providerUrl };
    const config = { ...readConfig(env), payment };
    server = await start({
      config,
      site: null,
      docs: false,
      schedules: false,
      openDatabase: (onIdleError) => openDatabase(config, onIdleError),
    });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const bare = barePaying(server.platform, providerUrl);
    await bare.listen({ port: 0, host: '127.0.0.1' });
    return { product: ownAddress(server.app.addresses()), bare: ownAddress(bare.addresses()) };
  },

  /** Creates organisations, each with a signed-in administrator, a saved card and a quote. */
  async buyers({ count, card }: { count: number; card: KeptCard }): Promise<Buyer[]> {
    const { database, clock } = running().platform;
    const buyers: Buyer[] = [];
    while (buyers.length < count) {
      const now = clock.now();
      const orgId = randomUUID();
      buyers.push(
        await database.transaction(async (tx) => {
          const email = `${orgId}@kuramo.ng`;
          await tx
            .insert(organisations)
            .values({
              id: orgId,
              name: 'Kuramo Logistics Ltd',
              email,
              alias: orgId,
              refCode: orgId,
              createdAt: now,
              activatedAt: now,
            });
          const [user] = await tx
            .insert(users)
            .values({ orgId, name: 'Ada Obi', email, isRoot: true, createdAt: now, emailVerifiedAt: now })
            .returning();
          const [storedCard] = await tx
            .insert(cards)
            .values({ ...card, orgId, isDefault: true, createdAt: now })
            .returning();
          if (!user || !storedCard) throw new Error('the buyer was not stored');
          const quote = await quoteFor(bindToOrg(orgId, tx), order, now);
          const fields = new Map<string, unknown>(Object.entries(quote));
          const subscription = purchasePayload.parse(
            Object.fromEntries(Object.keys(purchasePayload.shape).map((name) => [name, fields.get(name)])),
          );
          return {
            token: await issueToken(tx, { purpose: 'session', userId: user.id, orgId, now }),
            purchase: {
              quoteId: quote.id ?? '',
              cardId: storedCard.id,
              billingContactId: null,
              subscription,
              ref: null,
            },
          };
        }),
      );
    }
    return buyers;
  },

  /** Resets all purchases and rate limits. */
  async forget(): Promise<void> {
    await running().platform.outbox.drain();
    await running().platform.database.execute(
      'delete from subscriptions; delete from subscription_terms; delete from receipts; delete from receipt_series; delete from payment_attempts; delete from rate_limits; delete from outbox; delete from sandbox_mails',
    );
  },
};
export type PayingCommands = typeof commands;

obeyCommands(commands);
