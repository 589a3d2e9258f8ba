/** The version of terms of use and privacy policy that a new account agrees to: the day of the last change of either. */
export const LEGAL_VERSION = '2026-11-23';
