import { useSyncExternalStore } from 'react';
import { id } from '#contract/fields.ts';

/** The payment reference in an address of /subscriptions/redirect/; the provider also calls it `trxref`. */
export const referenceIn = (query: URLSearchParams): string | undefined =>
  id.safeParse(query.get('reference') ?? query.get('trxref')).data;

let answeredPayment: string | null = null;
const listeners = new Set<() => void>();

/**
 * Records which payment the server has answered for, once everything that depends on it has been reloaded; null while
 * it is still being confirmed.
 */
export function setAnsweredPayment(reference: string | null): void {
  answeredPayment = reference;
  for (const listener of listeners) listener();
}

const listen = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The payment the server has answered for. */
export const useAnsweredPayment = (): string | null => useSyncExternalStore(listen, () => answeredPayment);
