/* How long the browser waits, in ms. Long enough for a phone on slow 3G, where a part of the site loads in seconds. */

/** A request without an answer is given up after this long. */
export const REQUEST_TIMEOUT = 30_000;

/**
 * A flow stops waiting for a step after this long. Longer than a request, because the code that sends it may have to
 * load first, and because a failed request says more than a step that never ends.
 */
export const STEP_TIMEOUT = 45_000;
