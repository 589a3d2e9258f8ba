import * as z from 'zod/mini';
import { call } from './call.ts';
import { moment } from './fields.ts';
import { receipt } from './payments.ts';

/* A receipt opened by the link that was mailed with it, without an account. The link travels in the body, so that no log keeps it. */

/** For so many days the link of a receipt works. */
export const RECEIPT_LINK_DAYS = 30;

/** What the address `/receipt?link=…` carries. */
const body = z.strictObject({ link: z.string().check(z.maxLength(200)) });

/** A wrong or altered link answers `token_rejected`, one that has run out `link_expired`. */
const opens = { method: 'POST', host: 'hr', policy: { who: 'anyone' }, body, errors: ['token_rejected', 'link_expired'] } as const;

export const openReceipt = call({
  ...opens,
  name: 'openReceipt',
  path: '/subscriptions/receipts/open',
  summary: 'The one receipt that a link was made for, and when the link expires.',
  response: z.object({ receipt, until: moment }),
});

export const openReceiptPdf = call({
  ...opens,
  name: 'openReceiptPdf',
  path: '/subscriptions/receipts/open/pdf',
  summary: 'The same receipt as PDF.',
  produces: 'application/pdf',
  response: z.instanceof(Uint8Array),
});
