import { getReceiptPdf } from '#contract/payments.ts';
import { openReceiptPdf } from '#contract/receiptLinks.ts';
import { implement } from '../../http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { fileLimits, linkLimits } from './limits.ts';
import { receiptPdf } from './pdf.ts';
import { receiptById, receiptByLink } from './receiptById.ts';

/** Receipts as PDF. Their pages also show what became of the payment: see the module `transactions`. */
export const billingRoutes = (platform: Platform) => [
  implement(
    getReceiptPdf,
    async ({ org, params }) => {
      const receipt = await receiptById(org, params.id);
      return { name: `${receipt.number}.pdf`, content: await receiptPdf(receipt) };
    },
    { limits: fileLimits },
  ),
  implement(
    openReceiptPdf,
    async ({ body }) => {
      const { receipt } = await receiptByLink(platform, body.link);
      return { name: `${receipt.number}.pdf`, content: await receiptPdf(receipt) };
    },
    { limits: linkLimits },
  ),
];
