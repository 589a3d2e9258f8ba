import { getReceipt, getReceiptPdf, type Receipt } from '#contract/payments.ts';
import { openReceipt, openReceiptPdf } from '#contract/receiptLinks.ts';
import { forOrg, type OrgScope } from '../../db/scope.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { fileLimits } from './limits.ts';
import { linkEnds, linkRejected, openedBy, receiptLink } from './links.ts';
import { type LetterKey, receiptAttachment, type ReceiptKey, receiptLetter, receiptMail, renewalLetter, renewedMail } from './mails.ts';
import { receiptPdf } from './pdf.ts';
import { receiptRow } from './store.ts';

async function found(org: OrgScope, id: string): Promise<Receipt> {
  const receipt = await org.read((bound) => receiptRow(bound, id));
  if (!receipt) throw new ApiError('not_found');
  return receipt;
}

/** An office shares an address; nobody opens so many receipts, and nobody tries out so many links. */
const openings = ({ ip }: { ip: string }) => [{ key: `receipt-link:ip:${ip}`, max: 60, seconds: 900 }];

/** The receipt that a link opens, and nothing else of its organisation. Errors: token_rejected, link_expired. */
async function opened({ database, linkKey, clock }: Platform, link: string): Promise<{ receipt: Receipt; until: string }> {
  const { of, ends } = openedBy(link, linkKey, clock.now());
  const receipt = await forOrg(database, of.orgId).read((bound) => receiptRow(bound, of.id));
  if (!receipt) throw linkRejected();
  return { receipt, until: ends.toISOString() };
}

export const billingRoutes = (platform: Platform) => {
  platform.mailer.attach(receiptAttachment, async (of) => {
    const { orgId, id } = of as ReceiptKey;
    return { contentType: 'application/pdf', content: await receiptPdf(await found(forOrg(platform.database, orgId), id)) };
  });
  // A receipt never changes: the mail says what was so when it was issued, whenever it is delivered.
  for (const [letter, mail] of [[receiptLetter, receiptMail], [renewalLetter, renewedMail]] as const) {
    platform.mailer.write(letter, async (of) => {
      const { orgId, id, isForContact } = of as LetterKey;
      const receipt = await found(forOrg(platform.database, orgId), id);
      const ends = linkEnds(new Date(receipt.issuedAt));
      const link = isForContact ? { link: { carries: receiptLink({ orgId, id }, ends, platform.linkKey), ends } } : {};
      return mail({ orgId, publicUrl: platform.config.publicUrl, receipt, ...link });
    });
  }
  return [
    implement(getReceipt, async ({ org, params }) => ({ receipt: await found(org, params.id) })),
    implement(
      getReceiptPdf,
      async ({ org, params }) => {
        const receipt = await found(org, params.id);
        return { name: `${receipt.number}.pdf`, content: await receiptPdf(receipt) };
      },
      { limits: fileLimits },
    ),
    implement(openReceipt, ({ body }) => opened(platform, body.link), { limits: openings }),
    implement(
      openReceiptPdf,
      async ({ body }) => {
        const { receipt } = await opened(platform, body.link);
        return { name: `${receipt.number}.pdf`, content: await receiptPdf(receipt) };
      },
      { limits: openings },
    ),
  ];
};
