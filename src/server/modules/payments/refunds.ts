import * as z from 'zod';
import { forOrg, type OrgScope, type OrgTx } from '../../db/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { attemptById, type AttemptChanges, type AttemptRow, changeAttempt, changeRefund } from './attempts.ts';
import { nextCheck } from './checks.ts';

/* Giving back what was charged and cannot be used: owed in the transaction that finds it out, asked for by a delivery afterwards. */

const KIND = 'payment.refund';
const owed = z.object({ orgId: z.string(), attemptId: z.string() });

/** Writes `changes` to a locked attempt, and that its money is to be given back in full. */
export async function owe({ outbox }: Platform, org: OrgTx, { id, createdAt }: AttemptRow, changes: AttemptChanges & { settledAt?: Date | null }): Promise<AttemptRow> {
  await outbox.post(org.tx, KIND, { orgId: org.orgId, attemptId: id });
  // The provider tells by webhook that it is done; should that be lost, it is asked.
  return changeAttempt(org, id, { ...changes, refund: 'due', nextCheckAt: changes.settledAt ? nextCheck(createdAt, changes.settledAt) : null });
}

/** Notes that the provider has given it back. */
export async function noteGivenBack(org: OrgTx, attempt: AttemptRow, at: Date): Promise<AttemptRow> {
  const { id, actorId, amount } = attempt;
  await recordActivity(org, { actorId, event: 'payment.refunded', at, data: { reference: id, amount } });
  return changeAttempt(org, id, { refund: 'done', nextCheckAt: null });
}

async function move({ clock, log }: Platform, org: OrgScope, id: string, to: 'asked' | 'done' | 'failed'): Promise<void> {
  await org.transaction(async (bound) => {
    const moved = await changeRefund(bound, id, to === 'asked' ? ['due'] : ['due', 'asked', 'failed'], to);
    if (moved && to === 'done') await noteGivenBack(bound, moved, clock.now());
  });
  if (to === 'failed') log.error({ reference: id }, 'a refund failed: somebody has to look at it');
}

/** What a webhook tells of a refund. */
export function refundTold(platform: Platform, org: OrgScope, id: string, state: 'processed' | 'failed' | 'pending'): Promise<void> {
  return move(platform, org, id, state === 'pending' ? 'asked' : state === 'processed' ? 'done' : 'failed');
}

/** Says who asks the provider for refunds. Asking again is safe: a charge is given back once, and one that was counts as done. */
export function deliverRefunds(platform: Platform): void {
  const { outbox, payments, database } = platform;
  outbox.deliver(KIND, async (payload) => {
    const { orgId, attemptId } = owed.parse(payload);
    const org = forOrg(database, orgId);
    const attempt = await org.read((bound) => attemptById(bound, attemptId));
    if (attempt?.refund !== 'due') return;
    const result = await payments.refund({ reference: attemptId });
    if (result.kind === 'accepted') return move(platform, org, attemptId, result.state === 'pending' ? 'asked' : result.state === 'processed' ? 'done' : 'failed');
    // Refused is also what the provider says of a charge that it has given back.
    if ((await payments.verify(attemptId)).kind === 'reversed') return move(platform, org, attemptId, 'done');
    throw new Error(`the provider did not take a refund: ${result.kind === 'refused' ? result.reason : result.kind}`);
  });
}
