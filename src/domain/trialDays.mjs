/**
 * The length of the free trial in days. In JavaScript, because the build reads it while compiling posts, before it can
 * read TypeScript.
 */
export const TRIAL_DAYS = 15;
