import type { Receipt } from '#contract/payments.ts';
import { forOrg, type OrgScope } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { linkRejected, readReceiptLink } from './links.ts';
import { receiptRow } from './store.ts';

/** The organisation's receipt by its id. Errors: not_found. */
export async function receiptById(org: OrgScope, id: string): Promise<Receipt> {
  const receipt = await org.read((bound) => receiptRow(bound, id));
  if (!receipt) throw new ApiError('not_found');
  return receipt;
}

/**
 * The receipt that a link opens, with its organisation, and when the link expires. Errors: token_rejected,
 * link_expired.
 */
export async function receiptByLink(
  { database, linkKey, clock }: Platform,
  link: string,
): Promise<{ org: OrgScope; receipt: Receipt; until: string }> {
  const { of, ends } = readReceiptLink(link, linkKey, clock.now());
  const org = forOrg(database, of.orgId);
  const receipt = await org.read((bound) => receiptRow(bound, of.id));
  if (!receipt) throw linkRejected();
  return { org, receipt, until: ends.toISOString() };
}
