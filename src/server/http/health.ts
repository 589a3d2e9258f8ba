import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { requireWritable } from '#server/db/requireWritable.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { StartUp } from '#server/platform/startUp.ts';

const open = { config: { policy: { who: 'anyone' }, isEarly: true } } as const;

/**
 * Serves `/healthz` (the process responds) and `/readyz` (startup is over, the database accepts writes, and the server
 * isn't closing).
 */
export function reportHealth(app: FastifyInstance, database: Database, startUp: StartUp): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/healthz', open, async () => ({ ok: true }));
  app.get('/readyz', open, async () => {
    if (isClosing || !startUp.isOver) throw new ApiError('unavailable');
    await requireWritable(database);
    return { ok: true };
  });
}
