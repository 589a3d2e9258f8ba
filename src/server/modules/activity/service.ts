/* What happened in an organisation, and who did it. Owns the table `activities`. */
export {
  activityPage,
  deleteLog,
  hasDone,
  newestActivity,
  recordActivities,
  recordActivity,
  textOrNull,
} from './store.ts';
