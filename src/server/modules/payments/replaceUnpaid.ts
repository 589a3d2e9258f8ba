import type { OrgScope } from '../../db/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeAttempt, lockAttempt } from './attempts.ts';
import { abandonedChanges } from './chargeOutcome.ts';
import type { SettleResult } from './settle.ts';
import { isStoppedChallenge } from './stoppedCharge.ts';

/** Nobody has seen its card page, or nobody has paid there. */
function mayBeReplaced({ attempt: { status, cardId, url }, answer }: SettleResult): boolean {
  if (cardId === null && url === null) return true;
  return status === 'sent' && (answer === 'abandoned' || answer === 'failed' || answer === 'notFound');
}

/**
 * Abandons an open payment that another one is waiting for, unless it may have been charged and would take effect;
 * returns whether to look again. If it's paid after all, on a page still open somewhere, we honour or refund it.
 */
export async function replaceUnpaid(platform: Platform, org: OrgScope, settled: SettleResult): Promise<boolean> {
  const { id, status, isConfirming, isChallenged } = settled.attempt;
  if (!isChallenged && !mayBeReplaced(settled)) return false;
  return org.transaction(async (bound) => {
    const now = platform.clock.now();
    const attempt = await lockAttempt(bound, id);
    // Another process has heard since that somebody has paid: the next look finds that out.
    if (attempt.status !== status || attempt.isConfirming !== isConfirming) return true;
    if (!mayBeReplaced(settled) && !(await isStoppedChallenge(bound, attempt, now))) return false;
    await changeAttempt(bound, id, abandonedChanges(now));
    return true;
  });
}
