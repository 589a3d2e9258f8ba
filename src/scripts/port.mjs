import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Systems give outgoing connections ports from here on, so one of these could be taken again before it is used. */
const FIRST_OUTGOING = 32_768;

/**
 * Finds a free port on the loopback address.
 * @returns {Promise<number>}
 */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const port = randomInt(20_000, FIRST_OUTGOING);
    const server = createServer();
    server.on('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(port)));
  });
