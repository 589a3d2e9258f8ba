import type { Tx } from '#server/db/database.ts';
import { changeTransaction, type Transaction } from './transactions.ts';
import type { Webhooks } from './webhooks.ts';
import { refundOnWire } from './wire.ts';

/** Completes or fails the pending refund of a locked transaction. */
export async function decideRefund(
  tx: Tx,
  webhooks: Webhooks,
  transaction: Transaction,
  isDone: boolean,
): Promise<Transaction> {
  const { pendingRefund: pending, refundedAmount: refundedBefore, amount } = transaction;
  const isWhole = isDone && refundedBefore + pending === amount;
  const decided = await changeTransaction(tx, transaction, {
    pendingRefund: 0,
    ...(isDone ? { refundedAmount: refundedBefore + pending } : {}),
    ...(isWhole ? { status: 'reversed' as const, gatewayResponse: 'Reversed' } : {}),
  });
  await webhooks.send(
    tx,
    isDone ? 'refund.processed' : 'refund.failed',
    refundOnWire(decided, pending, isDone ? 'processed' : 'failed'),
  );
  return decided;
}
