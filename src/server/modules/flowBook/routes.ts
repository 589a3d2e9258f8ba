import type { FastifyInstance } from 'fastify';
import {
  listFlowCoverage,
  listFlowFigures,
  listFlowRuns,
  listLedgerVersions,
  listRuleResults,
} from '#contract/flowBook.ts';
import { implement, type Implementation } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { ledgerVersionsIn } from './ledgerVersions.ts';
import { coverageIn, figuresIn, pictureIn, runsIn } from './records.ts';
import { ruleResultsIn } from './ruleResults.ts';

/**
 * The calls with which the flow book reads test results and the history of ledgers. There are none while the book is off.
 * @param project the project's folder, where the tests write their results, and the checkout
 */
export const flowBookRoutes = ({ config }: Platform, project: string): Implementation[] =>
  config.flows
    ? [
        implement(listFlowCoverage, async ({ query: { machine } }) => ({
          coverage: [await coverageIn(project, machine)].filter((coverage) => coverage !== null),
        })),
        implement(listFlowRuns, async ({ query: { machine } }) => ({ runs: await runsIn(project, machine) })),
        implement(listFlowFigures, async () => ({ figures: await figuresIn(project) })),
        implement(listRuleResults, () => ruleResultsIn(project)),
        implement(listLedgerVersions, async ({ query: { machine } }) => ({
          versions: await ledgerVersionsIn(project, machine),
        })),
      ]
    : [];

/**
 * Serves `GET /flows/api/pictures/{machine}/{picture}`, a state as the gallery shows it. Not a call, because the response
 * is a picture.
 */
export function servePictures(app: FastifyInstance, { config }: Platform, project: string): void {
  if (!config.flows) return;
  app.get<{ Params: { machine: string; picture: string } }>(
    '/flows/api/pictures/:machine/:picture',
    { config: { policy: { who: 'anyone' } } },
    async ({ params }, reply) => {
      const picture = await pictureIn(project, params.machine, params.picture);
      if (picture === null) throw new ApiError('not_found', { msg: 'We couldn’t find that picture.' });
      return reply.headers({ 'content-type': 'image/png', 'cache-control': 'no-store' }).send(picture);
    },
  );
}
