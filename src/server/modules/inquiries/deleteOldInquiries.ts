import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteOld } from './store.ts';

/** Deletes inquiries, applications and past demo requests that are 24 months old, once a day. */
export const deleteOldInquiries = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Job => ({
  name: 'inquiry-retention',
  cron: '20 2 * * *',
  run: () => database.transaction((tx) => deleteOld(tx, clock.now())),
});
