import { afterAll, beforeAll } from 'vitest';
import { demoPassword } from '#server/sandbox/demoAccounts.ts';
import { sandboxProvider, sandboxRoutes } from '#server/sandboxRoutes.ts';
import { signIn } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

/* A server with the complete sandbox, for the tests of a file. */

export let server: TestServer;

/**
 * Starts it before the file's tests and stops it afterwards. Payments that become due are charged at its own stand-in.
 */
export function withSandbox(): void {
  beforeAll(async () => {
    server = await startTestServer({ more: sandboxRoutes, routes: sandboxProvider });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.stop());
}

/** The token of a new session of a demo account. */
export const signInDemo = (email: string, password: string = demoPassword) => signIn(server, { email }, password);
