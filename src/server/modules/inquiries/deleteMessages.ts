import type { Tx } from '../../db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { cancelledMails } from './demoMails.ts';
import * as store from './store.ts';

/**
 * Deletes all messages and demos of these emails, and cancels the demos that are still to come, with the usual mails.
 */
export async function deleteMessages(
  { clock, mailer, config }: Pick<Platform, 'clock' | 'mailer' | 'config'>,
  tx: Tx,
  emails: string[],
): Promise<void> {
  const now = clock.now();
  for (const demo of await store.deleteMessageRows(tx, emails)) {
    if (demo.date <= now) continue;
    await store.markLinksCancelled(tx, demo.id, now);
    await mailer.sendAll(tx, cancelledMails({ demo: { ...demo, sequence: demo.sequence + 1 }, now, config }));
  }
}
