import type { AxiosInstance, AxiosResponse } from 'axios';
import {
  accountHeader,
  actsForSession,
  addressOf,
  type Call,
  type CallInput,
  type CallResponse,
} from '#contract/call.ts';
import { failureOfResponse, noAnswer, noResponse, notSent, type Failure } from '#contract/failure.ts';
import { REQUEST_TIMEOUT } from '#contract/timeouts.ts';
import { accountCheck } from './accountCheck.ts';
import { config } from './config.ts';
import { type PageSession, pageSession } from './pageSession.ts';
import { type SessionRefusal, reportSessionRefusal } from './sessionRefusal.ts';
import { checkForOtherTab } from './storedToken.ts';

export interface SendOptions {
  /** A token other than the session's, such as the one from a recovery link. */
  token?: string;
  /** Cuts the request off. */
  signal?: AbortSignal;
  /** For a change: isn't sent once this is aborted, but is never cut off on its way. */
  sendUntil?: AbortSignal;
}

/** What the site has of a call. The rest of its declaration isn't built into it (src/scripts/leanCalls.mjs). */
type KnownCall = Pick<Call, 'method' | 'path' | 'host' | 'policy' | 'produces' | 'isRepeatable' | 'confirmsAccount'>;

let client: Promise<AxiosInstance> | undefined;

/** axios is evaluated with the first call, because no page needs it to render. */
const loadAxios = (): Promise<AxiosInstance> => {
  client ??= import('axios').then(
    ({ default: axios }) =>
      axios.create({ headers: { Accept: 'application/json' }, timeout: REQUEST_TIMEOUT, validateStatus: () => true }),
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
};

/** A wrong password also answers 401, but doesn't end the session. */
function sessionRefusalOf({ status, code }: Failure): SessionRefusal | null {
  if (status === 401 && (code === null || code === 'unauthenticated')) return 'unauthenticated';
  return code === 'forbidden' || code === 'account_changed' ? code : null;
}

const filled = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const hosts = { hr: config.hrApi, general: config.generalApi };

function headersOf(call: KnownCall, token: string | null, page: PageSession): Record<string, string> {
  return {
    ...(token === null ? {} : { authorization: token }),
    ...(token === page.token && page.account !== null ? { [accountHeader]: page.account } : {}),
    ...(call.path.includes('/marketing/') ? { 'x-app-slug': 'humanar', 'x-app-key': config.appKey } : {}),
  };
}

/** What a call resolves to in the browser: the body from the contract, or a file. */
export type CallResult<C extends Call> = C extends { produces: string } ? Blob : CallResponse<C>;

/** Parses an error. Errors are JSON, also for calls that produce files. */
async function refusal(response: AxiosResponse<unknown>): Promise<Failure> {
  const { data } = response;
  if (!(data instanceof Blob)) return failed(response);
  const text = await data.text();
  try {
    return failed({ ...response, data: JSON.parse(text) as unknown });
  } catch {
    return failed({ ...response, data: text });
  }
}

const failed = ({ status, data, headers }: AxiosResponse<unknown>): Failure => {
  const requestId: unknown = headers['x-request-id'];
  return { ...failureOfResponse(status, data), ...(typeof requestId === 'string' ? { requestId } : {}) };
};

/**
 * The result of a call for a session the page has left. Doesn't even reject: an optimistic update reverted now would
 * put the old account's data into the new one's cache.
 */
const neverSettle = <T>(): Promise<T> => new Promise(() => {});

/** Whether the page has left the session a call was made for. A visitor has no session to leave. */
function hasLeft(page: PageSession): boolean {
  if (page.token === null) return false;
  checkForOtherTab();
  return pageSession.present() !== page;
}

/**
 * The failure of a call without an answer. `mayHaveLeft`: the browser was online when it got the request, or when it
 * gave up.
 */
function unanswered({ method, isRepeatable }: KnownCall, mayHaveLeft: boolean): Failure {
  if (!mayHaveLeft) return navigator.onLine ? noResponse : notSent;
  return method === 'GET' || isRepeatable === true ? noResponse : noAnswer;
}

/**
 * Makes a call of the contract. Calls for members and administrators, and those that use a session if there is one,
 * carry the page's session token and the account on the page.
 * @returns the response's body, or a file as a Blob; always rejects with a `Failure` (rule error.message). Never
 * settles, and sends nothing, once the page has left the session the call was made for. Until the account of a new
 * session is known, calls wait: what they ask for and what the page shows must be the same person's. Those that anyone
 * may make fail if the account can't be checked, and have it checked again.
 */
export async function send<C extends Call>(
  declaration: C,
  input: CallInput<C>,
  { token, signal, sendUntil }: SendOptions = {},
): Promise<CallResult<C>> {
  const call: KnownCall = declaration;
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: unknown; body?: unknown };
  const page = pageSession.present();
  const isForPage = token === undefined && actsForSession(call.policy);
  const used = token ?? (isForPage ? page.token : null);

  let response: AxiosResponse<unknown>;
  let isAsked = false;
  let mayHaveLeft = false;
  try {
    const axios = await loadAxios();
    if (isForPage && page.token !== null && call.confirmsAccount !== true)
      await (call.policy.who === 'anyone' ? accountCheck.run() : page.confirmation);
    if (isForPage && hasLeft(page)) return await neverSettle();
    sendUntil?.throwIfAborted();
    mayHaveLeft = navigator.onLine;
    isAsked = true;
    response = await axios.request({
      method: call.method,
      url: hosts[call.host] + filled(addressOf(call), params),
      params: query,
      data: body,
      headers: headersOf(call, used, page),
      // Sends the cookie that identifies this browser, also when the API is on another host.
      withCredentials: call.host === 'hr',
      ...(call.produces === undefined ? {} : { responseType: 'blob' }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch {
    if (isForPage && hasLeft(page)) return neverSettle();
    throw unanswered(call, mayHaveLeft || (isAsked && navigator.onLine));
  }
  const failure = response.status < 200 || response.status > 299 ? await refusal(response) : null;
  if (isForPage && hasLeft(page)) return neverSettle();
  if (failure !== null) {
    const sessionRefusal = sessionRefusalOf(failure);
    if (sessionRefusal !== null && isForPage && used !== null) reportSessionRefusal(sessionRefusal);
    if (isForPage && hasLeft(page)) return neverSettle();
    throw failure;
  }
  // Every call answers an object or a file of its type; anything else is a network's log-in page.
  const { data } = response;
  if (typeof data !== 'object' || data === null) throw unanswered(call, true);
  if (call.produces !== undefined && !(data instanceof Blob && data.type.startsWith(call.produces)))
    throw unanswered(call, true);
  return data as CallResult<C>;
}
