import type { FastifyInstance } from 'fastify';
import { listFlowCoverage } from '#contract/flowBook.ts';
import { implement, type Implementation } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { coverageIn, pictureIn } from './records.ts';

/**
 * What the flow book is told of the tests; nothing of it exists while the book is off.
 * @param project the project's folder, where the tests leave it
 */
export const flowBookRoutes = ({ config }: Platform, project: string): Implementation[] =>
  config.flows ? [implement(listFlowCoverage, async ({ query }) => ({ coverage: await coverageIn(project, query.machine) }))] : [];

/** `GET /flows/api/pictures/{machine}/{view}`: a view as the browser tests saw it. No call, because it answers a picture. */
export function servePictures(app: FastifyInstance, { config }: Platform, project: string): void {
  if (!config.flows) return;
  app.get<{ Params: { machine: string; view: string } }>('/flows/api/pictures/:machine/:view', { config: { policy: { who: 'anyone' } } }, async ({ params }, reply) => {
    const picture = await pictureIn(project, params.machine, params.view);
    if (picture === null) throw new ApiError('not_found', { msg: 'There is no such picture.' });
    return reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' }).send(picture);
  });
}
