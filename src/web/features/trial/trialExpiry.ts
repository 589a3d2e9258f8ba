import { moment } from '#contract/fields.ts';
import { tabStorage } from '#tabState/tabStorage.ts';

/*
 * The end of the trial started in this tab (rule trial.expiryKept). Shown immediately, then replaced by the server's.
 */

const KEY = 'trialExpiryDate';

export const trialExpiry = {
  keep: (expiryDate: string): void => tabStorage.keep(KEY, expiryDate),
  /** UTC, ISO 8601; null if no trial was started here or the stored value is invalid. */
  read: (): string | null => moment.safeParse(tabStorage.read(KEY)).data ?? null,
};
