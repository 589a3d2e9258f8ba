import type { SandboxProvider } from '#contract/sandbox.ts';
import type { Tx } from '#server/db/database.ts';
import type { CardOutcome } from './cards.ts';
import { gatewayWords } from './cards.ts';
import { type Authorization, changeTransaction, type Transaction } from './transactions.ts';
import type { Webhooks } from './webhooks.ts';
import { transactionOnWire } from './wire.ts';

export interface Charging {
  card: Authorization;
  /** The result that the card itself stands for. */
  outcome: CardOutcome;
  switches: SandboxProvider;
  now: Date;
  /** The cardholder has already approved it. */
  isApproved?: boolean;
}

const laterStatuses = ['ongoing', 'pending', 'processing', 'queued'] as const;
const isConfirmedLater = (charge: SandboxProvider['charge']): charge is (typeof laterStatuses)[number] =>
  laterStatuses.some((status) => status === charge);

/** Charges a card for a locked transaction, depending on the card and the switch. Only success sends a webhook. */
export async function charge(
  tx: Tx,
  webhooks: Webhooks,
  transaction: Transaction,
  { card, outcome, switches, now, isApproved = false }: Charging,
): Promise<Transaction> {
  const becomes = outcome === 'success' && switches.charge === 'decline' ? 'declined' : outcome;
  if (becomes !== 'success')
    return changeTransaction(tx, transaction, { status: 'failed', gatewayResponse: gatewayWords[becomes] });
  if (switches.charge === 'challenge' && !isApproved) {
    return changeTransaction(tx, transaction, {
      status: 'ongoing',
      gatewayResponse: 'The card’s bank asks its holder to approve it',
      authorizationCode: card.code,
    });
  }
  if (!isApproved && isConfirmedLater(switches.charge)) {
    return changeTransaction(tx, transaction, {
      status: switches.charge,
      gatewayResponse: 'The transaction is being processed',
      authorizationCode: card.code,
    });
  }
  const charged = await changeTransaction(tx, transaction, {
    status: 'success',
    gatewayResponse: gatewayWords.success,
    amount:
      switches.charge === 'changeAmount' ? Math.ceil(transaction.requestedAmount / 2) : transaction.requestedAmount,
    authorizationCode: card.code,
    paidAt: now,
  });
  await webhooks.send(tx, 'charge.success', transactionOnWire(charged, card));
  if (switches.charge !== 'reverse') return charged;
  return changeTransaction(tx, charged, { status: 'reversed', gatewayResponse: 'Reversed' });
}
