import type { Receipt } from '#contract/payments.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { date, money } from './words.ts';

/** The kind of attachment that a receipt's PDF is. */
export const receiptAttachment = 'receipt';

/** The kind of letter that says that a receipt was issued. */
export const receiptLetter = 'receipt';
/** Of what it and its attachment are made. */
export interface ReceiptKey {
  orgId: string;
  id: string;
}

export function receiptMail({ orgId, publicUrl, receipt }: { orgId: string; publicUrl: string; receipt: Receipt }): Omit<Mail, 'to'> {
  const { id, number, total, period } = receipt;
  return {
    subject: `Receipt ${number} from Humanar`,
    title: total > 0 ? `${money(total)} received` : 'Nothing was due',
    paragraphs: [
      total > 0
        ? `Thank you. This is receipt ${number} for ${receipt.buyer.name}: ${money(total)}, VAT included.`
        : `Thank you. This is receipt ${number} for ${receipt.buyer.name}. Credit and discounts have paid for it, so that nothing was charged.`,
      `It pays for Humanar from ${date(period.from)} to ${date(period.to)}. The receipt is attached as PDF.`,
    ],
    action: { label: 'See the receipt', link: `${publicUrl}/subscriptions/management/history/receipt?id=${id}` },
    note: 'An administrator of your organisation finds all receipts in the billing history.',
    attachment: { kind: receiptAttachment, name: `${number}.pdf`, of: { orgId, id } },
  };
}
