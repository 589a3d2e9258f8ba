/* What other modules use of auth. */
export { issueRecoveryLink } from './recovery.ts';
export { deleteSignUp } from './unconfirmedSignUps.ts';
export { releaseEmail, removeMember } from './removeMember.ts';
