import type { FastifyInstance } from 'fastify';

/* Stands in for the main application, which receives events. It keeps running while the product dies and restarts. */

export const MAIN_APP_EVENTS_PATH = '/main-app/events';

/** Organisations whose data was to be deleted, by event, each event once. */
export const deletions = new Map<string, string>();

export async function mainApp(app: FastifyInstance): Promise<void> {
  app.route<{ Body: { id: string; orgId: string } }>({
    method: 'POST',
    url: MAIN_APP_EVENTS_PATH,
    config: { policy: { who: 'anyone' } },
    async handler({ body: { id, orgId } }, reply) {
      deletions.set(id, orgId);
      return reply.code(200).send({});
    },
  });
}
