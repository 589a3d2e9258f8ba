import { exportTransactions, getReceipt, getReceiptPdf, listTransactions, type Receipt } from '#contract/payments.ts';
import { forOrg, type OrgScope } from '../../db/scope.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyCsv } from './csv.ts';
import { historyPage } from './history.ts';
import { receiptAttachment, type ReceiptKey, receiptLetter, receiptMail, renewalLetter, renewedMail } from './mails.ts';
import { receiptPdf } from './pdf.ts';
import { receiptRow } from './store.ts';

async function found(org: OrgScope, id: string): Promise<Receipt> {
  const receipt = await org.read((bound) => receiptRow(bound, id));
  if (!receipt) throw new ApiError('not_found');
  return receipt;
}

/** Files take longer to make than an answer. */
const files = ({ caller }: { caller: { userId: string } }) => [{ key: `billing-files:user:${caller.userId}`, max: 60, seconds: 900 }];

export const billingRoutes = (platform: Platform) => {
  platform.mailer.attach(receiptAttachment, async (of) => {
    const { orgId, id } = of as ReceiptKey;
    return { contentType: 'application/pdf', content: await receiptPdf(await found(forOrg(platform.database, orgId), id)) };
  });
  // A receipt never changes: the mail says what was so when it was issued, whenever it is delivered.
  for (const [letter, mail] of [[receiptLetter, receiptMail], [renewalLetter, renewedMail]] as const) {
    platform.mailer.write(letter, async (of) => {
      const { orgId, id } = of as ReceiptKey;
      return mail({ orgId, publicUrl: platform.config.publicUrl, receipt: await found(forOrg(platform.database, orgId), id) });
    });
  }
  return [
    implement(listTransactions, async ({ org, query }) => ({ data: await historyPage(org, query) })),
    implement(exportTransactions, async ({ org }) => ({ name: 'humanar-billing-history.csv', content: historyCsv(org) }), { limits: files }),
    implement(getReceipt, async ({ org, params }) => ({ receipt: await found(org, params.id) })),
    implement(
      getReceiptPdf,
      async ({ org, params }) => {
        const receipt = await found(org, params.id);
        return { name: `${receipt.number}.pdf`, content: await receiptPdf(receipt) };
      },
      { limits: files },
    ),
  ];
};
