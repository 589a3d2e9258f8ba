import * as z from 'zod/mini';
import { call } from './call.ts';
import { moment } from './fields.ts';
import { receipt, returnedSum } from './payments.ts';

/*
 * Receipts opened by the link mailed with them, without an account. The link is sent in the body, so that it isn't
 * logged.
 */

/** How many days the link of a receipt works. */
export const RECEIPT_LINK_DAYS = 30;

/** The link in the address `/receipt?link=…`. */
const body = z.strictObject({ link: z.string().check(z.maxLength(200)) });

/** An invalid link gets `token_rejected`, an expired one `link_expired`. */
const opens = {
  method: 'POST',
  host: 'hr',
  policy: { who: 'anyone' },
  body,
  errors: ['token_rejected', 'link_expired'],
} as const;

export const openReceipt = call({
  ...opens,
  name: 'openReceipt',
  path: '/subscriptions/receipts/open',
  summary: 'The receipt that a link opens, how much of its payment was returned since, and when the link expires.',
  response: z.object({ receipt, returned: returnedSum, until: moment }),
});

export const openReceiptPdf = call({
  ...opens,
  name: 'openReceiptPdf',
  path: '/subscriptions/receipts/open/pdf',
  summary: 'The same receipt as PDF.',
  produces: 'application/pdf',
  response: z.instanceof(Uint8Array),
});
