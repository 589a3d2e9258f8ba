import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Client } from '#server/platform/client.ts';
import { presentedDevice } from './device.ts';

const mappedAddress = (ip: string): string | null => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? null;

/** What limits count a client by: an IPv4 address as it is, an IPv6 one by its /64, which one household or server has whole. */
export function clientAddress(ip: string): string {
  const mapped = mappedAddress(ip);
  if (mapped !== null) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const groups = ip.includes('::') ? [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last] : first;
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Who sent a request. A proxy passes on what it was told, so that anything that is no address counts as none. */
export function clientOf({ ip, headers, device }: Pick<FastifyRequest, 'ip' | 'headers'> & { device?: string | null }): Client {
  const [address = ''] = ip.split('%');
  return {
    ip: isIP(address) ? (mappedAddress(address) ?? address) : null,
    userAgent: headers['user-agent'] ?? null,
    source: clientAddress(ip),
    device: device ?? presentedDevice(headers),
  };
}
