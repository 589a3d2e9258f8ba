import * as z from 'zod/mini';
import { config } from '#api/config.ts';
import { type Failure, noResponse } from '#contract/failure.ts';
import type { TypedCard } from './typedCard.ts';

/*
 * What the card page says to the provider's stand-in. It speaks the provider's wire format, so it is none of the contract's
 * calls and carries no session: the provider knows nobody here.
 */

const status = z.enum(['abandoned', 'ongoing', 'success', 'failed', 'reversed']);

const transaction = z.object({
  reference: z.string(),
  email: z.string(),
  /** Kobo. */
  amount: z.int(),
  status,
  /** Where the browser goes afterwards; null when whoever began this has not said. */
  back: z.nullable(z.string()),
});
export type Transaction = z.output<typeof transaction>;

const outcome = z.object({ status, message: z.string(), redirect: z.nullable(z.string()) });
export type Outcome = z.output<typeof outcome>;

const refusal = z.object({ message: z.string(), code: z.string() });

export type PayAct = ({ action: 'pay' } & TypedCard) | { action: 'approve' | 'refuse' | 'abandon' };

/** `invalid_number` and its like are of a field; the provider names fields in the code alone. */
function failureOfRefusal(answered: number, body: unknown): Failure {
  const said = refusal.safeParse(body);
  if (!said.success) return { ...noResponse, status: answered };
  const { message: msg, code } = said.data;
  const field = /^invalid_(number|expiry|cvv)$/.exec(code)?.[1];
  return { msg, code, status: answered, errors: field === undefined ? [] : [{ field, msg }] };
}

/** Rejects with a `Failure`, always. */
async function ask<T>(reference: string, schema: z.ZodMiniType<T>, act?: PayAct): Promise<T> {
  const request: RequestInit =
    act === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(act) };
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

/** What is to be paid. 404 for a reference that nobody began. */
export const readTransaction = (reference: string): Promise<Transaction> => ask(reference, transaction);

/** Pays, answers the bank's challenge, or gives up. */
export const payTransaction = (reference: string, act: PayAct): Promise<Outcome> => ask(reference, outcome, act);
