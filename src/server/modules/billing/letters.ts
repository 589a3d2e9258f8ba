import { forOrg } from '../../db/scope.ts';
import type { Module } from '../../http/createModule.ts';
import type { Platform } from '../../platform/platform.ts';
import { linkExpiry, receiptLink } from './links.ts';
import {
  type LetterKey,
  receiptAttachment,
  type ReceiptKey,
  receiptLetter,
  receiptMail,
  renewalLetter,
  renewedMail,
} from './mails.ts';
import { receiptPdf } from './pdf.ts';
import { receiptById } from './receiptById.ts';

/**
 * Composes receipt mails and their PDFs on delivery. A receipt never changes, so they say what was true when it was
 * issued.
 */
export function receiptLetters({ database, linkKey, config: { publicUrl } }: Platform): NonNullable<Module['mails']> {
  const letter = (mail: typeof receiptMail) => async (of: unknown) => {
    const { orgId, id, isForContact } = of as LetterKey;
    const receipt = await receiptById(forOrg(database, orgId), id);
    const ends = linkExpiry(new Date(receipt.issuedAt));
    return mail({
      orgId,
      publicUrl,
      receipt,
      ...(isForContact ? { link: { carries: receiptLink({ orgId, id }, ends, linkKey), ends } } : {}),
    });
  };
  return {
    letters: { [receiptLetter]: letter(receiptMail), [renewalLetter]: letter(renewedMail) },
    attachments: {
      [receiptAttachment]: async (of) => {
        const { orgId, id } = of as ReceiptKey;
        return {
          contentType: 'application/pdf',
          content: await receiptPdf(await receiptById(forOrg(database, orgId), id)),
        };
      },
    },
  };
}
