import { toKobo, toNaira } from './money.ts';

/** The credit on a receipt, in naira. Older receipts lack `accountCredit`. */
export interface CreditOfReceipt {
  credit: number;
  accountCredit?: number | undefined;
}

/** The lines for credit on a receipt's page, PDF and mail, as deductions (naira). One that is negative adds. */
export function creditLines({ credit, accountCredit }: CreditOfReceipt): { description: string; amount: number }[] {
  // The minimum charge was more than the price.
  if (credit < 0) return [{ description: 'Added to reach the smallest charge', amount: credit }];
  const lines =
    accountCredit === undefined
      ? [{ description: 'Credit', amount: credit }]
      : [
          { description: 'Credit for unused days', amount: toNaira(toKobo(credit) - toKobo(accountCredit)) },
          { description: 'Account credit', amount: accountCredit },
        ];
  return lines.filter(({ amount }) => amount > 0);
}
