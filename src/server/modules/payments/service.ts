export type { AttemptRow } from './attempts.ts';
export { countHistory, historyAfter, historyPage } from './history.ts';
