import type { Receipt } from '#contract/payments.ts';
import type { OrgScope } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import { receiptRow } from './store.ts';

/** The organisation's receipt by its id. Errors: not_found. */
export async function receiptById(org: OrgScope, id: string): Promise<Receipt> {
  const receipt = await org.read((bound) => receiptRow(bound, id));
  if (!receipt) throw new ApiError('not_found');
  return receipt;
}
