import type { Config } from '#server/config.ts';
import { type Addresses, addressWhileListening } from '../ownAddress.ts';
import { paystack } from './paystack.ts';
import type { PaymentProvider } from './paymentProvider.ts';

/** Key and sub-account of the sandbox's provider. Useless outside the sandbox. */
export const SANDBOX_SECRET_KEY = 'sk_sandbox_of_this_server_alone';
export const SANDBOX_SUB_ACCOUNT = 'ACCT_sandbox';

/** Path of the sandbox's provider on this server. */
export const SANDBOX_PROVIDER_PATH = '/sandbox/provider';

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
