import * as z from 'zod/mini';

/** A version of the terms of use and privacy policy that a person agreed to. */
export const legalVersion = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Reload the page and try again.'));
