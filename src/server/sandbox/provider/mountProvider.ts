import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { asApiError, handleError } from '#server/http/handleError.ts';
import { SANDBOX_PROVIDER_PATH, SANDBOX_SECRET_KEY } from '#server/platform/payments/configuredProvider.ts';
import { ownAddress } from '#server/platform/ownAddress.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashOf } from '#server/platform/tokens.ts';
import { applyFault } from './faults.ts';
import { createProvider, type Provider } from './createProvider.ts';
import { ProviderRefusal } from './refusal.ts';
import { chargeRequest, deactivateRequest, initializeRequest, payRequest, refundRequest } from './requests.ts';
import { deliverWebhooks, Webhooks } from './webhooks.ts';

// No sessions here: merchant routes require the key, and the card page works for anyone who has the reference.
const serve = (
  scope: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  handler: (request: FastifyRequest) => Promise<object>,
): void => void scope.route({ method, url, config: { policy: { who: 'anyone' } }, handler });

const answer = (message: string, data?: unknown) => ({
  status: true,
  message,
  ...(data === undefined ? {} : { data }),
});
const referenceOf = (request: FastifyRequest): string => (request.params as { reference: string }).reference;

function read<T extends z.ZodType>(schema: T, sent: unknown): z.output<T> {
  const parsed = schema.safeParse(sent);
  if (!parsed.success)
    throw new ProviderRefusal(400, 'invalid_params', parsed.error.issues[0]?.message ?? 'Invalid request');
  return parsed.data;
}

/** Answers errors in the provider's format instead of this server's. */
function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ProviderRefusal) return void reply.code(error.status).send(error.body);
  const { status, body } = asApiError(error);
  if (status >= 500) return handleError(error, request, reply);
  void reply.code(status).send(new ProviderRefusal(status, body.code, body.msg).body);
}

function merchantRoutes(scope: FastifyInstance, provider: Provider): void {
  scope.addHook('onRequest', async ({ headers }) => {
    const presented = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(hashOf(presented), hashOf(SANDBOX_SECRET_KEY)))
      throw new ProviderRefusal(401, 'invalid_key', 'Invalid key');
  });
  serve(scope, 'POST', '/transaction/initialize', async ({ body }) =>
    answer('Authorization URL created', await provider.initialize(read(initializeRequest, body))),
  );
  serve(scope, 'GET', '/transaction/verify/:reference', async (request) =>
    answer('Verification successful', await provider.verify(referenceOf(request))),
  );
  serve(scope, 'POST', '/transaction/charge_authorization', async ({ body }) =>
    answer('Charge attempted', await provider.chargeSaved(read(chargeRequest, body))),
  );
  serve(scope, 'POST', '/customer/authorization/deactivate', async ({ body }) => {
    await provider.forget(read(deactivateRequest, body).authorization_code);
    return answer('Authorization has been deactivated');
  });
  serve(scope, 'GET', '/dispute/:id', async (request) =>
    answer('Dispute retrieved', await provider.dispute((request.params as { id: string }).id)),
  );
  serve(scope, 'GET', '/refund', async ({ query }) =>
    answer('Refunds retrieved', await provider.refunds(String((query as { transaction?: unknown }).transaction))),
  );
  serve(scope, 'POST', '/refund', async ({ body }) =>
    answer('Refund has been queued for processing', await provider.refund(read(refundRequest, body))),
  );
}

function cardPageRoutes(scope: FastifyInstance, provider: Provider): void {
  serve(scope, 'GET', '/pay/:reference', async (request) =>
    answer('Transaction', await provider.show(referenceOf(request))),
  );
  serve(scope, 'POST', '/pay/:reference', async (request) =>
    answer('Charge attempted', await provider.pay(referenceOf(request), read(payRequest, request.body))),
  );
}

/** Mounts the stand-in for the card provider: the provider's wire format on plain routes, outside the contract. */
export async function mountProvider(
  app: FastifyInstance,
  { config, database, clock, outbox }: Platform,
): Promise<void> {
  deliverWebhooks(outbox, () => ownAddress(app.addresses()));
  const provider = createProvider({
    database,
    clock,
    webhooks: new Webhooks(outbox),
    pageOf: (reference) => `${config.publicUrl}/sandbox/card?reference=${encodeURIComponent(reference)}`,
  });
  await app.register(
    async (scope) => {
      scope.setErrorHandler(answerRefusal);
      scope.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));
      await scope.register(async (merchant) => {
        applyFault(merchant, database);
        merchantRoutes(merchant, provider);
      });
      cardPageRoutes(scope, provider);
    },
    { prefix: SANDBOX_PROVIDER_PATH },
  );
}
