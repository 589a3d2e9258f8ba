import type { AddressInfo } from 'node:net';
import type { Config } from '#server/config.ts';
import { SANDBOX } from '#server/db/claimDatabase.ts';
import { paystack } from './paystack.ts';
import type { PaymentProvider } from './paymentProvider.ts';

/** Key and sub-account of the sandbox's provider. Useless outside the sandbox. */
export const SANDBOX_SECRET_KEY = 'sk_sandbox_of_this_server_alone';
export const SANDBOX_SUB_ACCOUNT = 'ACCT_sandbox';

/** Path of the sandbox's provider on this server. */
export const SANDBOX_PROVIDER_PATH = '/sandbox/provider';

type Addresses = readonly (string | AddressInfo)[];

/** The address at which this server reaches itself; null before it listens and once it closes. */
function addressWhileListening(addresses: Addresses): string | null {
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

/** The configured provider, or without keys the sandbox's, through the same adapter. */
export function providerOf({ payment }: Pick<Config, 'payment'>, addresses: () => Addresses): PaymentProvider {
  if (payment)
    return paystack({ baseUrl: () => payment.baseUrl, secretKey: payment.secretKey, subAccount: payment.subAccount });
  const baseUrl = (): string | null => {
    const address = addressWhileListening(addresses());
    return address === null ? null : address + SANDBOX_PROVIDER_PATH;
  };
  return paystack({ baseUrl, secretKey: SANDBOX_SECRET_KEY, subAccount: SANDBOX_SUB_ACCOUNT });
}

/**
 * Identifies the installation that a database belongs to: the provider's address and the kind of its keys, which
 * outlive any single key.
 */
export function installationOf({ sandbox, payment }: Pick<Config, 'sandbox' | 'payment'>): string {
  if (sandbox || payment === null) return SANDBOX;
  return `${payment.baseUrl} (${payment.secretKey.startsWith('sk_test_') ? 'test' : 'live'} keys)`;
}
