import type { OrgScope } from '../../db/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeAttempt, lockAttempt } from './attempts.ts';
import { abandonedChanges } from './chargeOutcome.ts';
import type { SettleResult } from './settle.ts';

/** Nobody has seen its card page, or nobody has paid there. */
function mayBeReplaced({ attempt: { status, cardId, url }, answer }: SettleResult): boolean {
  if (cardId === null && url === null) return true;
  return status === 'sent' && (answer === 'abandoned' || answer === 'failed' || answer === 'notFound');
}

/**
 * Abandons an open payment that another one is waiting for, unless it may have been charged; returns whether to look
 * again. If it's paid after all, on a page still open somewhere, we honour or refund it.
 */
export async function replaceUnpaid(platform: Platform, org: OrgScope, settled: SettleResult): Promise<boolean> {
  if (!mayBeReplaced(settled)) return false;
  const { id, status, isConfirming } = settled.attempt;
  await org.transaction(async (bound) => {
    const attempt = await lockAttempt(bound, id);
    // Another process has heard since that somebody has paid: the next look finds that out.
    if (attempt.status !== status || attempt.isConfirming !== isConfirming) return;
    await changeAttempt(bound, id, abandonedChanges(platform.clock.now()));
  });
  return true;
}
