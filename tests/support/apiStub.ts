// A stand-in for axios: calls get the test's answers and are recorded.
import { vi } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';

export interface RecordedCall {
  /** "POST /hr/auth/login" */
  call: string;
  authorization: string | undefined;
  body: unknown;
  query: unknown;
}
/** A value, a `Refusal`, or a function that returns one of them for each call. */
type Answer = unknown;

/** A refusal: the status and body of an error; `more` adds its `errors` and `current`. */
export class Refusal {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, code: string, msg: string, more: Partial<Pick<ErrorBody, 'errors' | 'current'>> = {}) {
    this.status = status;
    this.body = { code, msg, ...more };
  }
}

const answers = new Map<string, Answer>();
export const recordedCalls: RecordedCall[] = [];

/** Sets the answers to these calls. Any other call gets 404. */
export function answerCalls(table: Record<string, Answer>): void {
  for (const [call, answer] of Object.entries(table)) answers.set(call, answer);
}

export function resetAnswers(): void {
  answers.clear();
  recordedCalls.length = 0;
}

/** The recorded calls of this name. */
export const callsOf = (call: string): RecordedCall[] => recordedCalls.filter((one) => one.call === call);

interface Request {
  method: string;
  url: string;
  data?: unknown;
  params?: unknown;
  headers: Record<string, string>;
}

const request = vi.fn(async ({ method, url, data, params, headers }: Request) => {
  const one = { call: `${method} ${url}`, authorization: headers['authorization'], body: data, query: params };
  recordedCalls.push(one);
  const answer = answers.has(one.call)
    ? answers.get(one.call)
    : new Refusal(404, 'not_found', `Nothing answers ${one.call}`);
  const response: unknown =
    typeof answer === 'function' ? await (answer as (call: RecordedCall) => unknown)(one) : answer;
  return response instanceof Refusal
    ? { status: response.status, data: response.body, headers: {} }
    : { status: 200, data: response, headers: {} };
});

/** The level `web` uses this instead of axios. */
export default { create: () => ({ request: (asked: Request) => request(asked) }) };
