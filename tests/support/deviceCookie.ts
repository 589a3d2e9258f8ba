import { randomBytes } from 'node:crypto';
import type { Answer } from './server.ts';

/** The device cookie of a browser that hasn't been here yet. A site on https gives it a prefix. */
export const newDeviceCookie = (prefix: '' | '__Host-' = ''): string =>
  `${prefix}humanar_device=${randomBytes(32).toString('base64url')}`;

/** The device cookie that a response set, or ''. */
export const deviceCookieOf = ({ headers }: Answer<unknown>): string =>
  /^humanar_device=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0] ?? '';
