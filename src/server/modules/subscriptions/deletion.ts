import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { afterCommit } from '../../db/database.ts';
import type { OrgTx } from '../../db/scope.ts';
import { ownAddress } from '../../platform/ownAddress.ts';
import type { Platform } from '../../platform/platform.ts';
import { overdueDeletionToSales } from './mails.ts';

/*
 * Tells the main application to delete an organisation's data. The request is signed, and repeated until it's accepted.
 */

const KIND = 'mainApp.dataDeleted';
const TIMEOUT_MS = 10_000;

/** Path of the main application's stand-in on this server. */
export const STAND_IN_EVENTS_PATH = '/sandbox/main-app/events';

const deletionPayload = z.object({
  orgId: z.string(),
  at: z.string(),
  reason: z.enum(['trialCancelled', 'retentionEnded', 'accountClosed']),
});

/**
 * The `x-humanar-signature` header: hex HMAC-SHA256 of the timestamp and the raw body, with the main application's key.
 */
export const eventSignature = (timestamp: string, body: string, key: string): string =>
  createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');

/** Notifies the main application once the transaction is committed. */
export const postDeletion = (
  { outbox }: Platform,
  { tx, orgId }: OrgTx,
  { at, reason }: { at: Date; reason: z.output<typeof deletionPayload>['reason'] },
): Promise<void> =>
  outbox.post(tx, KIND, { orgId, at: at.toISOString(), reason } satisfies z.output<typeof deletionPayload>);

/**
 * Delivers these events to MAIN_APP_EVENTS_URL, or in the sandbox to the stand-in. A site without a main application has
 * nobody to tell: its events wait, in case only the settings are missing.
 */
export function deliverDeletions(app: FastifyInstance, { outbox, clock, config, log, mailer }: Platform): void {
  const { mainAppKey, mainAppEventsUrl } = config;
  if (mainAppKey === null || (mainAppEventsUrl === null && !config.sandbox))
    return log.warn({}, 'no main application is told to delete data: MAIN_APP_EVENTS_URL isn’t set');
  const address = () => mainAppEventsUrl ?? ownAddress(app.addresses()) + STAND_IN_EVENTS_PATH;
  outbox.deliver(
    KIND,
    async (payload) => {
      const { orgId, at, reason } = deletionPayload.parse(payload);
      // The same for each repeat, and for no other event, even if the database was restored in between.
      const id = `evt_${orgId}_${Date.parse(at)}`;
      const body = JSON.stringify({ id, event: 'organisation.data.deleted', orgId, at, reason });
      const timestamp = String(Math.floor(clock.now().getTime() / 1000));
      const response = await fetch(address(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-humanar-timestamp': timestamp,
          'x-humanar-signature': eventSignature(timestamp, body, mainAppKey),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the main application answered ${response.status}`);
    },
    {
      inFlight: 2,
      isEndless: true,
      async onOverdue(tx, payload, { id }, failure) {
        const { orgId } = deletionPayload.parse(payload);
        const reason = failure instanceof Error ? failure.message : String(failure);
        afterCommit(tx, () => log.error({ orgId, outboxId: id, reason }, 'a deletion isn’t confirmed'));
        await mailer.send(tx, overdueDeletionToSales({ orgId, reason, to: config.salesEmail }));
      },
    },
  );
}
