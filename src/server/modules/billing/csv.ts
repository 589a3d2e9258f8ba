import type { Transaction } from '#contract/payments.ts';
import type { OrgScope } from '../../db/scope.ts';
import { shown } from './history.ts';
import { historyAfter, type AttemptRow, type HistoryRow } from './store.ts';
import { brandNames } from './words.ts';

/** So many rows are in memory at once. */
const BATCH = 500;

/**
 * A cell by RFC 4180, always in quotation marks. One that a spreadsheet would take for a formula gets an apostrophe first, which
 * makes it text.
 */
export function cell(text: string): string {
  return `"${/^[=+\-@\t\r]/.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

const line = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`;

const inLagos = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos', dateStyle: 'short', timeStyle: 'medium' });
const heads = ['Date (Lagos)', 'Reference', 'Description', 'Amount (NGN)', 'Charged (NGN)', 'Returned (NGN)', 'Status', 'Card', 'Receipt'];

function cellsOf({ createdAt, reference, description, amount, charged, returned, status, card, receipt }: Transaction): string[] {
  return [inLagos.format(new Date(createdAt)), reference, description, amount.toFixed(2), charged?.toFixed(2) ?? '', returned?.toFixed(2) ?? '', status, card ? `${brandNames[card.brand]} ${card.last4}` : '', receipt?.number ?? ''];
}

/** The whole billing history as CSV, newest first, piece by piece. The mark at the beginning tells spreadsheets that it is UTF-8. */
export async function* historyCsv(org: OrgScope): AsyncGenerator<string> {
  yield `\uFEFF${line(heads)}`;
  let last: AttemptRow | null = null;
  let isMore = true;
  while (isMore) {
    const rows: HistoryRow[] = await org.read((bound) => historyAfter(bound, last, BATCH));
    yield rows.map((row) => line(cellsOf(shown(row)))).join('');
    last = rows.at(-1)?.attempt ?? null;
    isMore = rows.length === BATCH;
  }
}
