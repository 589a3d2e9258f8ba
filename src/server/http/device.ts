import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { hashOf, lifetimes, newToken } from '#server/platform/tokens.ts';

/*
 * A cookie that distinguishes browsers at the same address. It is random, unreadable for scripts, and grants no access.
 * Only its hash leaves this file.
 */

const NAME = 'humanar_device';
const cookie = new RegExp(`(?:^|; ?)${NAME}=([A-Za-z0-9_-]{43})(?:;|$)`);

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the cookie that the response sets, in hex; null if it sets none. */
    device: string | null;
  }
}

const valueIn = (headers: FastifyRequest['headers']): string | null => cookie.exec(headers.cookie ?? '')?.[1] ?? null;
const keyOf = (value: string): string => Buffer.from(hashOf(value)).toString('hex');

/** Hash of the cookie that a request sent, in hex; null if it sent none. */
export function presentedDevice(headers: FastifyRequest['headers']): string | null {
  const value = valueIn(headers);
  return value === null ? null : keyOf(value);
}

/** Renews the browser's cookie, or sets one if it has none, on every request. */
export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  const value = valueIn(request.headers) ?? newToken();
  request.device = keyOf(value);
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${NAME}=${value}; Path=/hr; Max-Age=${lifetimes.device.days * 86_400}; HttpOnly; SameSite=Lax${secure}`,
  );
}
