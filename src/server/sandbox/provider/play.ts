import type { ProviderPlay } from '#contract/sandbox.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { type Clock, later } from '#server/platform/clock.ts';
import { charge } from './charging.ts';
import { decideRefund } from './decideRefund.ts';
import { ProviderRefusal } from './refusal.ts';
import {
  addDispute,
  changeTransaction,
  decideDispute,
  type Dispute,
  cardOf,
  lockTransaction,
  openDispute,
  type Transaction,
} from './transactions.ts';
import { readSwitches } from './switches.ts';
import type { Webhooks } from './webhooks.ts';
import { disputeOnWire } from './wire.ts';

/** How long a merchant has to respond to a dispute. */
const ANSWERED_WITHIN = { days: 2 };

interface Playing {
  transaction: Transaction;
  webhooks: Webhooks;
  now: Date;
}

const refuse = (message: string): never => {
  throw new ProviderRefusal(400, 'cannot_be_played', message);
};

/**
 * Does what a provider does with a transaction on its own initiative: complete or reverse it, decide its refund or
 * dispute. Throws a ProviderRefusal if that is impossible.
 */
export function playProvider(
  { database, clock, webhooks }: { database: Database; clock: Clock; webhooks: Webhooks },
  reference: string,
  play: ProviderPlay,
): Promise<{ status: string }> {
  return database.transaction(async (tx) => {
    const playing = { transaction: await lockTransaction(tx, reference), webhooks, now: clock.now() };
    const { status } = await plays[play](tx, playing);
    return { status };
  });
}

const plays: Record<ProviderPlay, (tx: Tx, playing: Playing) => Promise<Transaction>> = {
  async succeed(tx, { transaction, webhooks, now }) {
    const card = await cardOf(tx, transaction);
    if (!card || isDecided(transaction)) return refuse('Only a payment that is being confirmed can be completed.');
    return charge(tx, webhooks, transaction, {
      card,
      outcome: 'success',
      switches: { ...(await readSwitches(tx)), charge: 'byCard' },
      now,
    });
  },
  async fail(tx, { transaction }) {
    if (isDecided(transaction)) return refuse('Only a payment that is being confirmed can be completed.');
    return changeTransaction(tx, transaction, { status: 'failed', gatewayResponse: 'Declined' });
  },
  /** No webhook reports it, and no refund is listed. */
  async reverse(tx, { transaction }) {
    if (transaction.status !== 'success') return refuse('Only a successful charge can be reversed.');
    return changeTransaction(tx, transaction, { status: 'reversed', gatewayResponse: 'Reversed' });
  },
  processRefund: (tx, playing) => refund(tx, playing, true),
  failRefund: (tx, playing) => refund(tx, playing, false),
  async dispute(tx, playing) {
    const {
      transaction: { status, amount, reference },
      now,
    } = playing;
    if (status !== 'success') return refuse('Only a successful charge can be disputed.');
    const dispute = await addDispute(tx, {
      reference,
      status: 'awaiting-merchant-feedback',
      refundAmount: amount,
      createdAt: now,
      dueAt: later(now, ANSWERED_WITHIN),
    });
    return sendDisputeEvent(tx, playing, 'charge.dispute.create', dispute);
  },
  remind: async (tx, playing) =>
    sendDisputeEvent(tx, playing, 'charge.dispute.remind', await requireOpenDispute(tx, playing)),
  async acceptDispute(tx, playing) {
    const dispute = await decideDispute(tx, await requireOpenDispute(tx, playing), 'merchant-accepted', playing.now);
    const { transaction } = playing;
    const refundedAmount = transaction.refundedAmount + dispute.refundAmount;
    const returned = await changeTransaction(tx, transaction, {
      refundedAmount,
      ...(refundedAmount < transaction.amount ? {} : { status: 'reversed' as const, gatewayResponse: 'Reversed' }),
    });
    return sendDisputeEvent(tx, { ...playing, transaction: returned }, 'charge.dispute.resolve', dispute);
  },
  declineDispute: async (tx, playing) =>
    sendDisputeEvent(
      tx,
      playing,
      'charge.dispute.resolve',
      await decideDispute(tx, await requireOpenDispute(tx, playing), 'declined', playing.now),
    ),
};

const isDecided = ({ status }: Transaction): boolean =>
  status === 'success' || status === 'reversed' || status === 'failed';
const requireOpenDispute = async (tx: Tx, { transaction }: Playing): Promise<Dispute> =>
  (await openDispute(tx, transaction.reference)) ?? refuse('This payment isn’t disputed.');

function refund(tx: Tx, { transaction, webhooks }: Playing, isDone: boolean): Promise<Transaction> {
  if (transaction.pendingRefund === 0) return refuse('There is no pending refund.');
  return decideRefund(tx, webhooks, transaction, isDone);
}

async function sendDisputeEvent(
  tx: Tx,
  { transaction, webhooks }: Playing,
  event: string,
  dispute: Dispute,
): Promise<Transaction> {
  await webhooks.send(tx, event, disputeOnWire(dispute, transaction, await cardOf(tx, transaction)));
  return transaction;
}
