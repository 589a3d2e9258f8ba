import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type SandboxProvider, setSandboxProvider } from '#contract/sandbox.ts';
import type { Charge, PaymentProvider, Webhook } from '#server/platform/payments/paymentProvider.ts';
import { ownAddress } from '#server/platform/ownAddress.ts';
import { sandboxProvider, sandboxRoutes } from '#server/sandboxRoutes.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/* The adapter and the sandbox's provider over real HTTP: one server for each test file that calls `withProvider`. */

export let server: TestServer;
export let provider: PaymentProvider;
let arrived: Webhook[] = [];
/** The statuses of the webhook receiver's next responses; otherwise 200. */
let receiverAnswers: number[] = [];

/** Receives webhooks like the product: the raw body and its signature. */
async function receiver(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: '/test/webhook',
      config: { policy: { who: 'anyone' } },
      handler: async (request, reply) => {
        arrived.push(provider.readWebhook(request.body as Buffer, String(request.headers['x-paystack-signature'])));
        return reply.code(receiverAnswers.shift() ?? 200).send({});
      },
    });
  });
}

export const defaultSwitches: SandboxProvider = {
  webhookPath: '/test/webhook',
  webhook: 'send',
  charge: 'byCard',
  refund: 'process',
  answer: 'normal',
};
export const setSwitches = (switches: Partial<SandboxProvider>) =>
  server.api.done(setSandboxProvider, { body: switches });
export const receivedWebhooks = async () => {
  await server.platform.outbox.drain();
  return arrived;
};
export const email = 'bola@adeolatextiles.ng';
/** Makes the receiver answer the next webhook with 500. */
export const refuseNextWebhook = (): void => void receiverAnswers.push(500);

export const newReference = () => randomUUID();
export const cards = {
  visa: { number: '4084 0840 8408 4081', cvv: '408', expiry: '09/29' },
  mastercard: { number: '5192602720584796', cvv: '123', expiry: '1/2030' },
  amex: { number: '378282246310005', cvv: '4081', expiry: '12/30' },
  declined: { number: '4084080000005408', cvv: '001', expiry: '09/29' },
  insufficient: { number: '4084080000670037', cvv: '787', expiry: '09/29' },
};

export const startCharge = async (reference = newReference(), amount = 100_00) => {
  const result = await provider.start({
    email,
    amount,
    reference,
    callbackUrl: 'http://humanar.test/subscriptions/redirect/?status=successful',
    cancelUrl: 'http://humanar.test/subscriptions/redirect/?status=cancelled',
  });
  expect(result).toEqual({ kind: 'started', url: `http://humanar.test/sandbox/card?reference=${reference}` });
  return reference;
};
interface PayAnswer {
  status: boolean;
  code?: string;
  message: string;
  data?: { status: string; message: string; redirect: string | null };
}
export const pay = async (reference: string, body: object): Promise<PayAnswer> => {
  const response = await fetch(`${ownAddress(server.app.addresses())}/sandbox/provider/pay/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as PayAnswer;
};
export const payWith = (reference: string, card: keyof typeof cards) =>
  pay(reference, { action: 'pay', ...cards[card] });
export const verifiedCharge = async (reference: string): Promise<Charge> => {
  const result = await provider.verify(reference);
  if (result.kind !== 'succeeded') throw new Error(`${reference} is ${result.kind}`);
  return result.charge;
};
export const savedCard = async (card: keyof typeof cards = 'visa') => {
  const reference = await startCharge();
  await payWith(reference, card);
  const { card: stored } = await verifiedCharge(reference);
  if (!stored) throw new Error('no card was saved');
  return stored;
};
export const chargeSaved = (authorizationCode: string, reference = newReference()) =>
  provider.chargeSaved({ email, amount: 250_00, authorizationCode, reference });

/**
 * Starts the server before the file's tests and resets the switches before each of them. `webhookPath`: where webhooks
 * go by default.
 */
export function withProvider({
  webhookPath = defaultSwitches.webhookPath,
  ...options
}: TestServerOptions & Partial<Pick<SandboxProvider, 'webhookPath'>> = {}): void {
  const asBefore = { ...defaultSwitches, webhookPath };
  beforeAll(async () => {
    server = await startTestServer({
      ...options,
      more: sandboxRoutes,
      routes: async (app, platform) => {
        await sandboxProvider(app, platform);
        await receiver(app);
      },
    });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    provider = server.platform.payments;
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await setSwitches({ ...asBefore, webhook: 'drop' });
    await setSwitches(asBefore);
    await receivedWebhooks();
    arrived = [];
    receiverAnswers = [];
  });
}
