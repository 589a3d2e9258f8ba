/**
 * The version of the legal documents that a new account agrees to: the date of the latest change to any of them.
 * Rewording counts too, so that the version recorded at sign-up identifies the text that the person could read.
 */
export const LEGAL_VERSION = '2026-11-30';
