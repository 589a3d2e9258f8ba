import { createHmac, timingSafeEqual } from 'node:crypto';
import { RECEIPT_LINK_DAYS } from '#contract/receiptLinks.ts';
import { later } from '../../platform/clock.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ReceiptKey } from './mails.ts';

/*
 * Links that open one receipt without an account. A link holds the receipt's key, its expiry and a signature of both,
 * in base64url: 69 bytes are exactly 92 characters with no spare bits, so no other text decodes to the same link.
 */

const ID_BYTES = 16;
const EXPIRY_BYTES = 5;
const LENGTH = ((2 * ID_BYTES + EXPIRY_BYTES + 32) / 3) * 4;

/** The prefix ties the signature to receipts, in case the key signs other things too. */
const signatureOf = (content: Uint8Array, key: Uint8Array): Buffer =>
  createHmac('sha256', key).update('receipt link\n').update(content).digest();

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** When the link of a receipt issued at `issuedAt` expires, in whole seconds. */
export const linkExpiry = (issuedAt: Date): Date =>
  later(new Date(Math.floor(issuedAt.getTime() / 1000) * 1000), { days: RECEIPT_LINK_DAYS });

/** The link of a receipt, as carried in the address. */
export function receiptLink({ orgId, id }: ReceiptKey, ends: Date, key: Uint8Array): string {
  const seconds = Buffer.alloc(EXPIRY_BYTES);
  seconds.writeUIntBE(ends.getTime() / 1000, 0, EXPIRY_BYTES);
  const content = Buffer.concat([bytesOf(id), bytesOf(orgId), seconds]);
  return Buffer.concat([content, signatureOf(content, key)]).toString('base64url');
}

/** The error for a link that opens nothing. */
export const linkRejected = () =>
  new ApiError('token_rejected', {
    msg: 'This link is incomplete, or it was changed. Open it from the email again, or copy all of it.',
  });

/** The receipt that a link opens at `now`. Errors: token_rejected for anything we haven't signed, link_expired. */
export function readReceiptLink(link: string, key: Uint8Array, now: Date): { of: ReceiptKey; ends: Date } {
  // Decoding accepts other characters for some of these; the pattern doesn't.
  const bytes = link.length === LENGTH && /^[\w-]+$/.test(link) ? Buffer.from(link, 'base64url') : Buffer.alloc(0);
  const content = bytes.subarray(0, 2 * ID_BYTES + EXPIRY_BYTES);
  const signature = bytes.subarray(2 * ID_BYTES + EXPIRY_BYTES);
  const expected = signatureOf(content, key);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) throw linkRejected();
  const ends = new Date(content.readUIntBE(2 * ID_BYTES, EXPIRY_BYTES) * 1000);
  if (ends <= now)
    throw new ApiError('link_expired', {
      msg: `This link has expired. Receipt links work for ${RECEIPT_LINK_DAYS} days.`,
    });
  return {
    of: { id: idOf(content.subarray(0, ID_BYTES)), orgId: idOf(content.subarray(ID_BYTES, 2 * ID_BYTES)) },
    ends,
  };
}
