import { queries } from '#api/queries.ts';
import { readAgain } from '#api/readAgain.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import type { ChangeCalls } from '#flow/useDirectChange.ts';
import { setAutoRenewal } from './setAutoRenewal.ts';

/** Switching automatic renewal. The subscription is read again either way: the next charge depends on it. */
export const renewalChanges: ChangeCalls = {
  make: ({ kind }, sendUntil) => setAutoRenewal(kind === 'switchRenewalOn', { sendUntil }),
  lookUp: async ({ kind }) => {
    const { isAutoRenewal } = await readAgain(queries.preference());
    return isAutoRenewal === (kind === 'switchRenewalOn');
  },
  refresh: () => void invalidateSubscription('preference'),
};
