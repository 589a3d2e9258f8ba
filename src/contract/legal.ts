import * as z from 'zod/mini';

/** The version of terms of use and privacy policy that a new account agrees to: the day of the last change of either. */
export const LEGAL_VERSION = '2026-11-23';

/** A version that somebody agreed to. */
export const legalVersion = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Reload the page and try again.'));
