import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/platform/errors.ts';
import { isCallAddress, noSuchCall } from './callAddress.ts';

/* Refuses some requests before anything else sees them. Hostile addresses don't even reach the router. */

/** In characters, without the query. Our longest path is a quarter of that. */
const LONGEST_PATH = 2_048;

/** Refused addresses are routed here. Nothing exists at this path. */
const NOWHERE = '/404';

/** The path of a request target, which may also include the host: `http://host/path`. */
function pathOf(target: string): string {
  const [address = ''] = target.split('?', 1);
  return address.startsWith('/') ? address : address.slice(address.indexOf('://') + 3);
}

const isTooLong = (path: string): boolean => path.length > LONGEST_PATH;
const isRoutable = (path: string): boolean => !isTooLong(path) && !path.includes('//');

/** The URL used for routing: the request's own, unless its path is too long or contains a double slash. */
export const routableAddress = ({ url = '/' }: IncomingMessage): string => (isRoutable(pathOf(url)) ? url : NOWHERE);

/** How often a header occurs in a request. Node keeps the first and drops the others. */
function countOf({ rawHeaders }: IncomingMessage, header: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count;
}

/**
 * Whether the host or the sender of a request is ambiguous: with two such headers, a proxy may trust another one than
 * we do.
 */
const isAmbiguous = (request: IncomingMessage): boolean =>
  countOf(request, 'authorization') > 1 ||
  countOf(request, 'host') > 1 ||
  (request.headers.host === undefined && request.httpVersion === '1.1');

/** Refuses such requests with the reason. A double slash shows the "page not found" page. */
export function refuseEarly(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url, originalUrl, raw }, _reply, done) => {
    if (isAmbiguous(raw)) return done(new ApiError('malformed_request'));
    if (url === originalUrl) return done();
    const path = pathOf(originalUrl);
    if (isTooLong(path)) return done(new ApiError('address_too_long'));
    done(isCallAddress(path) ? noSuchCall() : undefined);
  });
}
