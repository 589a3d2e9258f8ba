/** How long the free trial lasts, in days. JavaScript, because the build reads it while it compiles posts, before it can read TypeScript. */
export const TRIAL_DAYS = 15;
