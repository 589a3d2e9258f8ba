import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call. The server refuses to start if a route has no policy.
 * - `anyone`: no session needed; with `mayBeSignedIn`, a session is read if there is one.
 * - `member`: any signed-in user of an organisation.
 * - `admin`: a signed-in user with `isRoot`.
 * - `token`: a single-purpose token in the authorization header, which is not a session.
 * - `mainApp`: the main application's server, with its key in the authorization header.
 * - `mailServer`: the reader of bounced mail, with its own key.
 */
export type Policy =
  | { who: 'anyone'; mayBeSignedIn?: true }
  | { who: 'member' }
  | { who: 'admin' }
  | { who: 'token'; purpose: 'passwordReset' | 'secondFactor' | 'emailRestore' }
  | { who: 'mainApp' }
  | { who: 'mailServer' };

/** The two API hosts (rule product.callsAsSpelled): the HR service has the base path /hr, the general host has none. */
export type Host = 'hr' | 'general';

/** Whether calls with this policy act for the signed-in account. */
export const actsForSession = (policy: Policy): boolean =>
  policy.who === 'member' || policy.who === 'admin' || (policy.who === 'anyone' && policy.mayBeSignedIn === true);

/**
 * The header with the id of the user that a page acts for. A call with another user's session is refused
 * (account_changed); a caller that acts for nobody leaves the header out.
 */
export const accountHeader = 'x-humanar-account';

export interface Call {
  /** Unique; becomes the OpenAPI operationId. */
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Without the host's base path: `/org/{orgId}/settings`. */
  path: `/${string}`;
  host: Host;
  policy: Policy;
  /** One sentence for the OpenAPI page. */
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** Maximum body in bytes; 64 KiB by default. */
  bodyLimit?: number;
  response: z.ZodMiniType;
  /** Content type of a success, if it isn't JSON. */
  produces?: 'text/csv' | 'application/pdf';
  /** How long browsers and proxies may keep the answer, in seconds, if it is the same for everybody. */
  maxAge?: number;
  /**
   * Safe to repeat, so a client can retry without knowing whether the first request arrived. Every GET is, except
   * `refreshLinchpin` with a single-use `linchpin`, which it uses up.
   */
  isRepeatable?: true;
  /** Its answer says whose session it is, so it is made before the account is known. */
  confirmsAccount?: true;
  /** Status of a success; 200 by default. */
  status?: 200 | 201 | 202;
  /** Errors in addition to those that every call shares (`sharedErrors`). */
  errors: readonly ErrorCode[];
}

/** Declares a call. The server's route, the typed client and the OpenAPI document are derived from it. */
export function call<const C extends Call>(declaration: C): C {
  return declaration;
}

type Output<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

/** The input of a call: the parts that it declares. */
export type CallInput<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends z.ZodMiniType ? K : never]: Input<C[K]>;
};
/** A handler's validated input. */
export type CallRequest<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends z.ZodMiniType ? K : never]: Output<C[K]>;
};
export type CallResponse<C extends Call> = z.output<C['response']>;

const basePath: Record<Host, string> = { hr: '/hr', general: '' };

/** The call's full path on its host, with parameters in braces: `/hr/org/{orgId}/settings`. */
export function addressOf(declaration: Pick<Call, 'host' | 'path'>): string {
  return basePath[declaration.host] + declaration.path;
}
