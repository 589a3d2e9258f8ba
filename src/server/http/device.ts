import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { hashOf, lifetimes, newToken } from '#server/platform/tokens.ts';

/*
 * The cookie by which a browser is told from others at its address: random, unreadable for scripts, and no key to anything.
 * Only its hash goes further than this file.
 */

const NAME = 'humanar_device';
const cookie = new RegExp(`(?:^|; ?)${NAME}=([A-Za-z0-9_-]{43})(?:;|$)`);

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of the cookie that the answer sets, in hex; null where it sets none. */
    device: string | null;
  }
}

const valueIn = (headers: FastifyRequest['headers']): string | null => cookie.exec(headers.cookie ?? '')?.[1] ?? null;
const keyOf = (value: string): string => Buffer.from(hashOf(value)).toString('hex');

/** The hash of the cookie that a request brought, in hex; null when it brought none. */
export function presentedDevice(headers: FastifyRequest['headers']): string | null {
  const value = valueIn(headers);
  return value === null ? null : keyOf(value);
}

/** Lets a browser keep its cookie for another while; one that has none is given one, whoever asks for what. */
export function markDevice(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const value = valueIn(request.headers) ?? newToken();
  request.device = keyOf(value);
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${NAME}=${value}; Path=/hr; Max-Age=${lifetimes.device.days * 86_400}; HttpOnly; SameSite=Lax${secure}`);
}
