import type { SubscriptionActivity, subscriptionEvents } from '#contract/subscriptions.ts';
import { toNaira } from '#domain/money.ts';
import { cardName, type CardMarkBrand } from '#ui/CardMark.tsx';
import { formatDate, formatShortMoment } from '#ui/dates.ts';
import { formatList } from '#ui/formatList.ts';
import { formatNaira } from '#ui/naira.ts';
import { countOf } from '../situation.ts';

type Event = (typeof subscriptionEvents)[number];
type Data = SubscriptionActivity['data'];

/* Entries are read defensively: old ones may lack fields. */

const textOf = (data: Data, name: string): string | null =>
  typeof data[name] === 'string' && data[name] !== '' ? data[name] : null;
const numberOf = (data: Data, name: string): number | null => (typeof data[name] === 'number' ? data[name] : null);

/** " until 8 December 2026", with `before` in front of the date; empty if the date is unknown. */
const dated = (data: Data, name: string, before: string): string => {
  const moment = textOf(data, name);
  return moment === null || Number.isNaN(Date.parse(moment)) ? '' : `${before} ${formatDate(moment)}`;
};

/** " of ₦25,774.20"; amounts are in kobo. */
const sum = (data: Data, name = 'amount'): string => {
  const kobo = numberOf(data, name);
  return kobo === null ? '' : ` of ${formatNaira(toNaira(kobo))}`;
};

const isBrand = (brand: string): brand is CardMarkBrand => ['mastercard', 'visa', 'amex'].includes(brand);

const cardOf = (data: Data): string => {
  const brand = textOf(data, 'brand');
  const last4 = textOf(data, 'last4');
  return brand !== null && isBrand(brand) && last4 !== null ? cardName({ brand, last4 }) : 'a card';
};

/** "Core for 25 users, by the month"; leaves out what is unknown. */
const orderOf = (data: Data): string | null => {
  const plan = planOf(data);
  if (plan === null) return null;
  const users = numberOf(data, 'numberOfUsers');
  const paidBy = rhythm(data);
  return `${plan}${users === null ? '' : ` for ${countOf(users, 'user')}`}${paidBy === null ? '' : `, by ${paidBy}`}`;
};

/** Falls back to the slug if no name was recorded. */
const planOf = (data: Data): string | null => {
  const slug = textOf(data, 'plan');
  return textOf(data, 'planName') ?? (slug === null ? null : slug.charAt(0).toUpperCase() + slug.slice(1));
};

const namesOf = (data: Data, name: string): string | null => {
  const names = Array.isArray(data[name]) ? data[name].filter((each): each is string => typeof each === 'string') : [];
  return names.length === 0 ? null : formatList(names);
};
const isData = (known: unknown): known is Data => typeof known === 'object' && known !== null;
const rhythm = (data: Data): string | null =>
  typeof data['isAnnual'] === 'boolean' ? `the ${data['isAnnual'] ? 'year' : 'month'}` : null;
const step = (from: string | number | null, to: string | number | null): string | null =>
  from === null || to === null || from === to ? null : `from ${from} to ${to}`;

/**
 * ": Payroll added, from 20 to 25 users, from Core to Complete"; only known differences. Old entries recorded only the
 * new values.
 */
const changeOf = (data: Data, before: string): string => {
  const { from } = data;
  const order = orderOf(data);
  if (!isData(from)) return order === null ? '' : `${before}${order}`;
  const [added, removed, users] = [
    namesOf(data, 'added'),
    namesOf(data, 'taken'),
    step(numberOf(from, 'numberOfUsers'), numberOf(data, 'numberOfUsers')),
  ];
  const parts = [
    step(planOf(from), planOf(data)),
    added && `${added} added`,
    removed && `${removed} taken out`,
    users && `${users} users`,
    step(rhythm(from), rhythm(data)),
  ];
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? '' : `: ${known.join(', ')}`;
};

const somebody = 'Someone who has left';
/** Events with a person behind them; a person who has left the organisation has no name. */
const by =
  (sentence: (who: string, data: Data) => string) =>
  (actor: string | null, data: Data): string =>
    sentence(actor ?? somebody, data);

const renewalReasons: ReadonlyMap<unknown, string> = new Map([
  ['noCard', ': there was no card'],
  ['declined', ': the card was declined'],
  ['expired', ': the card had expired'],
  ['insufficientFunds', ': the card had insufficient funds'],
  ['refused', ': the card couldn’t be used'],
  ['returned', ': the payment was returned'],
  ['challenge', ': the bank wants the cardholder to approve it'],
]);

const sentences: Record<Event, (actor: string | null, data: Data) => string> = {
  'trial.started': by((who, data) => `${who} started the free trial${dated(data, 'expiresAt', ' until')}`),
  'subscription.activated': by(
    (who, data) => `${who} bought ${orderOf(data) ?? 'a subscription'}${dated(data, 'endsAt', ' until')}`,
  ),
  'subscription.changed': by((who, data) => `${who} changed the subscription${changeOf(data, ' to ')}`),
  'subscription.renewed': (actor, data) =>
    actor === null
      ? `Renewed automatically${dated(data, 'endsAt', ' until')}`
      : `${actor} renewed the subscription${dated(data, 'endsAt', ' until')}`,
  'subscription.cancelled': by(
    (who, data) => `${who} cancelled the ${data['kind'] === 'trial' ? 'trial' : 'subscription'}`,
  ),
  'subscription.cancellationUndone': by((who) => `${who} undid the cancellation`),
  'change.scheduled': by(
    (who, data) => `${who} scheduled a change${dated(data, 'takesEffectAt', ' for')}${changeOf(data, ': ')}`,
  ),
  'change.undone': by((who) => `${who} undid the scheduled change`),
  'renewal.failed': (_, data) =>
    `The renewal${sum(data)} couldn’t be charged${renewalReasons.get(data['why']) ?? ''}${dated(data, 'nextAt', ', trying again on')}`,
  'renewal.givenUp': () => 'We won’t try the renewal again automatically',
  'data.purged': (_, data) =>
    `The data was deleted${data['reason'] === 'trialCancelled' ? ', because the trial was cancelled' : ''}`,
  'payment.succeeded': (actor, data) => {
    const receipt = textOf(data, 'receipt');
    if (numberOf(data, 'amount') === 0)
      return `Nothing was due after discounts and credit${receipt === null ? '' : `: receipt ${receipt}`}`;
    const payer = actor === somebody ? 'someone who has left' : actor;
    return `${payer === null ? 'A payment' : `A payment by ${payer}`}${sum(data)} succeeded${receipt === null ? '' : `, receipt ${receipt}`}`;
  },
  'payment.refundDue': (_, data) => `A payment${sum(data)} wasn’t needed and is being returned to its card`,
  'payment.refundFailed': (_, data) => `A refund${sum(data)} failed`,
  'payment.takenBack': (_, data) =>
    `A payment${sum(data)} was returned ${data['why'] === 'disputed' ? 'after a dispute' : 'by the card provider'}`,
  'payment.disputed': (_, data) => `A cardholder disputed a payment${sum(data)}`,
  'payment.disputeDecided': (_, data) =>
    `The dispute about a payment${sum(data)} was decided: ${data['why'] === 'kept' ? 'the money wasn’t returned' : 'the money was returned'}`,
  'payment.refunded': (_, data) => `A payment${sum(data)} was returned`,
  'autoRenewal.switchedOn': by((who) => `${who} switched automatic renewal on`),
  'autoRenewal.switchedOff': by((who) => `${who} switched automatic renewal off`),
  'card.added': (actor, data) => {
    if (data['isPaidWith'] !== true) return `${actor ?? somebody} added ${cardOf(data)}`;
    return `${actor === null ? 'A payment was made' : `${actor} paid`} with ${cardOf(data)}, which was saved`;
  },
  'card.madeDefault': (actor, data) => {
    const { insteadOf } = data;
    if (!isData(insteadOf)) return `${actor ?? somebody} made ${cardOf(data)} the default`;
    return `The default is now ${cardOf(data)}, because ${cardOf(insteadOf)} ${data['why'] === 'expired' ? 'had expired' : 'couldn’t be charged for the renewal'}`;
  },
  'card.removed': by((who, data) => `${who} removed ${cardOf(data)}`),
};

/** One sentence about an event; null for one of a newer release. */
export const sentenceOf = ({
  event,
  actor,
  hasLeft,
  data,
}: Pick<SubscriptionActivity, 'event' | 'actor' | 'hasLeft' | 'data'>): string | null => {
  const sentence = (sentences as Partial<typeof sentences>)[event];
  return sentence?.(hasLeft ? somebody : actor, data) ?? null;
};

/** When it happened, and the reason given for a cancellation: "20 Nov 2026, 16:20 · It costs too much" */
export const circumstancesOf = ({ event, at, data }: Pick<SubscriptionActivity, 'event' | 'at' | 'data'>): string =>
  [formatShortMoment(at), event === 'subscription.cancelled' ? textOf(data, 'reason') : null]
    .filter((known) => known !== null)
    .join(' · ');
