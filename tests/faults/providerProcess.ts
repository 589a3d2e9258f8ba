import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { SandboxProvider } from '#contract/sandbox.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { openPglite } from '#server/db/pglite.ts';
import { sandboxTransactions } from '#server/db/schema/index.ts';
import { SANDBOX_PROVIDER_PATH } from '#server/platform/payments/configuredProvider.ts';
import { ownAddress } from '#server/platform/ownAddress.ts';
import { setSwitches } from '#server/sandbox/provider/switches.ts';
import { sandboxProvider } from '#server/sandboxRoutes.ts';
import { type Server, start } from '#server/start.ts';
import { obeyCommands } from '#tests/support/commandedProcess.ts';
import { deletions, mainApp } from './mainApp.ts';

/*
 * The card provider: our stand-in on a server of its own, which keeps running while the product dies and restarts.
 * It also receives the main application's events.
 */

/** A card as stored by the product after a charge. */
export interface KeptCard {
  brand: 'mastercard' | 'visa' | 'amex';
  last4: string;
  expMonth: number;
  expYear: number;
  signature: string;
  authorizationCode: string;
  email: string;
}

const forwardPath = '/product/webhook';

/** Forwards webhooks to the product. The stand-in posts them to its own server; signature and bytes stay the same. */
async function forwarder(app: FastifyInstance, productUrl: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: forwardPath,
      config: { policy: { who: 'anyone' } },
      async handler({ body, headers }, reply) {
        const signature = String(headers['x-paystack-signature']);
        try {
          const answer = await fetch(`${productUrl}/payments/v1/webhook`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
            body: new Uint8Array(body as Buffer),
          });
          await answer.arrayBuffer();
          return await reply.code(answer.status).send({});
        } catch {
          return reply.code(502).send({});
        }
      },
    });
  });
}

let server: Server | undefined;
const running = (): Server => {
  if (!server) throw new Error('the provider has not been started');
  return server;
};

const commands = {
  async begin({ databaseUrl, productUrl }: { databaseUrl: string | null; productUrl: string }): Promise<string> {
    const config = readConfig({
      PUBLIC_URL: 'http://provider.test',
      LOG_LEVEL: 'silent',
      ...(databaseUrl === null ? {} : { SANDBOX: 'on', DATABASE_URL: databaseUrl }),
    });
    server = await start({
      config,
      site: null,
      docs: false,
      schedules: false,
      openDatabase: (onIdleError) => (databaseUrl === null ? openPglite(null) : openDatabase(config, onIdleError)),
      routes: async (app, platform) => {
        await sandboxProvider(app, platform);
        await forwarder(app, productUrl);
        await mainApp(app);
      },
    });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    return ownAddress(server.app.addresses()) + SANDBOX_PROVIDER_PATH;
  },

  async set(switches: Partial<SandboxProvider>): Promise<void> {
    await setSwitches(running().platform.database.sql, { webhookPath: forwardPath, ...switches });
  },

  /** Makes its next delivery attempt due now. */
  async deliverAgain(): Promise<number> {
    const { database, outbox } = running().platform;
    await database.execute(
      "update outbox set next_at = now() - interval '1 minute' where next_at > now() and last_error is not null",
    );
    outbox.nudge();
    const { rows } = await database.execute('select id from outbox where next_at is not null');
    return rows.length;
  },

  /** Every charge ever requested. */
  async books() {
    return running().platform.database.sql.select().from(sandboxTransactions).orderBy(asc(sandboxTransactions.id));
  },

  /**
   * Number of events that told the main application to delete this organisation's data. A repeat of the same event
   * doesn't count.
   */
  async deletions(orgId: string): Promise<number> {
    return [...deletions.values()].filter((each) => each === orgId).length;
  },
};
export type ProviderCommands = typeof commands;

obeyCommands(commands);
