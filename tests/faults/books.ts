import type { ProductCommands } from './product.ts';
import type { ProviderCommands } from './providerProcess.ts';

/* What the two sides' books say when they are laid beside each other. */

export type Books = Awaited<ReturnType<ProductCommands['books']>>;
type Charges = Awaited<ReturnType<ProviderCommands['books']>>;

export interface Verdict {
  /** Charged, not given back, and nothing is in force for it. */
  lost: number;
  /** Charges that were not given back, or terms, beyond those that somebody paid for. */
  doubled: number;
  /** Payments that are open and wait for nobody, money that is still to be given back, a person who got nothing. */
  unresolved: number;
  /** Terms that nobody paid for. */
  unpaid: number;
  notes: string[];
}

const isKept = ({ status, amount, refundedAmount }: Charges[number]): boolean => status === 'success' && amount > refundedAmount;

/**
 * Of one organisation that paid so many times. `charges`: all that the provider took in that time, known to the product or
 * not. Where it must be active, all that was paid for must be in force.
 */
export function judge({ attempts, terms, subscriptions, receipts }: Books, charges: Charges, mustBeActive: boolean, payments = 1): Verdict {
  const kept = charges.filter(isKept);
  const lost = kept.filter(({ reference }) => !terms.some(({ attemptId }) => attemptId === reference));
  const unpaid = terms.filter(({ attemptId }) => !kept.some(({ reference }) => reference === attemptId));
  const open = attempts.filter(({ id, status, url, refund }) => {
    if (refund === 'due' || refund === 'asked') return true;
    if (status === 'created' || status === 'unknown') return true;
    // The page may still be paid: unless it was.
    return status === 'sent' && (url === null || charges.some((charge) => charge.reference === id && isKept(charge)));
  });
  const [row] = subscriptions;
  const isActive = row?.kind === 'paid' && terms.some(({ endsAt }) => endsAt.getTime() === row.expiresAt.getTime());
  const hasReceipts = terms.every(({ attemptId }) => receipts.some((receipt) => receipt.attemptId === attemptId));
  const isServed = (!mustBeActive && terms.length === 0) || (isActive && hasReceipts && (!mustBeActive || terms.length >= payments));
  const doubled = Math.max(0, kept.length - payments) + Math.max(0, terms.length - payments);
  return {
    lost: lost.length,
    doubled,
    unresolved: open.length + Number(!isServed),
    unpaid: unpaid.length,
    notes: [
      ...lost.map(({ reference }) => `${reference} was charged for nothing`),
      ...unpaid.map(({ attemptId }) => `${attemptId} is in force unpaid`),
      ...open.map(({ id, status, refund }) => `${id} is ${status}${refund ? `, refund ${refund}` : ''}`),
      ...(doubled > 0 ? [`${kept.length} charges kept, ${terms.length} terms`] : []),
      ...(isServed ? [] : [`active ${isActive}, receipts ${hasReceipts}, ${terms.length} terms`]),
    ],
  };
}

export const isSound = ({ lost, doubled, unresolved, unpaid }: Verdict): boolean => lost + doubled + unresolved + unpaid === 0;

type ReceiptBooks = Awaited<ReturnType<ProductCommands['receiptBooks']>>;

/** What is wrong with the receipts of all the runs together: gaps or repeats in a series, a mail that is missing or came twice. */
export function receiptFaults({ issued, series }: ReceiptBooks): string[] {
  const numbers = [...new Set(issued.map(({ number }) => number))];
  const gaps = series.flatMap(({ year, last }) => {
    const own = numbers.filter((number) => number.startsWith(`HUM-${year}-`)).map((number) => Number(number.split('-')[2]));
    const expected = Array.from({ length: last }, (_, at) => at + 1);
    return expected.filter((each) => !own.includes(each)).map((each) => `HUM-${year} has no ${each}`).concat(own.length === last ? [] : [`HUM-${year} counts ${last} and has ${own.length}`]);
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
