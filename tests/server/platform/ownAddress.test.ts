import { expect, it } from 'vitest';
import { ownAddress } from '#server/platform/ownAddress.ts';

it.each([
  [{ address: '0.0.0.0', family: 'IPv4', port: 3000 }, 'http://127.0.0.1:3000'],
  [{ address: '::', family: 'IPv6', port: 3000 }, 'http://[::1]:3000'],
  [{ address: '192.0.2.7', family: 'IPv4', port: 80 }, 'http://192.0.2.7:80'],
])('a server that listens at %j reaches itself at %s', (address, url) => {
  expect(ownAddress([address])).toBe(url);
});
