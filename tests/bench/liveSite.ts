import { tmpdir } from 'node:os';
import { testPostgres } from '#scripts/postgres.mjs';
import { freshPostgres } from '#tests/support/freshPostgres.ts';
import { spawnServer, type SpawnedServer } from '#tests/support/spawnServer.ts';

/**
 * Starts the site as the public sees it, on a database of its own. A sandbox keeps search engines out, labels each page
 * and records flows; with real keys it does none of that. No mail is sent and nobody pays: the configured services
 * don't exist.
 */
export async function spawnLiveSite(): Promise<SpawnedServer> {
  const postgres = await testPostgres([], tmpdir());
  if (postgres === null)
    throw new Error('No PostgreSQL found. Set TEST_DATABASE_URL to one whose user may create databases.');
  const database = await freshPostgres(postgres.url);
  const server = await spawnServer({
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATABASE_URL: database.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PAYMENT_SECRET_KEY: 'sk_live_bench',
      PAYMENT_PUBLIC_KEY: 'pk_live_bench',
      SELLER_NAME: 'Humanar Limited',
      SELLER_ADDRESS: '27 Creek Road, Apapa, Lagos',
      SELLER_TAX_NUMBER: '12345678-0001',
      SALES_EMAIL: 'sales@humanar.ng',
    },
  });
  return {
    ...server,
    async stop() {
      const code = await server.stop();
      await database.drop();
      await postgres.stop();
      return code;
    },
  };
}
