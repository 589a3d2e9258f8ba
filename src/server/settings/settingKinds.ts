import { isIP } from 'node:net';
import * as z from 'zod';

/* The kinds of values that settings have. A message completes the sentence that begins with the setting's name. */

export const text = () => z.string().trim().min(1);

export const httpAddress = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `needs a whole web address, like ${example}` })
    .transform((address) => address.replace(/\/+$/, ''));

/** A web address without anything after the host. */
export const origin = (example: string) =>
  httpAddress(example).transform((address, context) => {
    const { origin: ownOrigin, href } = new URL(address);
    if (href !== `${ownOrigin}/`) context.addIssue(`needs only protocol and host, like ${example}`);
    return ownOrigin;
  });

/** A telephone number in international format, as printed. */
export const telephone = () =>
  z
    .string()
    .trim()
    .regex(/^\+\d[\d ()-]{6,22}\d$/, 'needs a telephone number with its country code, like +234 803 555 0142');

/** Sent in a header. */
export const key = (without = 'spaces') =>
  z.string().regex(/^[!-~]{32,}$/, `needs at least 32 letters, digits or special characters, without ${without}`);

/** One key, or while it is exchanged the new and the old one, separated by a comma. */
export const keys = () =>
  z
    .string()
    .transform((value) => value.split(','))
    .pipe(
      z
        .array(key('spaces or commas'))
        .max(2, 'takes two keys at most, the new one and the old one: a key can’t contain a comma'),
    );

/** A key that the card provider issued. Sent in a header. */
export const paymentKey = () =>
  z
    .string()
    .trim()
    .regex(/^[!-~]+$/, 'needs the whole key as the card provider shows it, without spaces');

export const flag = () =>
  z
    .enum(['true', 'false', '1', '0', 'on', 'off'], { error: 'is either on or off' })
    .transform((value) => value === 'true' || value === '1' || value === 'on');

export const email = (example: string) => z.email({ error: `needs an email address, like ${example}` });

/** A sender: an email address, with or without a name. */
export const sender = (example: string) =>
  text().refine((value) => email(example).safeParse(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value).success, {
    error: `needs an email address, like ${example}`,
  });

/**
 * The address of a server, often with a user and a password. Unencoded characters such as `#` or `/` end a password early,
 * and a part of it would be taken for the host. So the host has to be what follows the last `@`. A query may have an `@`.
 */
export const serverAddress = (start: RegExp, example: string) =>
  z.string().superRefine((address, context) => {
    if (!start.test(address)) return context.addIssue(`needs an address like ${example}`);
    // PostgreSQL allows leaving out the host after a user.
    const url = address
      .replace(/^(\w+:\/\/[^?#]*[@/][^?#]*)\?\w+=.*$/s, '$1')
      .replace(/^(postgres\S*?@)\//, '$1localhost/');
    const [host = ''] = /^[^:/?#]*/.exec(url.slice(Math.max(url.lastIndexOf('@') + 1, url.indexOf('://') + 3))) ?? [];
    const isReadAsWritten =
      URL.canParse(url) && (host.startsWith('[') || new URL(url).hostname.toLowerCase() === host.toLowerCase());
    if (!isReadAsWritten)
      context.addIssue(
        'isn’t a valid address. Encode special characters in its password: %23 for #, %2F for /, %3F for ?, %40 for @',
      );
  });

/** Names of ranges that Fastify knows. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether it's a netmask, like 255.255.0.0. */
function isNetmask(mask: string): boolean {
  const bits = mask.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  return isIP(mask) === 4 && /^1+0*$/.test(bits.join(''));
}

function isRange(range: string): boolean {
  const [, address = '', size = '1'] = /^([^/]+)(?:\/([\d.]+))?$/.exec(range) ?? [];
  const version = isIP(address);
  if (version === 4 && isNetmask(size)) return true;
  return version > 0 && /^\d+$/.test(size) && Number(size) >= 1 && Number(size) <= (version === 4 ? 32 : 128);
}

/**
 * Fastify's `trustProxy`: a number of hops, or a list of addresses. `true` would believe every address that a visitor
 * makes up.
 */
export const trustedProxies = () =>
  text().transform((value, context): false | number | string => {
    if (value === 'false') return false;
    if (/^\d+$/.test(value)) return Number(value);
    if (!value.split(',').every((part) => namedRanges.includes(part.trim()) || isRange(part.trim())))
      context.addIssue(
        'needs the number of proxies in front of the server, like 1, or their addresses, like 10.0.0.0/8',
      );
    return value;
  });
