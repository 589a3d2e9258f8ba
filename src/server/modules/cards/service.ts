import type { Card } from '#contract/cards.ts';
import type { CardBrand } from '#domain/cardNumber.ts';
import { validityOf } from '#domain/cardValidity.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import type { Module } from '../../http/createModule.ts';
import { ApiError } from '../../platform/errors.ts';
import type { SavedCard } from '../../platform/payments/paymentProvider.ts';
import { unanswered } from '../../platform/payments/unanswered.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { lockOrganisation } from '../org/service.ts';
import { renewsAutomatically, stopRenewing } from '../subscriptions/service.ts';
import {
  cardRow,
  cardRows,
  deleteCard,
  deleteCards,
  isSavedCode,
  lockCards,
  makeDefault,
  putCard,
  type CardRow,
} from './store.ts';

export { type ChargeableCard, defaultCards } from './store.ts';

/** Outbox kind of a request to the provider to forget a card. */
export const FORGET_CARD = 'card.forget';

const cardView =
  (now: Date) =>
  ({ id, isDefault, brand, last4, expMonth, expYear }: CardRow): Card => ({
    id,
    isDefault,
    brand,
    last4,
    expMonth,
    expYear,
    validity: validityOf({ expMonth, expYear }, now),
  });

/** The organisation's saved cards, the default one first, with their validity at `now`. */
export async function savedCards(org: OrgTx, now: Date): Promise<Card[]> {
  return (await cardRows(org)).map(cardView(now));
}

/** The payment that a card was used for. */
export interface CardPayment {
  actorId: string | null;
  /** The email address it was charged with. */
  email: string;
  at: Date;
  /** The charge only served to add the card. */
  isAdding: boolean;
  /** A charge for the due renewal has failed. */
  hasRenewalFailed: boolean;
}

/**
 * Saves the card that a charge was paid with, updating the row of a card already saved. It becomes the default if there
 * is none, or if the default couldn't pay for the next term. The provider is asked to forget a code that this one
 * replaces. Null if the card can't be charged again or we don't accept its brand.
 */
export async function saveCard(
  { outbox }: Pick<Platform, 'outbox'>,
  org: OrgTx,
  card: SavedCard,
  { actorId, email, at, isAdding, hasRenewalFailed }: CardPayment,
): Promise<string | null> {
  const { brand, bin, last4, expMonth, expYear, authorizationCode, isReusable } = card;
  if (!isReusable || brand === null) return null;
  // Some responses have no signature: use the visible details instead.
  const signature = card.signature ?? `${bin}-${last4}-${expMonth}-${expYear}`;
  await lockOrganisation(org);
  const saved = await cardRows(org);
  const currentDefault = saved.find(({ isDefault }) => isDefault);
  const before = saved.find((each) => each.signature === signature);
  const id = await putCard(
    org,
    { brand, last4, expMonth, expYear, signature, authorizationCode, email, createdAt: at },
    saved.length === 0,
  );
  if (before && before.authorizationCode !== authorizationCode)
    await outbox.post(org.tx, FORGET_CARD, { authorizationCode: before.authorizationCode });
  if (isAdding || !before) {
    await recordActivity(org, {
      actorId,
      event: 'card.added',
      at,
      data: { brand, last4, ...(isAdding ? {} : { isPaidWith: true }) },
    });
  }
  const why = currentDefault && currentDefault.id !== id ? whyReplaced(currentDefault, hasRenewalFailed, at) : null;
  if (currentDefault && why) {
    await makeDefault(org, id);
    await recordActivity(org, {
      actorId,
      event: 'card.madeDefault',
      at,
      data: { brand, last4, why, insteadOf: brandAndDigits(currentDefault) },
    });
  }
  return id;
}

/** Why the card just used replaces the default card; null when it doesn't. */
function whyReplaced(currentDefault: CardRow, hasRenewalFailed: boolean, at: Date): 'expired' | 'renewalFailed' | null {
  if (validityOf(currentDefault, at) === 'expired') return 'expired';
  return hasRenewalFailed ? 'renewalFailed' : null;
}

/** The card that renewals are charged to; null if there is none. */
export async function defaultCard(org: OrgTx): Promise<CardRow | null> {
  return (await cardRows(org)).find(({ isDefault }) => isDefault) ?? null;
}

/** The details needed to charge a saved card; null if the organisation has no such card. */
export async function chargeableCard(
  org: OrgTx,
  cardId: string,
): Promise<{ authorizationCode: string; email: string; brand: CardBrand; last4: string } | null> {
  const row = await cardRow(org, cardId);
  return row && { authorizationCode: row.authorizationCode, email: row.email, brand: row.brand, last4: row.last4 };
}

const brandAndDigits = ({ brand, last4 }: CardRow) => ({ brand, last4 });

/** Makes a card the default and returns all cards. Errors: not_found. */
export function changeDefault({ clock }: Platform, org: OrgScope, actorId: string, cardId: string): Promise<Card[]> {
  const at = clock.now();
  return org.transaction(async (bound) => {
    await lockCards(bound);
    const row = await cardRow(bound, cardId);
    if (!row) throw new ApiError('not_found');
    if (!row.isDefault) {
      await makeDefault(bound, cardId);
      await recordActivity(bound, { actorId, event: 'card.madeDefault', at, data: brandAndDigits(row) });
    }
    return savedCards(bound, at);
  });
}

/**
 * Removes a card, here immediately and at the provider after the commit. The newest of the others becomes the default.
 * Under automatic renewal, the last card can be removed only together with switching that off. Errors: not_found,
 * last_card.
 */
export async function removeCard(
  { clock, outbox }: Platform,
  org: OrgScope,
  actorId: string,
  cardId: string,
  turnOffAutoRenewal: boolean,
): Promise<void> {
  const at = clock.now();
  await org.transaction(async (bound) => {
    const isLast = (await lockCards(bound)) === 1;
    const row = await deleteCard(bound, cardId);
    if (!row) throw new ApiError('not_found');
    if (isLast && (await renewsAutomatically(bound, at))) {
      if (!turnOffAutoRenewal) throw new ApiError('last_card');
      await stopRenewing(bound, actorId, at);
    }
    const [newest] = await cardRows(bound);
    if (row.isDefault && newest) await makeDefault(bound, newest.id);
    await outbox.post(bound.tx, FORGET_CARD, { authorizationCode: row.authorizationCode });
    await recordActivity(bound, { actorId, event: 'card.removed', at, data: brandAndDigits(row) });
  });
}

/** Asks the provider, after the commit, to forget a card that was charged but isn't saved. */
export const forgetUnsaved = (
  { outbox }: Pick<Platform, 'outbox'>,
  org: OrgTx,
  authorizationCode: string,
): Promise<unknown> => outbox.post(org.tx, FORGET_CARD, { authorizationCode });

/** Deletes all of the organisation's cards, here immediately and at the provider after the commit. */
export async function forgetCards({ outbox }: Pick<Platform, 'outbox'>, org: OrgTx): Promise<void> {
  for (const { authorizationCode } of await deleteCards(org))
    await outbox.post(org.tx, FORGET_CARD, { authorizationCode });
}

/**
 * The delivery that asks the provider to forget cards. A card it no longer knows counts as forgotten, and one that is
 * saved, because it was used or added again, isn't forgotten.
 */
export const forgetCardDelivery = ({
  payments,
  log,
  database,
}: Platform): NonNullable<Module['deliveries']>[string] => ({
  inFlight: 2,
  isEndless: true,
  async deliver(payload) {
    const { authorizationCode } = payload as { authorizationCode: string };
    if (await isSavedCode(database.sql, authorizationCode)) return;
    const result = await payments.forgetCard(authorizationCode);
    if (result.kind === 'unknown') throw new Error(unanswered('the provider did not forget a card', result));
    if (result.kind === 'refused') log.warn({ reason: result.reason }, 'the provider refused to forget a card');
  },
});
