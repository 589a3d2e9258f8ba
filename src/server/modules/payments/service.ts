export { attemptById, type AttemptRow, hasOpenRefund, isInDoubt } from './attempts.ts';
export { countHistory, historyAfter, historyPage } from './history.ts';
