import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { hashOf, lifetimes, newToken } from '#server/platform/tokens.ts';

/*
 * A cookie that distinguishes browsers. It is random and unreadable for scripts; only its hash leaves this file. It
 * opens no session, but decides where verification links work, so on https no other host of the domain can set it.
 */

const named = (name: string) => ({ name, pattern: new RegExp(`(?:^|; ?)${name}=([A-Za-z0-9_-]{43})(?:;|$)`) });
const secure = named('__Host-humanar_device');
/** Browsers refuse the prefix over plain http. */
const plain = named('humanar_device');

type Site = Pick<Config, 'publicUrl'>;
const isSecure = ({ publicUrl }: Site): boolean => publicUrl.startsWith('https:');

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the device cookie that the request sent or the response sets, in hex; null if there is none. */
    device: string | null;
  }
}

const valueIn = ({ cookie = '' }: FastifyRequest['headers'], site: Site): string | null =>
  (isSecure(site) ? secure : plain).pattern.exec(cookie)?.[1] ?? null;
const keyOf = (value: string): string => Buffer.from(hashOf(value)).toString('hex');

/** Hash of the cookie that a request sent, in hex; null if it sent none. */
export function presentedDevice(headers: FastifyRequest['headers'], site: Site): string | null {
  const value = valueIn(headers, site);
  return value === null ? null : keyOf(value);
}

/** Renews the browser's cookie, or sets one if it has none, on every request. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, site: Site): void {
  const value = valueIn(request.headers, site) ?? newToken();
  request.device = keyOf(value);
  const [{ name }, attribute] = isSecure(site) ? [secure, '; Secure'] : [plain, ''];
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=/; Max-Age=${lifetimes.device.days * 86_400}; HttpOnly; SameSite=Lax${attribute}`,
  );
}
