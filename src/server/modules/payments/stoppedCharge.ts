import { isStoppedSince } from '#domain/automaticRenewal.ts';
import type { OrgTx } from '../../db/scope.ts';
import { currentRow, renewalStopsAtCharge } from '../subscriptions/service.ts';
import type { AttemptRow } from './attempts.ts';

/** Whether someone cancelled, or switched automatic renewal off, after this charge for the next term began. */
export const isStopped = ({ order }: Pick<AttemptRow, 'order'>, now: { stops: number }): boolean =>
  order !== null && isStoppedSince(now, { stops: renewalStopsAtCharge(order) });

/** Whether the bank asks for the approval of a charge that was stopped: approved, it would only be refunded. */
export async function isStoppedChallenge(org: OrgTx, attempt: AttemptRow, now: Date): Promise<boolean> {
  if (!attempt.isChallenged) return false;
  const row = await currentRow(org, now);
  return row !== null && isStopped(attempt, { stops: row.renewalStops });
}
