import type { AddressInfo } from 'node:net';

/** Where a server listens. */
export type Addresses = readonly (string | AddressInfo)[];

/** The address at which this server reaches itself; null before it listens and once it closes. */
export function addressWhileListening(addresses: Addresses): string | null {
  const [first] = addresses;
  if (first === undefined || typeof first === 'string') return null;
  const { address, family, port } = first;
  // Wildcard addresses can't be connected to.
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return family === 'IPv6' ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

/** The address at which this server reaches itself. Throws unless it listens on a port. */
export function ownAddress(addresses: Addresses): string {
  const address = addressWhileListening(addresses);
  if (address === null) throw new Error('the server isn’t listening on a port');
  return address;
}
