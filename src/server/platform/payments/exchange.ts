import * as z from 'zod';
import type { UnknownResult } from './paymentProvider.ts';

/** The result of one request to the provider, as far as it could be parsed. */
export type Exchange =
  | { kind: 'answered'; data: unknown }
  /** Refused by the provider, which did nothing. */
  | { kind: 'refused'; status: number; message: string; code: string | null }
  | UnknownResult;

export interface ExchangeOptions {
  secretKey: string;
  timeoutMs: number;
}

const envelope = z.object({
  status: z.boolean(),
  message: z.string().catch(''),
  code: z.string().nullish().catch(null),
  data: z.unknown().optional(),
});

/** Statuses that mean the provider did nothing. Any other (408, 409, 429 and so on) leaves the outcome open. */
const refusals = new Set([400, 404, 422]);
/** The provider refuses us, because of our key, address or account, so it says nothing about what we asked. */
const ownRefusals = new Set([401, 403]);

function failureOf(error: unknown): UnknownResult {
  return { kind: 'unknown', why: error instanceof Error && error.name === 'TimeoutError' ? 'timeOut' : 'unreachable' };
}

/** Sends one request. The time-out covers all of it, including the response body. */
export async function exchange(
  url: string,
  body: object | null,
  { secretKey, timeoutMs }: ExchangeOptions,
): Promise<Exchange> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      // Never send the key to any other host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    return failureOf(error);
  }
  if (status >= 500) return { kind: 'unknown', why: 'serverError' };
  const answer = read(text);
  if (!answer) return { kind: 'unknown', why: 'unreadable' };
  if (status >= 200 && status < 300 && answer.status) return { kind: 'answered', data: answer.data };
  if (ownRefusals.has(status)) return { kind: 'unknown', why: 'refused' };
  if (!refusals.has(status) || answer.status) return { kind: 'unknown', why: 'unreadable' };
  return { kind: 'refused', status, message: answer.message, code: answer.code ?? null };
}

function read(text: string): z.output<typeof envelope> | null {
  try {
    return envelope.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
