import type { Receipt } from '#contract/payments.ts';
import { WITH_VAT } from '#domain/priceWords.ts';
import { creditLines } from '#domain/receiptCredit.ts';
import { firstCharge } from '#domain/renewal.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { pageLink, type Site } from '../../platform/mail/pageLink.ts';
import { cardName, date, money } from './formats.ts';

/** The attachment kind of a receipt's PDF. */
export const receiptAttachment = 'receipt';

/** The letter kind of a new receipt. */
export const receiptLetter = 'receipt';
/** The letter kind of a receipt after an automatic renewal. */
export const renewalLetter = 'renewal';
/** The receipt that a letter and its attachment are made from. */
export interface ReceiptKey {
  orgId: string;
  id: string;
}

/** The key of a letter's receipt. A billing contact's letter opens it without an account. */
export interface LetterKey extends ReceiptKey {
  isForContact?: true;
}

interface Issued extends Site {
  orgId: string;
  receipt: Receipt;
  /** In a billing contact's letter: the link that opens the receipt without an account, and its expiry. */
  link?: { carries: string; ends: Date };
}

/** Says what covered the price when no card was charged. */
function coveredBy(receipt: Receipt): string {
  const [credit, ...more] = creditLines(receipt);
  const discounts = receipt.discounts.length > 0;
  if (credit === undefined) return 'Discounts covered the full price, so nothing was charged.';
  const name = more.length > 0 ? 'Credit' : credit.description;
  return `${name}${discounts ? ' and discounts' : ''} covered the full price, so nothing was charged.`;
}

const creditStays = ({ creditLeft = 0 }: Receipt): string =>
  creditLeft > 0 ? ` ${money(creditLeft)} stays on your account as credit.` : '';

export function receiptMail(issued: Issued): Omit<Mail, 'to'> {
  const { receipt } = issued;
  const { number, total, period, buyer } = receipt;
  return {
    subject: `Receipt ${number} from Humanar`,
    title: total > 0 ? `${money(total)} received` : 'Nothing was due',
    paragraphs: [
      total > 0
        ? `Thank you. This is receipt ${number} for ${buyer.name}: ${money(total)} ${WITH_VAT}.${creditStays(receipt)}`
        : `Thank you. This is receipt ${number} for ${buyer.name}. ${coveredBy(receipt)}${creditStays(receipt)}`,
      `It covers Humanar from ${date(period.from)} to ${date(period.to)}. The receipt is attached as a PDF.`,
    ],
    ...withReceipt(issued),
  };
}

/** The receipt's mail after an automatic renewal. */
export function renewedMail(issued: Issued): Omit<Mail, 'to'> {
  const { receipt } = issued;
  const { number, total, period, buyer, card } = receipt;
  const charged = card === null ? `We charged ${money(total)}` : `We charged ${money(total)} to ${cardName(card)}`;
  const next = date(new Date(firstCharge(Date.parse(period.to))).toISOString());
  return {
    subject: `Your subscription was renewed: receipt ${number}`,
    title: 'Your subscription was renewed',
    paragraphs: [
      `The subscription of ${buyer.name} renewed automatically. The new billing period runs from ${date(period.from)} to ${date(period.to)}.`,
      `${total > 0 ? `${charged}, ${WITH_VAT}.` : coveredBy(receipt)}${creditStays(receipt)} Receipt ${number} is attached as a PDF.`,
      `It renews again on ${next} unless you switch off automatic renewal before then.`,
    ],
    ...withReceipt(issued),
  };
}

const withReceipt = ({ orgId, publicUrl, receipt: { id, number }, link }: Issued) => ({
  action: {
    label: 'See the receipt',
    link: link
      ? `${pageLink({ publicUrl }, '/receipt')}?link=${link.carries}`
      : `${pageLink({ publicUrl }, '/subscriptions/management/history/receipt')}?id=${id}`,
  },
  note: link
    ? `You don’t need an account: the link opens this receipt until ${date(link.ends.toISOString())}. Anyone who has the link can see it.`
    : 'Administrators can find every receipt in the billing history.',
  attachment: { kind: receiptAttachment, name: `${number}.pdf`, of: { orgId, id } },
});
