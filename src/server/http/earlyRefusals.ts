import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/platform/errors.ts';
import { isCallAddress } from './callAddress.ts';

/* Requests that are refused before anything else looks at them; hostile addresses even before the router does. */

/** In characters, without the query. The longest address of ours has a quarter of that. */
const LONGEST_PATH = 2_048;

/** Where a refused address is led instead of being routed. Nothing is there. */
const NOWHERE = '/404';

/** The path of a request's target. A target may name the host too: `http://host/path`. */
function pathOf(target: string): string {
  const [address = ''] = target.split('?', 1);
  return address.startsWith('/') ? address : address.slice(address.indexOf('://') + 3);
}

const isTooLong = (path: string): boolean => path.length > LONGEST_PATH;
const isRoutable = (path: string): boolean => !isTooLong(path) && !path.includes('//');

/** The address to route a request by: its own, unless its path is too long or has two slashes in a row. */
export const routableAddress = ({ url = '/' }: IncomingMessage): string => (isRoutable(pathOf(url)) ? url : NOWHERE);

/** How often a request has a header. Node keeps the first and forgets the others. */
function countOf({ rawHeaders }: IncomingMessage, header: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count;
}

/** Whether it is open to which host a request goes, or who sends it: a proxy may believe another of two headers than we do. */
const isAmbiguous = (request: IncomingMessage): boolean =>
  countOf(request, 'authorization') > 1 || countOf(request, 'host') > 1 || (request.headers.host === undefined && request.httpVersion === '1.1');

/** Says why a request is refused. Two slashes in a row show a person the page for an address that leads nowhere. */
export function refuseEarly(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url, originalUrl, raw }, _reply, done) => {
    if (isAmbiguous(raw)) return done(new ApiError('malformed_request'));
    if (url === originalUrl) return done();
    const path = pathOf(originalUrl);
    if (isTooLong(path)) return done(new ApiError('address_too_long'));
    done(isCallAddress(path) ? new ApiError('not_found', { msg: 'This call doesn’t exist. Check the method and the address.' }) : undefined);
  });
}
