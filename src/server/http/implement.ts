import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  accountHeader,
  actsForSession,
  addressOf,
  type Call,
  type CallRequest,
  type CallResponse,
} from '#contract/call.ts';
import { withParsedPhone } from '#contract/phone.ts';
import { errorBody, errorCatalogue, sharedErrors } from '#contract/errors.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { forOrg, type OrgScope } from '#server/db/scope.ts';
import type { Client } from '#server/platform/client.ts';
import { giveBackIfBusy, type Limit, type RateLimits } from '#server/platform/rateLimits.ts';
import type { Caller } from '#server/platform/liveSession.ts';
import { clientAddress, clientOf } from './address.ts';
import { compressAnswer } from './compressAnswer.ts';
import { presentedDevice, setDeviceCookie } from './device.ts';
import { type Bearer, type Grant, grant, type PolicyParts, type Resolve } from './policy.ts';
import { wireSchema } from './wireSchema.ts';

type Access<P> = P extends { who: 'anyone'; mayBeSignedIn: true }
  ? { caller: Caller | null; org: OrgScope | null }
  : P extends { who: 'anyone' | 'mainApp' | 'mailServer' }
    ? unknown
    : P extends { who: 'token' }
      ? { bearer: Bearer }
      : { caller: Caller; org: OrgScope };

/** A handler's input: the validated parts of the call, the caller as determined by the policy, and the client. */
export type HandlerInput<C extends Call, Data = undefined> = CallRequest<C> &
  Access<C['policy']> & {
    /** The result of the call's own `resolve`. */
    data: Data;
    /** The client's address (for IPv6, its network). Use it for limits, not for display. */
    ip: string;
    /** The client that sent it, for new sessions and the security log. */
    client: Client;
  };

/**
 * The output of a call that `produces` a file. The browser saves it as `name`. Chunks are sent as they are produced.
 */
export interface ProducedFile {
  name: string;
  content: string | Uint8Array | AsyncIterable<string>;
}

/** A handler's return value: the response declared in the contract, or a file if it declares one. */
export type HandlerOutput<C extends Call> = C extends { produces: string } ? ProducedFile : CallResponse<C>;

export interface HandlingOptions<C extends Call, Data> {
  /** Counted before the handler runs, in order. The first exhausted one answers 429. */
  limits?: (input: HandlerInput<C, Data>) => Limit[];
  /**
   * A statement of the call's own that reads session and data together, for calls where a second statement would cost
   * too much.
   */
  resolve?: Resolve<Data>;
  /** Whether the response sets the device cookie (see device.ts). */
  setsDeviceCookie?: true;
}

/** A call with its handler, ready to be mounted. */
export interface Implementation {
  call: Call;
  resolve: Resolve<unknown> | undefined;
  limits: (input: never) => Limit[];
  setsDeviceCookie: boolean;
  handle: (input: never) => Promise<unknown>;
}

/**
 * Declares the handler of a call. It gets `{ body, params, query }` as declared in the contract, and `caller` and `org`
 * (both null for visitors where anyone may call; `bearer` for a one-purpose token). It returns the response (a file if
 * the call `produces` one), or throws an ApiError.
 */
export function implement<const C extends Call, Data = undefined>(
  call: C,
  handle: (input: HandlerInput<C, Data>) => Promise<HandlerOutput<C>>,
  options: HandlingOptions<C, Data> = {},
): Implementation {
  return {
    call,
    resolve: options.resolve,
    limits: options.limits ?? (() => []),
    setsDeviceCookie: options.setsDeviceCookie ?? false,
    handle,
  };
}

export interface HttpParts extends PolicyParts {
  config: PolicyParts['config'] & Pick<Config, 'publicUrl'>;
  limits: RateLimits;
}

declare module 'fastify' {
  interface FastifyRequest {
    granted: Grant;
  }
}

/** Schema of a file in the OpenAPI document. */
const fileSchema = { 'text/csv': { type: 'string' }, 'application/pdf': { type: 'string', format: 'binary' } };

/** The errors of a body that isn't JSON, is too long, or doesn't arrive. */
const bodyErrors = ['request_timeout', 'payload_too_large', 'unsupported_media_type'] as const;

const retryAfter = { 'retry-after': { type: 'integer', description: 'Seconds to wait, if that is known.' } };

/** Each status with its body; for errors, with the possible codes. */
function responsesOf(call: Call): Record<number, unknown> {
  const codes = [
    ...new Set([
      ...call.errors,
      ...(actsForSession(call.policy) ? (['account_changed'] as const) : []),
      ...(call.body ? bodyErrors : []),
      ...sharedErrors,
    ]),
  ];
  const byStatus = new Map<number, string[]>();
  for (const code of codes)
    byStatus.set(errorCatalogue[code].status, [...(byStatus.get(errorCatalogue[code].status) ?? []), code]);
  return {
    [call.status ?? 200]: {
      description: 'Done.',
      ...(call.produces
        ? { content: { [call.produces]: { schema: fileSchema[call.produces] } } }
        : wireSchema(call.response)),
    },
    ...Object.fromEntries(
      [...byStatus].map(([status, of]) => [
        status,
        {
          description: of.join(', '),
          ...wireSchema(errorBody),
          ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
        },
      ]),
    ),
  };
}

const whoMay: Record<Call['policy']['who'], string> = {
  anyone: 'Anyone may call it.',
  member: 'Needs a session token in the authorization header.',
  admin: 'Needs the session token of an administrator in the authorization header.',
  token: 'Needs a token of its own purpose in the authorization header.',
  mainApp: 'For the main application’s server: needs its key in the authorization header.',
  mailServer: 'For the service that reads email bounces: needs its key in the authorization header.',
};

const sameAccount = `With a user’s id in the header ${accountHeader} it is refused (account_changed) unless the session is that user’s.`;

/** The OpenAPI security scheme of a policy (see docs.ts). */
function securityOf(policy: Call['policy']): { security?: Record<string, string[]>[] } {
  if (policy.who === 'anyone') return policy.mayBeSignedIn ? { security: [{}, { token: [] }] } : {};
  const scheme = policy.who === 'mainApp' ? 'mainAppKey' : policy.who === 'mailServer' ? 'mailEventsKey' : 'token';
  return { security: [{ [scheme]: [] }] };
}

/** Creates the routes. Order: policy, validation, limits, handler, compiled response. */
export function mount(app: FastifyInstance, parts: HttpParts, implementations: readonly Implementation[]): void {
  app.decorateRequest('granted').decorateRequest('device', null);
  for (const { call, resolve, limits, setsDeviceCookie, handle } of implementations) {
    app.route({
      method: call.method,
      url: addressOf(call).replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { policy: call.policy, isCall: true, host: call.host },
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      schema: {
        operationId: call.name,
        summary: call.summary,
        description: actsForSession(call.policy)
          ? `${whoMay[call.policy.who]} ${sameAccount}`
          : whoMay[call.policy.who],
        tags: [call.path.split('/')[1] ?? ''],
        ...securityOf(call.policy),
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: withParsedPhone(call.body) } : {}),
        response: responsesOf(call),
      },
      onRequest: async (request: FastifyRequest) => {
        request.device = presentedDevice(request.headers, parts.config);
        request.granted = await grant(parts, call.policy, request, resolve);
      },
      onSend: compressAnswer,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (setsDeviceCookie) setDeviceCookie(request, reply, parts.config);
        const input = inputOf(parts, request) as never;
        const limitsToTake = limits(input);
        if (limitsToTake.length > 0) await parts.limits.take(...limitsToTake);
        const response = await giveBackIfBusy(parts.database.sql, limitsToTake, () => handle(input));
        const caching = call.maxAge === undefined ? 'no-store' : `public, max-age=${call.maxAge}`;
        reply.code(call.status ?? 200).header('cache-control', caching);
        return call.produces ? sendFile(reply, call.produces, response as ProducedFile) : reply.send(response);
      },
    });
  }
}

function sendFile(
  reply: FastifyReply,
  type: NonNullable<Call['produces']>,
  { name, content }: ProducedFile,
): FastifyReply {
  reply
    .header('content-type', type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
    .header('content-disposition', `attachment; filename="${name}"`);
  if (typeof content === 'string') return reply.send(content);
  return reply.send(
    content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content, { objectMode: false }),
  );
}

function inputOf({ database }: HttpParts, request: FastifyRequest): object {
  const { body, params, query, granted } = request;
  return {
    body,
    params,
    query,
    // Lazy, because few handlers use these.
    get ip() {
      return clientAddress(request.ip);
    },
    get client() {
      return clientOf(request);
    },
    ...grantedParts(database, granted),
  };
}

function grantedParts(database: Database, granted: Grant): object {
  if (granted.who === 'anyone' || granted.who === 'mainApp' || granted.who === 'mailServer') return {};
  if (granted.who === 'anyoneKnown')
    return { caller: granted.caller, org: granted.caller && forOrg(database, granted.caller.orgId) };
  if (granted.who === 'token') return { bearer: granted.bearer };
  return { caller: granted.caller, data: granted.data, org: forOrg(database, granted.caller.orgId) };
}
