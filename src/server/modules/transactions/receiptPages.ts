import { getReceipt, type Receipt } from '#contract/payments.ts';
import { openReceipt } from '#contract/receiptLinks.ts';
import { toNaira } from '#domain/money.ts';
import type { OrgScope } from '../../db/scope.ts';
import { implement } from '../../http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { linkLimits, receiptById, receiptByLink } from '../billing/service.ts';
import { attemptById } from '../payments/service.ts';
import { returnedOf } from './transactionsPage.ts';

/** A receipt, and how much of its payment was returned (naira), if anything. */
async function withReturned(org: OrgScope, receipt: Receipt): Promise<{ receipt: Receipt; returned?: number }> {
  const attempt = await org.read((bound) => attemptById(bound, receipt.reference));
  const returned = attempt && returnedOf(attempt);
  return { receipt, ...(returned !== null && { returned: toNaira(returned) }) };
}

/** The pages of a receipt: the administrator's, and the one behind a mailed link. */
export const receiptPages = (platform: Platform) => [
  implement(getReceipt, async ({ org, params }) => withReturned(org, await receiptById(org, params.id))),
  implement(
    openReceipt,
    async ({ body }) => {
      const { org, receipt, until } = await receiptByLink(platform, body.link);
      return { ...(await withReturned(org, receipt)), until };
    },
    { limits: linkLimits },
  ),
];
