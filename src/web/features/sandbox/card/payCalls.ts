import * as z from 'zod/mini';
import { config } from '#api/config.ts';
import { type Failure, noResponse } from '#contract/failure.ts';
import type { TypedCard } from './typedCard.ts';

/*
 * The card page's requests to the provider's stand-in. They use the provider's wire format, so they aren't in the
 * contract and carry no session: the provider has no accounts here.
 */

const status = z.enum(['abandoned', 'ongoing', 'success', 'failed', 'reversed']);

const transaction = z.object({
  reference: z.string(),
  email: z.string(),
  /** Kobo. */
  amount: z.int(),
  status,
  /** Where the browser goes afterwards; null if the payment has no return address. */
  back: z.nullable(z.string()),
});
export type Transaction = z.output<typeof transaction>;

const outcome = z.object({ status, message: z.string(), redirect: z.nullable(z.string()) });
export type Outcome = z.output<typeof outcome>;

const refusal = z.object({ message: z.string(), code: z.string() });

export type PaymentAction = ({ action: 'pay' } & TypedCard) | { action: 'approve' | 'refuse' | 'abandon' };

/** Codes like `invalid_number` concern a field; the provider names the field only in the code. */
function failureOfRefusal(answered: number, body: unknown): Failure {
  const said = refusal.safeParse(body);
  if (!said.success) return { ...noResponse, status: answered };
  const { message: msg, code } = said.data;
  const field = /^invalid_(number|expiry|cvv)$/.exec(code)?.[1];
  return { msg, code, status: answered, errors: field === undefined ? [] : [{ field, msg }] };
}

/** Always rejects with a `Failure`. */
async function ask<T>(reference: string, schema: z.ZodMiniType<T>, act?: PaymentAction): Promise<T> {
  const request: RequestInit =
    act === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(act) };
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`${config.generalApi}/sandbox/provider/pay/${encodeURIComponent(reference)}`, request);
    body = await response.json();
  } catch {
    throw noResponse;
  }
  if (!response.ok) throw failureOfRefusal(response.status, body);
  const answer = z.object({ data: schema }).safeParse(body);
  if (!answer.success) throw noResponse;
  return answer.data.data;
}

/** The transaction to pay. Rejects with 404 for an unknown reference. */
export const readTransaction = (reference: string): Promise<Transaction> => ask(reference, transaction);

/** Pays, answers the bank's challenge, or cancels. */
export const payTransaction = (reference: string, act: PaymentAction): Promise<Outcome> => ask(reference, outcome, act);
