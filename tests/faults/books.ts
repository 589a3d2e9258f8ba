import type { ProductCommands } from './product.ts';
import type { ProviderCommands } from './providerProcess.ts';

/* Compares the product's books with the provider's. */

export type Books = Awaited<ReturnType<ProductCommands['books']>>;
type Charges = Awaited<ReturnType<ProviderCommands['books']>>;

export interface Verdict {
  /** Charges that were neither refunded nor turned into a term in force. */
  lost: number;
  /** Charges that were not refunded, or terms, beyond those paid for. */
  doubled: number;
  /** Open payments that wait for nobody, refunds still due, and people who got nothing. */
  unresolved: number;
  /** Terms that nobody paid for. */
  unpaid: number;
  notes: string[];
}

const isKept = ({ status, amount, refundedAmount }: Charges[number]): boolean =>
  status === 'success' && amount > refundedAmount;

/**
 * Judges one organisation after `payments` payments. `charges` are all those of the provider in that time, whether the
 * product knows them or not. If the organisation must be active, everything that was paid for must be in force.
 */
export function judge(
  { attempts, terms, subscriptions, receipts }: Books,
  charges: Charges,
  mustBeActive: boolean,
  payments = 1,
): Verdict {
  const keptCharges = charges.filter(isKept);
  const lost = keptCharges.filter(({ reference }) => !terms.some(({ attemptId }) => attemptId === reference));
  const unpaid = terms.filter(({ attemptId }) => !keptCharges.some(({ reference }) => reference === attemptId));
  const open = attempts.filter(({ id, status, url, refund }) => {
    if (refund === 'due' || refund === 'asked') return true;
    if (status === 'created' || status === 'unknown') return true;
    // The page could still be paid, unless it already was.
    return status === 'sent' && (url === null || charges.some((charge) => charge.reference === id && isKept(charge)));
  });
  const [row] = subscriptions;
  const isActive = row?.kind === 'paid' && terms.some(({ endsAt }) => endsAt.getTime() === row.expiresAt.getTime());
  const hasReceipts = terms.every(({ attemptId }) => receipts.some((receipt) => receipt.attemptId === attemptId));
  const isServed =
    (!mustBeActive && terms.length === 0) || (isActive && hasReceipts && (!mustBeActive || terms.length >= payments));
  const doubled = Math.max(0, keptCharges.length - payments) + Math.max(0, terms.length - payments);
  return {
    lost: lost.length,
    doubled,
    unresolved: open.length + Number(!isServed),
    unpaid: unpaid.length,
    notes: [
      ...lost.map(({ reference }) => `${reference} was charged for nothing`),
      ...unpaid.map(({ attemptId }) => `${attemptId} is in force unpaid`),
      ...open.map(({ id, status, refund }) => `${id} is ${status}${refund ? `, refund ${refund}` : ''}`),
      ...(doubled > 0 ? [`${keptCharges.length} charges kept, ${terms.length} terms`] : []),
      ...(isServed ? [] : [`active ${isActive}, receipts ${hasReceipts}, ${terms.length} terms`]),
    ],
  };
}

export const isSound = ({ lost, doubled, unresolved, unpaid }: Verdict): boolean =>
  lost + doubled + unresolved + unpaid === 0;

type ReceiptBooks = Awaited<ReturnType<ProductCommands['receiptBooks']>>;

/** Faults in the receipts of all runs together: gaps or repeats in a series, mail that is missing or was sent twice. */
export function receiptFaults({ issued, series }: ReceiptBooks): string[] {
  const numbers = [...new Set(issued.map(({ number }) => number))];
  const gaps = series.flatMap(({ year, last }) => {
    const own = numbers
      .filter((number) => number.startsWith(`HUM-${year}-`))
      .map((number) => Number(number.split('-')[2]));
    const expected = Array.from({ length: last }, (_, at) => at + 1);
    return expected
      .filter((each) => !own.includes(each))
      .map((each) => `HUM-${year} has no ${each}`)
      .concat(own.length === last ? [] : [`HUM-${year} counts ${last} and has ${own.length}`]);
  });
  const mails = numbers.flatMap((number) => {
    const own = issued.filter((each) => each.number === number);
    const [first] = own;
    const to = own.map((each) => each.to);
    const isRight = to.length === first?.expected.length && first.expected.every((address) => to.includes(address));
    return isRight ? [] : [`${number} was mailed to ${to.map((address) => address ?? 'nobody').join(' and ')}`];
  });
  return [...gaps, ...mails];
}
