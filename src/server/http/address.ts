import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Client } from '#server/platform/client.ts';

const mappedAddress = (ip: string): string | null => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? null;

/** The address without the port that some proxies add in X-Forwarded-For, which differs with each connection. */
const withoutPort = (ip: string): string =>
  /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip)?.slice(1).find(Boolean) ?? ip;

/**
 * The key that rate limits count a client by: an IPv4 address, or the /64 of an IPv6 address, because a household or
 * server usually owns a whole /64.
 */
export function clientAddress(address: string): string {
  const ip = withoutPort(address);
  const mapped = mappedAddress(ip);
  if (mapped !== null) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const groups = ip.includes('::')
    ? [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
    : first;
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * The client that sent a request. Proxies pass on whatever they receive, so anything that isn't an address counts as
 * unknown.
 */
export function clientOf({ ip, headers, device }: Pick<FastifyRequest, 'ip' | 'headers' | 'device'>): Client {
  const [address = ''] = withoutPort(ip).split('%');
  return {
    ip: isIP(address) ? (mappedAddress(address) ?? address) : null,
    userAgent: headers['user-agent'] ?? null,
    source: clientAddress(ip),
    device,
  };
}
