import { toKobo, toNaira } from './money.ts';

/** What a receipt says of credit (naira). Receipts that were issued before the two were told apart have no `accountCredit`. */
export interface CreditOfReceipt {
  credit: number;
  accountCredit?: number | undefined;
}

/** The credit that was taken off, by its name: as the page, the PDF and the mail of a receipt all have it. */
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
