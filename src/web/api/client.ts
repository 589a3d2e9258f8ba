import type { AxiosInstance, AxiosResponse } from 'axios';
import { addressOf, type Call, type CallInput, type CallResponse } from '#contract/call.ts';
import { failureOfResponse, noResponse, type Failure } from '#contract/failure.ts';
import { config } from './config.ts';
import { type SessionRefusal, tellSessionRefused } from './sessionRefused.ts';
import { storedToken } from './storedToken.ts';

export interface SendOptions {
  /** A token other than the session's, such as the one from a recovery link. */
  token?: string;
  signal?: AbortSignal;
}

/** Long enough for a phone on a slow network, short enough that nobody waits for an answer that will not come. */
const PATIENCE = 30_000;

let client: Promise<AxiosInstance> | undefined;

/** axios is loaded with the first call: no page needs it to be painted. */
const loaded = (): Promise<AxiosInstance> => {
  client ??= import('axios').then(
    ({ default: axios }) => axios.create({ headers: { Accept: 'application/json' }, timeout: PATIENCE, validateStatus: () => true }),
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
};

/** A password that does not match answers 401 too, and ends no session. */
function sessionRefusalOf({ status, code }: Failure): SessionRefusal | null {
  if (status === 401 && (code === null || code === 'unauthenticated')) return 'unauthenticated';
  return code === 'forbidden' ? code : null;
}

const knowsSessions = ({ policy }: Call): boolean => policy.who === 'member' || policy.who === 'admin' || (policy.who === 'anyone' && policy.mayBeSignedIn === true);

const filled = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const hosts = { hr: config.hrApi, general: config.generalApi };

function headersOf(call: Call, token: string | null): Record<string, string> {
  return {
    ...(token === null ? {} : { authorization: token }),
    ...(call.path.includes('/marketing/') ? { 'x-app-slug': 'humanar', 'x-app-key': config.appKey } : {}),
  };
}

/** What a call answers in the browser: the body as the contract has it, or the file that it produces. */
export type Received<C extends Call> = C extends { produces: string } ? Blob : CallResponse<C>;

/** A refused call answers JSON, whatever it would have produced. */
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
 * Makes a call of the contract. Calls for a member or an administrator carry the stored token, and so do those that know a session.
 * @returns the response's body; a file as a Blob; rejects with a `Failure`, always (spec section 8)
 */
export async function send<C extends Call>(call: C, input: CallInput<C>, { token, signal }: SendOptions = {}): Promise<Received<C>> {
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: unknown; body?: unknown };
  const stored = knowsSessions(call) ? storedToken.read() : null;
  const used = token ?? stored;

  let response: AxiosResponse<unknown>;
  try {
    const axios = await loaded();
    response = await axios.request({
      method: call.method,
      url: hosts[call.host] + filled(addressOf(call), params),
      params: query,
      data: body,
      headers: headersOf(call, used),
      ...(call.produces === undefined ? {} : { responseType: 'blob' }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch {
    throw noResponse;
  }
  if (response.status < 200 || response.status > 299) {
    const failure = await refusal(response);
    const why = sessionRefusalOf(failure);
    // Another tab may have signed in meanwhile: only the session that was refused hears of it.
    if (why !== null && token === undefined && used !== null && used === storedToken.read()) tellSessionRefused(why);
    throw failure;
  }
  // Every call answers an object, or a file of its own type: a page of a network's log-in is none of ours.
  const { data } = response;
  if (typeof data !== 'object' || data === null) throw noResponse;
  if (call.produces !== undefined && !(data instanceof Blob && data.type.startsWith(call.produces))) throw noResponse;
  return data as Received<C>;
}
