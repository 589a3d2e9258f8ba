import type { Receipt, Transaction } from '#contract/payments.ts';
import { failureWords } from '#domain/failureReason.ts';
import { dayInLagos, formatInLagos } from '#domain/lagosClock.ts';
import { toKobo, toNaira } from '#domain/money.ts';
import { refundReason } from '#domain/refundReason.ts';
import type { OrgScope } from '../../db/scope.ts';
import { brandNames, money, receiptContents } from '../billing/service.ts';
import { type AttemptRow, historyAfter } from '../payments/service.ts';
import { transactionView } from './transactionsPage.ts';

/** Rows held in memory at a time. */
const BATCH = 500;

/**
 * Escapes text so that no spreadsheet reads it as a formula: puts an apostrophe before any character that could start
 * one, at the beginning of the text and wherever a spreadsheet with another separator or without quotation marks might
 * start a cell.
 */
export const escapeFormulas = (text: string): string =>
  text.replaceAll(/[=+\-@＝＋－＠](?<=(?:^|[;,\t\r\n])["\s]*.)/g, "'$&");

/** A cell as in RFC 4180, always quoted. */
export const csvCell = (text: string): string => `"${escapeFormulas(text).replaceAll('"', '""')}"`;

/** Text, or naira, which may be negative and which a spreadsheet has to read as a number. */
type Cell = string | number;

const line = (cells: Cell[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? `"${cell.toFixed(2)}"` : csvCell(cell))).join(',')}\r\n`;

const heads = [
  'Date (Lagos)',
  'Reference',
  'Description',
  'Amount (NGN)',
  'Charged (NGN)',
  'Returned (NGN)',
  'Status',
  'Card',
  'Receipt',
  'Period from',
  'Period to',
  'Users',
  'Discounts (NGN)',
  'Net (NGN)',
  'VAT (NGN)',
  'Credit used (NGN)',
  'Paid with',
  'Reason',
];

/** How it was paid; '' if it wasn't. */
function methodOf({ purpose, actorId }: AttemptRow, charged: number | null, receipt: Receipt | undefined): string {
  if (receipt?.total === 0) return receipt.credit > 0 ? 'Account credit' : 'Nothing was due';
  if (charged === null) return '';
  return purpose === 'renewal' && actorId === null ? 'Card, automatic renewal' : 'Card';
}

/** Why nothing was charged, or why it was refunded; '' if it was paid. */
function reasonOf({ purpose }: AttemptRow, { status, reason, amount, charged, returned }: Transaction): string {
  if (status === 'failed') return Object.values(failureWords(reason)).join('. ');
  return returned === null || purpose === 'addCard'
    ? ''
    : refundReason({ purpose, reason, asked: money(amount), charged: money(charged ?? amount) });
}

/** The receipt's columns, for bookkeeping; empty if the payment has no receipt. */
function ofReceipt(receipt: Receipt | undefined, users: string): Cell[] {
  if (receipt === undefined) return ['', '', users, '', '', '', ''];
  const { period, discounts, net, vat, credit } = receipt;
  const discount = toNaira(discounts.reduce((total, { amount }) => total + toKobo(amount), 0));
  return [dayInLagos(period.from), dayInLagos(period.to), users, discount, net, vat, credit];
}

function cellsOf(attempt: AttemptRow, receipt: Receipt | undefined): Cell[] {
  const transaction = transactionView(attempt, receipt ? { id: receipt.id, number: receipt.number } : null);
  const { createdAt, reference, description, amount, charged, returned, status, card } = transaction;
  return [
    formatInLagos(createdAt, 'YYYY-MM-DD HH:mm:ss'),
    reference,
    description,
    amount,
    charged ?? '',
    // Until the provider has returned it, the customer doesn't have it.
    status === 'refunded' && returned !== null ? returned : '',
    status,
    card ? `${brandNames[card.brand]} ${card.last4}` : '',
    receipt?.number ?? '',
    ...ofReceipt(receipt, attempt.order === null ? '' : String(attempt.order.numberOfUsers)),
    methodOf(attempt, charged, receipt),
    reasonOf(attempt, transaction),
  ];
}

/**
 * The whole billing history as CSV, newest first, in chunks. The byte order mark tells spreadsheets that it's UTF-8.
 */
export async function* historyCsv(org: OrgScope): AsyncGenerator<string> {
  yield `\uFEFF${line(heads)}`;
  let last: AttemptRow | null = null;
  let isMore = true;
  while (isMore) {
    const attempts: AttemptRow[] = await org.read((bound) => historyAfter(bound, last, BATCH));
    const receipts = await org.read((bound) =>
      receiptContents(
        bound,
        attempts.map(({ id }) => id),
      ),
    );
    yield attempts.map((attempt) => line(cellsOf(attempt, receipts.get(attempt.id)))).join('');
    last = attempts.at(-1) ?? null;
    isMore = attempts.length === BATCH;
  }
}
