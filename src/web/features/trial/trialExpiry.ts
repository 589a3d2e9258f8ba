import { moment } from '#contract/fields.ts';
import { tabStorage } from '#tabState/tabStorage.ts';

/* Until when the trial runs that was started in this tab (rule trial.expiryKept). For showing at once; the server is asked all the same. */

const KEY = 'trialExpiryDate';

export const trialExpiry = {
  keep: (expiryDate: string): void => tabStorage.keep(KEY, expiryDate),
  /** UTC, ISO 8601; null if no trial was started here or the stored value is damaged. */
  read: (): string | null => moment.safeParse(tabStorage.read(KEY)).data ?? null,
};
