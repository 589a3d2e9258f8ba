/**
 * The version of the legal documents that a new account agrees to: the day of the last change of any of them. It also moves
 * with a rewording, so that what is recorded at sign-up names the text that the person could read.
 */
export const LEGAL_VERSION = '2026-11-23';
