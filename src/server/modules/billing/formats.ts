import { formatInLagos } from '#domain/lagosClock.ts';
import { toNaira } from '#domain/money.ts';

/* How receipts and mails write amounts and dates. */

const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in naira: "₦23,220.00". */
export const money = (sum: number): string => `₦${naira.format(sum)}`;

/** An amount in kobo, written in naira. */
export const moneyOfKobo = (kobo: number): string => money(toNaira(kobo));

/** A deduction: "−₦2,400.00". */
export const minus = (sum: number): string => (sum < 0 ? money(-sum) : `−${money(sum)}`);

export const brandNames = { mastercard: 'Mastercard', visa: 'Visa', amex: 'American Express' } as const;

/** A card in a sentence: "Visa ending 4081". */
export const cardName = ({ brand, last4 }: { brand: keyof typeof brandNames; last4: string }): string =>
  `${brandNames[brand]} ending ${last4}`;

/** The date in Lagos: "20 November 2026". */
export const date = (at: string): string => formatInLagos(at, 'D MMMM YYYY');
