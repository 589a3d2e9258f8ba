import { randomUUID } from 'node:crypto';
import type { Receipt } from '#contract/payments.ts';
import type { OrgTx } from '../../db/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { receiptEmails } from '../billingContacts/service.ts';
import { buyerOf } from '../org/service.ts';
import { catalogueOfBook } from '../plans/service.ts';
import { receiptMail } from './mails.ts';
import { type AttemptRow, insertReceipt, nextNumber } from './store.ts';
import { sumsOf } from './sums.ts';

const yearInLagos = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', year: 'numeric' });

/** What was paid: its attempt, the term that it bought, and the card; null for ₦0. */
export interface Paid {
  attempt: AttemptRow;
  term: { startsAt: Date; endsAt: Date };
  card: Receipt['card'];
  at: Date;
}

/**
 * Numbers and stores the receipt of a purchase, as names, addresses and prices are at this moment. The series stays locked
 * until the transaction ends, so that this comes late in it. The attempt must carry its order.
 */
export async function storeReceipt({ config }: Pick<Platform, 'config'>, org: OrgTx, { attempt, term, card, at }: Paid): Promise<Receipt> {
  if (attempt.order === null) throw new Error('only a purchase has a receipt');
  const sums = sumsOf(attempt.order, await catalogueOfBook(org.tx, attempt.order.priceBookId));
  const buyer = await buyerOf(org);
  const year = Number(yearInLagos.format(at));
  const receipt: Receipt = {
    id: randomUUID(),
    number: `HUM-${year}-${String(await nextNumber(org, year)).padStart(6, '0')}`,
    issuedAt: at.toISOString(),
    suppliedAt: at.toISOString(),
    period: { from: term.startsAt.toISOString(), to: term.endsAt.toISOString() },
    seller: config.seller,
    buyer,
    ...sums,
    reference: attempt.id,
    card,
  };
  await insertReceipt(org, attempt.id, receipt);
  return receipt;
}

/**
 * Issues the receipt of a purchase (`storeReceipt`) and mails it to the organisation, to the billing contacts who get every
 * receipt, and to the one who was chosen for this purchase; to nobody twice.
 */
export async function issueReceipt(platform: Platform, org: OrgTx, paid: Paid): Promise<{ id: string; number: string }> {
  const receipt = await storeReceipt(platform, org, paid);
  const recipients = new Set([receipt.buyer.email, ...(await receiptEmails(org, paid.attempt.billingContactId))]);
  for (const to of recipients) await platform.mailer.send(org.tx, receiptMail({ to, orgId: org.orgId, publicUrl: platform.config.publicUrl, receipt }));
  return { id: receipt.id, number: receipt.number };
}
