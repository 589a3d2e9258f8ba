/* What other modules need of auth. */
export { issueRecoveryLink } from './recovery.ts';
export { deleteSignUp } from './unconfirmedSignUps.ts';
