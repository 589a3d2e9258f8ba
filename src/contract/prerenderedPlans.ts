/** The element of a page written ahead of time that holds the plan list it shows, as JSON: the site writes and reads it, the server compares it. */
export const PRERENDERED_PLANS_ID = 'humanar-plans';
