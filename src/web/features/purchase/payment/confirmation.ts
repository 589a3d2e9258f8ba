import { useSyncExternalStore } from 'react';
import { id } from '#contract/fields.ts';

/** The payment that an address of /subscriptions/redirect/ asks about; the provider calls it `trxref` too. */
export const referenceIn = (query: URLSearchParams): string | undefined => id.safeParse(query.get('reference') ?? query.get('trxref')).data;

let answered: string | null = null;
const listeners = new Set<() => void>();

/** Says which payment the server has given an answer for, and all that follows from it has been read; null while it is still being confirmed. */
export function setAnsweredPayment(reference: string | null): void {
  answered = reference;
  for (const changed of listeners) changed();
}

const listen = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The payment that the page has an answer for. */
export const useAnsweredPayment = (): string | null => useSyncExternalStore(listen, () => answered);
