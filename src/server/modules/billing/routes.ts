import { getReceipt, getReceiptPdf, type Receipt } from '#contract/payments.ts';
import { openReceipt, openReceiptPdf } from '#contract/receiptLinks.ts';
import { forOrg } from '../../db/scope.ts';
import { implement } from '../../http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { fileLimits } from './limits.ts';
import { linkRejected, readReceiptLink } from './links.ts';
import { receiptPdf } from './pdf.ts';
import { receiptById } from './receiptById.ts';
import { receiptRow } from './store.ts';

/** Enough for an office that shares an address, too few to guess links. */
const linkLimits = ({ ip }: { ip: string }) => [{ key: `receipt-link:ip:${ip}`, max: 60, seconds: 900 }];

/** The receipt that a link opens, and nothing else of its organisation. Errors: token_rejected, link_expired. */
async function receiptByLink(
  { database, linkKey, clock }: Platform,
  link: string,
): Promise<{ receipt: Receipt; until: string }> {
  const { of, ends } = readReceiptLink(link, linkKey, clock.now());
  const receipt = await forOrg(database, of.orgId).read((bound) => receiptRow(bound, of.id));
  if (!receipt) throw linkRejected();
  return { receipt, until: ends.toISOString() };
}

export const billingRoutes = (platform: Platform) => [
  implement(getReceipt, async ({ org, params }) => ({ receipt: await receiptById(org, params.id) })),
  implement(
    getReceiptPdf,
    async ({ org, params }) => {
      const receipt = await receiptById(org, params.id);
      return { name: `${receipt.number}.pdf`, content: await receiptPdf(receipt) };
    },
    { limits: fileLimits },
  ),
  implement(openReceipt, ({ body }) => receiptByLink(platform, body.link), { limits: linkLimits }),
  implement(
    openReceiptPdf,
    async ({ body }) => {
      const { receipt } = await receiptByLink(platform, body.link);
      return { name: `${receipt.number}.pdf`, content: await receiptPdf(receipt) };
    },
    { limits: linkLimits },
  ),
];
