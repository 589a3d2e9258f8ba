import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { ProviderRefusal } from './refusal.ts';
import { readSwitches } from './switches.ts';

const broken = () => new ProviderRefusal(502, 'bad_gateway', 'The provider is away.');

/** Makes a scope's routes fail as the switch says: before doing anything, after doing it, or by never answering. */
export function applyFault(scope: FastifyInstance, database: Database): void {
  const closing = new AbortController();
  scope.addHook('preClose', async () => closing.abort());

  scope.addHook('preHandler', async () => {
    if ((await readSwitches(database.sql)).answer === 'error') throw broken();
  });
  scope.addHook('preSerialization', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode >= 400) return payload;
    const { answer } = await readSwitches(database.sql);
    if (answer === 'errorAfter') throw broken();
    if (answer !== 'timeOut') return payload;
    // Wait until the client gives up. The server must not wait for this when it stops.
    const { socket } = request.raw;
    if (!socket.destroyed) await once(socket, 'close', { signal: closing.signal }).catch(() => {});
    // Not a single byte of a response, and no connection left open.
    socket.destroy();
    throw broken();
  });
}
