import { isStoppedSince } from '#domain/automaticRenewal.ts';
import type { OrgTx } from '../../db/scope.ts';
import { currentRow, type LockedPayer, renewalStopsAtCharge } from '../subscriptions/service.ts';
import type { AttemptRow } from './attempts.ts';

/** Whether someone cancelled, or switched automatic renewal off, after this charge for the next term began. */
export const isStopped = ({ order }: Pick<AttemptRow, 'order'>, current: { stops: number }): boolean =>
  order !== null && isStoppedSince(current, { stops: renewalStopsAtCharge(order) });

/** Whether the bank asks for the approval of a charge that was stopped: approved, it would only be refunded. */
export async function isStoppedChallenge(org: OrgTx, attempt: AttemptRow, now: Date): Promise<boolean> {
  if (!attempt.isChallenged) return false;
  const row = await currentRow(org, now);
  return row !== null && isStopped(attempt, { stops: row.renewalStops });
}

/**
 * Whether the organisation's data was deleted after the payment began, as when someone cancels the trial while a card
 * page is open. Its card isn't saved then.
 */
export function wasDataDeletedSince({ createdAt }: Pick<AttemptRow, 'createdAt'>, payer: LockedPayer | null): boolean {
  const purgedAt = payer?.stored.subscription?.purgedAt ?? null;
  return purgedAt !== null && purgedAt >= createdAt;
}
