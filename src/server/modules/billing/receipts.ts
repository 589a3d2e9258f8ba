import { randomUUID } from 'node:crypto';
import type { Receipt } from '#contract/payments.ts';
import { formatInLagos } from '#domain/lagosClock.ts';
import type { Tx } from '../../db/database.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import type { MailOf } from '../../platform/mail/mail.ts';
import { oncePerAddress } from '../../platform/mail/oncePerAddress.ts';
import type { Platform } from '../../platform/platform.ts';
import { receiptEmails, receiptEmailsOf } from '../billingContacts/service.ts';
import { buyer as buyerNow, type Buyer } from '../org/service.ts';
import { type Catalogue, catalogueOfBook, priceBooksOf } from '../plans/service.ts';
import { type LetterKey, receiptLetter, type ReceiptKey, renewalLetter } from './mails.ts';
import { insertReceipt, insertReceipts, nextNumbers } from './store.ts';
import { sumsOf } from './sums.ts';

const yearOf = (at: Date): number => Number(formatInLagos(at, 'YYYY'));
const numberOf = (year: number, place: number): string => `HUM-${year}-${String(place).padStart(6, '0')}`;

/** The fields of a payment attempt that a receipt needs. `actorId` is null for an automatic renewal. */
export interface ReceiptAttempt {
  id: string;
  purpose: 'purchase' | 'upgrade' | 'renewal' | 'addCard';
  actorId: string | null;
  billingContactId: string | null;
  order: PaidOrder | null;
}

/** A paid purchase: its attempt, the term it bought, and the card (null for ₦0). */
export interface PaidPurchase {
  attempt: ReceiptAttempt;
  term: { startsAt: Date; endsAt: Date };
  card: Receipt['card'];
  at: Date;
  /** Emails of administrators who are mailed as well: they were told that it had failed, or was being confirmed. */
  administrators?: readonly string[];
}

type CatalogueOf = (priceBookId: number) => Catalogue;

/** Finds the price book of an order among these. */
const among =
  (catalogues: ReadonlyMap<number, Catalogue>): CatalogueOf =>
  (priceBookId) => {
    const catalogue = catalogues.get(priceBookId);
    if (!catalogue) throw new Error('a receipt without its price book');
    return catalogue;
  };

/** The part of a receipt that is the same for identical orders issued together. */
const commonOf = (
  order: PaidOrder,
  { seller, catalogueOf, at }: { seller: Receipt['seller']; catalogueOf: CatalogueOf; at: Date },
) => ({ issuedAt: at.toISOString(), suppliedAt: at.toISOString(), seller, ...sumsOf(order, catalogueOf) });

const ownOf = ({ attempt, term, card }: PaidPurchase, buyer: Buyer, number: string) => ({
  id: randomUUID(),
  number,
  period: { from: term.startsAt.toISOString(), to: term.endsAt.toISOString() },
  buyer,
  reference: attempt.id,
  card,
});

/**
 * Numbers and stores the receipt of a purchase, with names, addresses and prices as of now. The number series stays
 * locked until the transaction ends, so call it late. The attempt must have its order.
 */
export async function storeReceipt(
  { config }: Pick<Platform, 'config'>,
  org: OrgTx,
  paid: PaidPurchase,
): Promise<Receipt> {
  const {
    attempt: { id, order },
    at,
  } = paid;
  if (order === null) throw new Error('only a purchase has a receipt');
  const catalogues = new Map<number, Catalogue>();
  for (const book of new Set(priceBooksOf(order))) catalogues.set(book, await catalogueOfBook(org.tx, book));
  const buyer = await buyerNow(org);
  if (buyer === null) throw new Error('the organisation is gone');
  const year = yearOf(at);
  const number = numberOf(year, await nextNumbers(org.tx, year, 1));
  const receipt: Receipt = {
    ...commonOf(order, { seller: config.seller, catalogueOf: among(catalogues), at }),
    ...ownOf(paid, buyer, number),
  };
  await insertReceipt(org, id, receipt);
  return receipt;
}

/**
 * The receipt mails to the organisation, its billing contacts and `administrators`, one per address. Those of an
 * automatic renewal say that the subscription was renewed.
 */
function receiptMails(
  of: ReceiptKey,
  { attempt: { purpose, actorId }, administrators = [] }: Pick<PaidPurchase, 'attempt' | 'administrators'>,
  buyer: Buyer,
  contacts: readonly string[],
): MailOf[] {
  const kind = purpose === 'renewal' && actorId === null ? renewalLetter : receiptLetter;
  const own = [buyer.email, ...administrators];
  const ofContact: LetterKey = { ...of, isForContact: true };
  // An administrator who is also a contact gets the administrators' letter: the first of an address stays.
  return oncePerAddress([...own, ...contacts]).map((to) => ({
    to,
    letter: { kind, of: own.includes(to) ? of : ofContact },
  }));
}

/**
 * Issues the receipt of a purchase (`storeReceipt`) and mails it to the organisation, to the billing contacts who get
 * every receipt, to the contact chosen for this purchase, and to its `administrators`, once per address.
 */
export async function issueReceipt(
  platform: Platform,
  org: OrgTx,
  paid: PaidPurchase,
): Promise<{ id: string; number: string }> {
  const receipt = await storeReceipt(platform, org, paid);
  const { id, number, buyer } = receipt;
  for (const mail of receiptMails(
    { orgId: org.orgId, id },
    paid,
    buyer,
    await receiptEmails(org, paid.attempt.billingContactId),
  ))
    await platform.mailer.send(org, mail);
  return { id, number };
}

/**
 * A purchase in a batch. `common` is the same object for all purchases whose receipts differ only in their own part.
 */
export interface BatchPurchase extends PaidPurchase {
  orgId: string;
  common: object;
  buyer: Buyer;
}

/**
 * Issues receipts for simultaneous purchases of many organisations, none with a chosen contact: one range of numbers,
 * and as many statements as a single receipt takes. `catalogues` are those of the price books they were priced with.
 * Returns receipt numbers by attempt id.
 */
export async function issueReceipts(
  platform: Platform,
  tx: Tx,
  all: readonly BatchPurchase[],
  catalogues: ReadonlyMap<number, Catalogue>,
): Promise<Map<string, string>> {
  const [first] = all;
  if (first === undefined) return new Map();
  const orgIds = all.map(({ orgId }) => orgId);
  const others = await receiptEmailsOf(tx, orgIds);
  const { seller } = platform.config;
  const year = yearOf(first.at);
  const begin = await nextNumbers(tx, year, all.length);
  const commons = new Map<object, ReturnType<typeof commonOf>>();
  const issued = all.map((paid, place) => {
    const { orgId, buyer, attempt, administrators = [], at } = paid;
    const { id: attemptId, order } = attempt;
    if (order === null) throw new Error('only a purchase has a receipt');
    const common = commons.get(paid.common) ?? commonOf(order, { seller, catalogueOf: among(catalogues), at });
    commons.set(paid.common, common);
    return {
      orgId,
      attempt,
      administrators,
      attemptId,
      issuedAt: at,
      common,
      own: ownOf(paid, buyer, numberOf(year, begin + place)),
    };
  });
  await insertReceipts(tx, issued);
  await platform.mailer.sendAll(
    tx,
    issued.flatMap(({ orgId, attempt, administrators, own: { id, buyer } }) =>
      receiptMails({ orgId, id }, { attempt, administrators }, buyer, others.get(orgId) ?? []).map((mail) => ({
        ...mail,
        orgId,
      })),
    ),
  );
  return new Map(issued.map(({ attemptId, own }) => [attemptId, own.number]));
}
