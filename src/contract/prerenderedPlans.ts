/**
 * The id of the element in a prerendered page that holds its plan list as JSON. The web writes and reads it, and the
 * server compares it.
 */
export const PRERENDERED_PLANS_ID = 'humanar-plans';
