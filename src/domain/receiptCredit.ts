import { toKobo, toNaira } from './money.ts';

/** The credit on a receipt, in naira. Older receipts lack `accountCredit`. */
export interface CreditOfReceipt {
  credit: number;
  accountCredit?: number | undefined;
}

/** The lines for credit on a receipt's page, PDF and mail. */
export function creditLines({ credit, accountCredit }: CreditOfReceipt): { description: string; amount: number }[] {
  const lines =
    accountCredit === undefined
      ? [{ description: 'Credit', amount: credit }]
      : [
          { description: 'Credit for unused days', amount: toNaira(toKobo(credit) - toKobo(accountCredit)) },
          { description: 'Account credit', amount: accountCredit },
        ];
  return lines.filter(({ amount }) => amount > 0);
}
