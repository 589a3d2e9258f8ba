import type { Tx } from '#server/db/database.ts';
import { changeTransaction, type Transaction } from './transactions.ts';
import type { Webhooks } from './webhooks.ts';
import { refundOnWire } from './wire.ts';

/** Completes or fails the pending refund of a locked transaction. */
export async function decideRefund(tx: Tx, webhooks: Webhooks, transaction: Transaction, isDone: boolean): Promise<Transaction> {
  const { pendingRefund: given, refundedAmount: before, amount } = transaction;
  const isWhole = isDone && before + given === amount;
  const decided = await changeTransaction(tx, transaction, {
    pendingRefund: 0,
    ...(isDone ? { refundedAmount: before + given } : {}),
    ...(isWhole ? { status: 'reversed' as const, gatewayResponse: 'Reversed' } : {}),
  });
  await webhooks.send(tx, isDone ? 'refund.processed' : 'refund.failed', refundOnWire(decided, given, isDone ? 'processed' : 'failed'));
  return decided;
}
