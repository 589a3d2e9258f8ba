import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { ApiError } from '#server/platform/errors.ts';

const open = { config: { policy: { who: 'anyone' } } } as const;

/** `/healthz`: the process answers. `/readyz`: the database does too, and the server is not on its way out. */
export function reportHealth(app: FastifyInstance, database: Database): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/healthz', open, async () => ({ ok: true }));
  app.get('/readyz', open, async () => {
    if (isClosing) throw new ApiError('unavailable');
    await database.execute('select 1');
    return { ok: true };
  });
}
