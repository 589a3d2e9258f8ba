import { test as base } from 'playwright/test';
import { spawnServer, type SpawnedServer } from '#tests/support/spawnServer.ts';

/**
 * Playwright's `test`, with a server of the worker's own: `page.goto('/sign-in')` goes to it.
 * Data is fresh for each worker, so a journey makes its own account and leaves the demo accounts as they are.
 */
export const test = base.extend<object, { server: SpawnedServer }>({
  server: [
    // Playwright reads which fixtures are wanted from the parameter's shape.
    async ({}, hand) => {
      const server = await spawnServer();
      await hand(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, hand) => hand(server.url),
});

export { expect } from 'playwright/test';
