import type { FastifyInstance } from 'fastify';
import { forOrg } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Webhook } from '../../platform/payments/paymentProvider.ts';
import { noResultYet } from '../../platform/payments/unanswered.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownerOf } from './attempts.ts';
import { handleDispute } from './disputes.ts';
import { handleRefund } from './refunds.ts';
import { mayBeRefundedByHand, recordRefundsByHand } from './refundsByHand.ts';
import { settle } from './settle.ts';

const isReference = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * The provider's webhook. Not a call of the contract: the signature covers the raw body and is verified before anything
 * is parsed. The content isn't trusted: we ask the provider instead.
 */
export async function payWebhook(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: '/payments/v1/webhook',
      config: { policy: { who: 'anyone' } },
      handler: async ({ body, headers }, reply) => {
        const signature = headers['x-paystack-signature'];
        const event = platform.payments.readWebhook(
          body instanceof Uint8Array ? body : new Uint8Array(),
          typeof signature === 'string' ? signature : undefined,
        );
        if (event.kind === 'forged')
          throw new ApiError('unauthenticated', { msg: 'The signature doesn’t match our key.' });
        await handleWebhook(platform, event);
        return reply.header('cache-control', 'no-store').send({ ok: true });
      },
    });
  });
}

/**
 * Handles a webhook. Errors: unavailable while the provider doesn't answer our own request, so that the webhook is sent
 * again.
 */
async function handleWebhook(platform: Platform, event: Exclude<Webhook, { kind: 'forged' }>): Promise<void> {
  const { database, log } = platform;
  if (event.kind === 'unreadable') return log.warn({}, 'could not read a webhook');
  if (event.kind === 'other') return log.info({ event: event.event }, 'ignored a webhook of another kind');
  const { reference } = event;
  const orgId = isReference(reference) ? await ownerOf(database.sql, reference) : null;
  if (orgId === null) return log.warn({ kind: event.kind }, 'a webhook about an unknown payment');
  const org = forOrg(database, orgId);
  if (event.kind === 'dispute') return handleDispute(platform, org, reference, event);
  if (event.kind === 'refund' && (await handleRefund(platform, org, reference, event.state)) === 'ours') return;
  const { answer, attempt } = await settle(platform, org, reference, { isRecheck: event.kind === 'refund' });
  if (answer === 'unknown') throw noResultYet();
  if (event.kind === 'refund' && answer === 'succeeded' && mayBeRefundedByHand(attempt))
    await recordRefundsByHand(platform, org, reference);
}
