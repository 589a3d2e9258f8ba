import { tabStorage } from './tabStorage.ts';

const KEY = 'address';

/**
 * The query of the order that this tab wrote into its address last; null if the server's order was opened since. It
 * survives a sign-out, as the address does.
 */
export const writtenOrder = {
  read: (): string | null => tabStorage.read(KEY),
  keep: (query: string): void => tabStorage.keep(KEY, query),
  drop: (): void => tabStorage.drop(KEY),
};
