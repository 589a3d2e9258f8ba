import { ApiError } from '../errors.ts';
import type { UnknownResult } from './paymentProvider.ts';

/**
 * Says for the log that the provider gave no result. If it refuses us, it stays that way until someone changes the key
 * or asks the provider.
 */
export const unanswered = (what: string, { why }: UnknownResult): string =>
  why === 'refused' ? `${what} and refuses us: someone has to look at it` : `${what} (${why})`;

/** The error of a request that can't be answered until the provider gives a result: send it again in a minute. */
export const noResultYet = () => new ApiError('unavailable', { headers: { 'retry-after': '60' } });
