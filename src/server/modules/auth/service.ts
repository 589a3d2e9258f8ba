/* What other modules need of auth. */
export { issueRecoveryLink } from './recovery.ts';
export { dropSignUp } from './unconfirmedSignUps.ts';
