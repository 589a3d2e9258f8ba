import { afterEach, expect, it, vi } from 'vitest';
import { testPostgres } from '#scripts/postgres.mjs';

afterEach(() => vi.unstubAllEnvs());

it('is the server in TEST_DATABASE_URL', async () => {
  vi.stubEnv('TEST_DATABASE_URL', 'postgres://tests@127.0.0.1:9/postgres');
  expect(await testPostgres()).toMatchObject({
    url: 'postgres://tests@127.0.0.1:9/postgres',
    source: 'TEST_DATABASE_URL',
  });
});

it('is never the one in DATABASE_URL, which may hold real data', async () => {
  const real = 'postgres://humanar@127.0.0.1:9/humanar';
  vi.stubEnv('TEST_DATABASE_URL', undefined);
  vi.stubEnv('DATABASE_URL', real);
  // Starts one where PostgreSQL is installed.
  const postgres = await testPostgres();
  await postgres?.stop();
  expect(postgres?.url).not.toBe(real);
}, 60_000);
