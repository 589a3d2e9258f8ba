export { type AttemptRow, isInDoubt } from './attempts.ts';
export { countHistory, historyAfter, historyPage } from './history.ts';
