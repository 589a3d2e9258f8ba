import { timingSafeEqual } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { activities } from '../db/schema/index.ts';
import { forOrg, type OrgScope } from '../db/scope.ts';
import { recordActivity } from '../modules/activity/service.ts';
import { eventSignature, STAND_IN_EVENTS_PATH } from '../modules/subscriptions/deletion.ts';
import { ApiError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { hashOf } from '../platform/tokens.ts';

/*
 * The main application's stand-in, which is notified when an organisation's data must be deleted. It has no data, so it
 * only records the request.
 */

/** Name of that record. */
export const DATA_DELETED_EVENT = 'standIn.dataDeleted';
/** Older events could have been recorded and replayed. */
const TOLERANCE_SECONDS = 300;

const dataDeletedEvent = z.object({
  id: z.string(),
  event: z.literal('organisation.data.deleted'),
  orgId: z.uuid(),
  at: z.iso.datetime(),
  reason: z.string(),
});

/**
 * Receives events as a main application must: it checks signature and age first, over the raw body, and ignores
 * repeats.
 */
export async function mountMainApp(app: FastifyInstance, platform: Platform): Promise<void> {
  const { clock, config } = platform;
  const isGenuine = (body: string, timestamp: string, signature: string): boolean => {
    const age = Math.abs(clock.now().getTime() / 1000 - Number(timestamp));
    if (config.mainAppKey === null || !/^\d{1,12}$/.test(timestamp) || age > TOLERANCE_SECONDS) return false;
    return timingSafeEqual(hashOf(signature), hashOf(eventSignature(timestamp, body, config.mainAppKey)));
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: STAND_IN_EVENTS_PATH,
      config: { policy: { who: 'anyone' } },
      handler: async ({ body, headers }, reply) => {
        const raw = typeof body === 'string' ? body : '';
        if (!isGenuine(raw, String(headers['x-humanar-timestamp']), String(headers['x-humanar-signature']))) {
          throw new ApiError('unauthenticated', {
            msg: 'The signature doesn’t match the main application’s key, or the request is too old.',
          });
        }
        await receiveEvent(platform, dataDeletedEvent.parse(JSON.parse(raw)));
        return reply.header('cache-control', 'no-store').send({ ok: true });
      },
    });
  });
}

function receiveEvent(
  { database }: Platform,
  { id, orgId, at, reason }: z.output<typeof dataDeletedEvent>,
): Promise<void> {
  return forOrg(database, orgId).transaction(async (org) => {
    const recorded = await org.tx
      .select({ data: activities.data })
      .from(activities)
      .where(and(eq(activities.orgId, orgId), eq(activities.event, DATA_DELETED_EVENT)));
    if (!recorded.some(({ data }) => data['id'] === id))
      await recordActivity(org, { actorId: null, event: DATA_DELETED_EVENT, at: new Date(at), data: { id, reason } });
  });
}

/** When the stand-in last deleted an organisation's data; null if it never did. */
export const standInDeletion = async (org: OrgScope): Promise<string | null> =>
  org.read(async ({ tx, orgId }) => {
    const [last] = await tx
      .select({ at: activities.at })
      .from(activities)
      .where(and(eq(activities.orgId, orgId), eq(activities.event, DATA_DELETED_EVENT)))
      .orderBy(desc(activities.id))
      .limit(1);
    return last?.at.toISOString() ?? null;
  });
