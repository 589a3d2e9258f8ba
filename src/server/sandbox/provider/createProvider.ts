import type { Database, Tx } from '#server/db/database.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hasExpired, readCard } from './cards.ts';
import { charge } from './charging.ts';
import { ProviderRefusal } from './refusal.ts';
import type { ChargeRequest, InitializeRequest, PayRequest, RefundRequest } from './requests.ts';
import { decideRefund } from './decideRefund.ts';
import {
  acceptedDisputes,
  addTransaction,
  changeTransaction,
  cardOf,
  findCard,
  findDispute,
  findTransaction,
  forgetCard,
  keepCard,
  lockTransaction,
  type Transaction,
} from './transactions.ts';
import { readSwitches } from './switches.ts';
import type { Webhooks } from './webhooks.ts';
import { disputeOnWire, refundListOnWire, refundOnWire, transactionOnWire } from './wire.ts';

export interface ProviderParts {
  database: Database;
  clock: Clock;
  webhooks: Webhooks;
  /** URL of the card page for a reference. */
  pageOf: (reference: string) => string;
}

const NOT_COMPLETED = 'The transaction was not completed';

/** Where the browser goes from the card page; null if no address was given. */
function returnUrl({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null;
  const back = new URL(callbackUrl);
  back.searchParams.set('trxref', reference);
  back.searchParams.set('reference', reference);
  return back.href;
}

function cancelUrl(transaction: Transaction): string | null {
  const { metadata } = transaction;
  const named =
    typeof metadata === 'object' && metadata !== null
      ? (metadata as Record<string, unknown>)['cancel_action']
      : undefined;
  return typeof named === 'string' ? named : returnUrl(transaction);
}

/** Creates the stand-in's request handlers. Amounts are kobo. Throws a ProviderRefusal. */
export function createProvider({ database, clock, webhooks, pageOf }: ProviderParts) {
  const newTransaction = ({
    email,
    amount,
    currency,
    reference,
    subaccount,
    metadata,
  }: InitializeRequest | ChargeRequest) => ({
    email,
    amount,
    requestedAmount: amount,
    currency,
    reference,
    subAccount: subaccount ?? null,
    metadata: metadata ?? null,
    status: 'abandoned' as const,
    gatewayResponse: NOT_COMPLETED,
    createdAt: clock.now(),
  });

  /** Handles the cardholder's answer to a challenge. Only cards that would succeed get one. */
  async function answerChallenge(tx: Tx, transaction: Transaction, isApproved: boolean): Promise<Transaction> {
    const card = await cardOf(tx, transaction);
    if (transaction.status !== 'ongoing' || !card)
      throw new ProviderRefusal(400, 'no_challenge', 'There is no challenge to answer.');
    if (!isApproved)
      return changeTransaction(tx, transaction, {
        status: 'failed',
        gatewayResponse: 'Refused by the card’s holder',
        authorizationCode: null,
      });
    return charge(tx, webhooks, transaction, {
      card,
      outcome: 'success',
      switches: await readSwitches(tx),
      now: clock.now(),
      isApproved: true,
    });
  }

  async function payWithCard(
    tx: Tx,
    transaction: Transaction,
    typed: Extract<PayRequest, { action: 'pay' }>,
  ): Promise<Transaction> {
    const now = clock.now();
    const read = readCard(typed, now);
    if ('field' in read) throw new ProviderRefusal(400, `invalid_${read.field}`, read.message);
    const card = await keepCard(tx, transaction.email, read, now);
    return charge(tx, webhooks, transaction, { card, outcome: read.outcome, switches: await readSwitches(tx), now });
  }

  return {
    initialize: (request: InitializeRequest) =>
      database.transaction(async (tx) => {
        const { reference } = await addTransaction(tx, {
          ...newTransaction(request),
          callbackUrl: request.callback_url ?? null,
        });
        return { authorization_url: pageOf(reference), access_code: reference, reference };
      }),

    verify: (reference: string) =>
      database.transaction(async (tx) => {
        const transaction = await lockTransaction(tx, reference);
        return transactionOnWire(transaction, await cardOf(tx, transaction));
      }),

    chargeSaved: (request: ChargeRequest) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const card = await findCard(tx, request.authorization_code);
        if (!card || card.deactivatedAt !== null)
          throw new ProviderRefusal(400, 'invalid_authorization', 'Authorization code is not valid.');
        if (card.email.toLowerCase() !== request.email.toLowerCase())
          throw new ProviderRefusal(400, 'email_mismatch', 'Email does not match the authorization code.');
        const transaction = await addTransaction(tx, newTransaction(request));
        const charged = await charge(tx, webhooks, transaction, {
          card,
          outcome: hasExpired(card, now) ? 'declined' : 'success',
          switches: await readSwitches(tx),
          now,
        });
        const isPaused = (await readSwitches(tx)).charge === 'challenge' && charged.status === 'ongoing';
        if (!isPaused) return transactionOnWire(charged, card);
        return { paused: true, reference: charged.reference, authorization_url: pageOf(charged.reference) };
      }),

    forget: (code: string) =>
      database.transaction(async (tx) => {
        if (!(await forgetCard(tx, code, clock.now())))
          throw new ProviderRefusal(404, 'authorization_not_found', 'Authorization code not found');
      }),

    /** Answers `pending`. The webhook that follows reports the result that the switch determines. */
    refund: ({ transaction: reference, amount }: RefundRequest) =>
      database.transaction(async (tx) => {
        const { refund: outcome } = await readSwitches(tx);
        if (outcome === 'refuse')
          throw new ProviderRefusal(400, 'insufficient_balance', 'Your balance is not enough to fulfil this refund');
        const transaction = await lockTransaction(tx, reference);
        if (transaction.status === 'reversed')
          throw new ProviderRefusal(400, 'transaction_reversed', 'Transaction has been fully reversed');
        if (transaction.status !== 'success')
          throw new ProviderRefusal(400, 'transaction_not_paid', 'Transaction was not successful');
        if (transaction.pendingRefund > 0)
          throw new ProviderRefusal(400, 'refund_pending', 'A refund of this transaction is already being processed');
        const remaining = transaction.amount - transaction.refundedAmount;
        const refundAmount = amount ?? remaining;
        if (refundAmount > remaining)
          throw new ProviderRefusal(
            400,
            'refund_too_large',
            'Refund amount cannot be more than what is left of the transaction',
          );
        const updated = await changeTransaction(tx, transaction, { pendingRefund: refundAmount });
        if (outcome !== 'hold') await decideRefund(tx, webhooks, updated, outcome === 'process');
        return refundOnWire(updated, refundAmount, 'pending');
      }),

    /** The refunds of a transaction, by the transaction's id. */
    refunds: (id: string) =>
      database.transaction(async (tx) => {
        const transaction = /^\d{1,15}$/.test(id) ? await findTransaction(tx, Number(id)) : null;
        return transaction === null
          ? []
          : refundListOnWire(transaction, await acceptedDisputes(tx, transaction.reference));
      }),

    /** A dispute by its id. */
    dispute: (id: string) =>
      database.transaction(async (tx) => {
        const dispute = /^\d{1,15}$/.test(id) ? await findDispute(tx, Number(id)) : null;
        if (!dispute) throw new ProviderRefusal(404, 'dispute_not_found', 'Dispute not found');
        const transaction = await lockTransaction(tx, dispute.reference);
        return disputeOnWire(dispute, transaction, await cardOf(tx, transaction));
      }),

    /** The transaction as shown on the card page. */
    show: (reference: string) =>
      database.transaction(async (tx) => {
        const transaction = await lockTransaction(tx, reference);
        const { email, requestedAmount: amount, currency, status } = transaction;
        return {
          reference,
          email,
          amount,
          currency,
          status,
          back: returnUrl(transaction),
          cancel: cancelUrl(transaction),
        };
      }),

    /**
     * Handles a request of the card page. A charge that failed or was abandoned can be tried again, as at the provider.
     */
    pay: (reference: string, request: PayRequest) =>
      database.transaction(async (tx) => {
        const transaction = await lockTransaction(tx, reference);
        if (transaction.status === 'success' || transaction.status === 'reversed')
          throw new ProviderRefusal(400, 'already_paid', 'This has been paid already.');
        if (request.action === 'abandon') {
          const abandoned = await changeTransaction(tx, transaction, {
            status: 'abandoned',
            gatewayResponse: NOT_COMPLETED,
            authorizationCode: null,
          });
          return {
            reference,
            status: abandoned.status,
            message: abandoned.gatewayResponse,
            redirect: cancelUrl(abandoned),
          };
        }
        const { status, gatewayResponse } =
          request.action === 'pay'
            ? await payWithCard(tx, transaction, request)
            : await answerChallenge(tx, transaction, request.action === 'approve');
        return {
          reference,
          status,
          message: gatewayResponse,
          redirect: status === 'ongoing' ? null : returnUrl(transaction),
        };
      }),
  };
}

export type Provider = ReturnType<typeof createProvider>;
