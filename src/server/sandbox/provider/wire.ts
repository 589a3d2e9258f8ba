import type { Authorization, Dispute, Transaction } from './transactions.ts';

/* The provider's wire format, in its own spelling and with its inconsistencies. */

const brandWords = { visa: 'visa', mastercard: 'mastercard', amex: 'american express' } as const;

const authorizationOnWire = (card: Authorization) => ({
  authorization_code: card.code,
  bin: card.bin,
  last4: card.last4,
  exp_month: String(card.expMonth).padStart(2, '0'),
  exp_year: String(card.expYear),
  channel: 'card',
  card_type: brandWords[card.brand],
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: brandWords[card.brand],
  reusable: true,
  signature: card.signature,
  account_name: null,
});

/** A transaction as in verify, in a charge and in `charge.success`. A card that wasn't charged is `{}`. */
export function transactionOnWire(transaction: Transaction, card: Authorization | null) {
  const {
    id,
    reference,
    status,
    amount,
    requestedAmount,
    currency,
    gatewayResponse,
    email,
    metadata,
    paidAt,
    createdAt,
  } = transaction;
  const isPaid = status === 'success' || status === 'reversed';
  return {
    id,
    domain: 'test',
    status,
    reference,
    amount,
    requested_amount: requestedAmount,
    currency,
    message: null,
    gateway_response: gatewayResponse,
    paid_at: paidAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    channel: 'card',
    log: null,
    metadata: metadata ?? '',
    authorization: isPaid && card ? authorizationOnWire(card) : {},
    customer: { email },
    subaccount: transaction.subAccount === null ? {} : { subaccount_code: transaction.subAccount },
  };
}

/** A dispute with its transaction, as in `charge.dispute.*` and at the dispute's own address. */
export const disputeOnWire = (
  { id, status, resolution, refundAmount, createdAt, dueAt, resolvedAt }: Dispute,
  transaction: Transaction,
  card: Authorization | null,
) => ({
  id,
  refund_amount: refundAmount,
  currency: transaction.currency,
  status,
  resolution,
  domain: 'test',
  transaction: transactionOnWire(transaction, card),
  transaction_reference: null,
  category: 'chargeback',
  customer: { email: transaction.email },
  bin: card?.bin ?? null,
  last4: card?.last4 ?? null,
  dueAt: dueAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
  evidence: null,
  attachments: null,
  note: null,
  history: [{ status, by: transaction.email, createdAt: createdAt.toISOString() }],
  messages: [{ sender: transaction.email, body: 'I did not make this payment.', createdAt: createdAt.toISOString() }],
  createdAt: createdAt.toISOString(),
  updatedAt: (resolvedAt ?? createdAt).toISOString(),
});

/**
 * The refunds of a transaction as in the list, which gives only the transaction's id. Refunds that failed aren't stored,
 * and those that were made are one row, apart from those of disputes.
 */
export function refundListOnWire({ id, currency, refundedAmount, pendingRefund }: Transaction, disputes: Dispute[]) {
  const ofDisputes = disputes.map((dispute) => ({
    dispute: dispute.id as number | null,
    status: 'processed',
    amount: dispute.refundAmount,
  }));
  const disputed = ofDisputes.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...ofDisputes,
    { dispute: null, status: 'processed', amount: refundedAmount - disputed },
    { dispute: null, status: 'pending', amount: pendingRefund },
  ]
    .filter(({ amount }) => amount > 0)
    .map((refund) => ({ transaction: id, settlement: null, domain: 'test', currency, ...refund }));
}

export const refundOnWire = (transaction: Transaction, amount: number, status: 'pending' | 'processed' | 'failed') => ({
  status,
  amount,
  currency: transaction.currency,
  transaction_reference: transaction.reference,
  transaction: { id: transaction.id, reference: transaction.reference },
  domain: 'test',
});
