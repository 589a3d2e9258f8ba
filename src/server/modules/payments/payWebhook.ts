import type { FastifyInstance } from 'fastify';
import { forOrg } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Webhook } from '../../platform/payments/paymentProvider.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownerOf } from './attempts.ts';
import { handleDispute } from './disputes.ts';
import { handleRefund } from './refunds.ts';
import { settle } from './settle.ts';

const isReference = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * Where the provider tells what happened. It is no call of the contract: the signature is over the raw body, and is judged
 * before anything is read. What it says is not believed but asked for.
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
        const said = platform.payments.readWebhook(body instanceof Uint8Array ? body : new Uint8Array(), typeof signature === 'string' ? signature : undefined);
        if (said.kind === 'forged') throw new ApiError('unauthenticated', { msg: 'This is not signed with our key.' });
        await handleWebhook(platform, said);
        return reply.header('cache-control', 'no-store').send({ ok: true });
      },
    });
  });
}

/** Does what a webhook is about. Errors: unavailable, so that it is sent again, while the provider does not answer itself. */
async function handleWebhook(platform: Platform, said: Exclude<Webhook, { kind: 'forged' }>): Promise<void> {
  const { database, log } = platform;
  if (said.kind === 'unreadable') return log.warn({}, 'a webhook could not be understood');
  if (said.kind === 'other') return log.info({ event: said.event }, 'a webhook about nothing of ours');
  const { reference } = said;
  const orgId = isReference(reference) ? await ownerOf(database.sql, reference) : null;
  if (orgId === null) return log.warn({ kind: said.kind }, 'a webhook about a payment that is not ours');
  const org = forOrg(database, orgId);
  if (said.kind === 'dispute') return handleDispute(platform, org, reference, said);
  if (said.kind === 'refund' && (await handleRefund(platform, org, reference, said.state)) === 'ours') return;
  const { asked, attempt } = await settle(platform, org, reference, { isRecheck: said.kind === 'refund' });
  if (said.kind === 'refund' && asked === 'succeeded' && attempt.refund === null) log.error({ reference }, 'somebody has refunded a part of a charge at the provider: somebody has to look at it');
  if (asked === 'unknown') throw new ApiError('unavailable', { headers: { 'retry-after': '60' } });
}
