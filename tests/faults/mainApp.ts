import type { FastifyInstance } from 'fastify';

/* The main application, as far as it is told anything: it goes on while the product dies and comes back. */

export const MAIN_APP_EVENTS_PATH = '/main-app/events';

/** The organisations whose data was to be deleted, each event once. */
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
