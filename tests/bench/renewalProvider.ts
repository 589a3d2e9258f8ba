import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { obeyCommands } from '#tests/support/commandedProcess.ts';

/*
 * A card provider in Paystack's wire format. Every charge succeeds after a fixed time, or is refused if too many
 * requests are in flight. Checks are answered immediately.
 */

interface Charge {
  reference: string;
  amount: number;
  currency: string;
  authorization_code: string;
}

/** Answers by reference. */
const charged = new Map<string, ReturnType<typeof answerTo>>();
const counts = { inFlight: 0, mostInFlight: 0, overLimit: 0, verified: 0, chargedTwice: 0 };
let server: Server | undefined;

const answerTo = ({ reference, amount, currency, authorization_code }: Charge) => ({
  status: true,
  message: 'Charge attempted',
  data: {
    status: 'success',
    reference,
    amount,
    currency,
    paid_at: new Date().toISOString(),
    gateway_response: 'Approved',
    metadata: '',
    authorization: {
      authorization_code,
      signature: `SIG_${authorization_code}`,
      bin: '408408',
      last4: '4081',
      exp_month: '9',
      exp_year: '2029',
      brand: 'visa',
      card_type: 'visa',
      bank: 'Test Bank',
      reusable: true,
    },
  },
});

/** Charges after the fixed time. Returns the response's status and body. */
async function charge(request: IncomingMessage, limit: number, answerMs: number): Promise<[number, object]> {
  counts.inFlight += 1;
  counts.mostInFlight = Math.max(counts.mostInFlight, counts.inFlight);
  const isRefused = counts.inFlight > limit;
  const chargeRequest = JSON.parse(await text(request)) as Charge;
  await pause(answerMs);
  counts.inFlight -= 1;
  if (isRefused) {
    counts.overLimit += 1;
    return [429, { status: false, message: 'Too many requests' }];
  }
  if (charged.has(chargeRequest.reference)) counts.chargedTwice += 1;
  const answer = answerTo(chargeRequest);
  charged.set(chargeRequest.reference, answer);
  return [200, answer];
}

const commands = {
  /** Starts it and returns its address. */
  async begin({ answerMs, limit }: { answerMs: number; limit: number }): Promise<string> {
    server = createServer((request, response) => {
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (request.method !== 'POST') {
        counts.verified += 1;
        const found = charged.get(request.url?.split('/').at(-1) ?? '');
        return void answer(found ? 200 : 404, found ?? { status: false, message: 'Transaction reference not found' });
      }
      void charge(request, limit, answerMs).then(([status, body]) => answer(status, body));
    });
    // Connections stay open, like a real provider's.
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },

  /** What it has seen since the last call. */
  async seen(): Promise<{
    charges: number;
    mostInFlight: number;
    overLimit: number;
    verified: number;
    chargedTwice: number;
  }> {
    const { mostInFlight, overLimit, verified, chargedTwice } = counts;
    const seen = { charges: charged.size, mostInFlight, overLimit, verified, chargedTwice };
    charged.clear();
    Object.assign(counts, { mostInFlight: 0, overLimit: 0, verified: 0, chargedTwice: 0 });
    return seen;
  },

  async processorMs(): Promise<number> {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};
export type RenewalProviderCommands = typeof commands;

obeyCommands(commands);
