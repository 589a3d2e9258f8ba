import type { AnyMachineSnapshot } from 'xstate';
import { endOfRetention } from '#domain/renewal.ts';
import { DAY } from '#domain/terms.ts';
import { hasAccess } from '#machines/compositions/payingServer.ts';
import type { Property } from '#machines/kit/property.ts';
import type { SubscriptionContext, SubscriptionEvent } from '#machines/subscription/subscription.machine.ts';
import { model } from '#machines/subscription/subscription.model.ts';
import type { MoneyFact } from '#machines/subscription/subscription.properties.ts';
import { brokenRules } from './brokenRules.ts';
import type { Passage, Walk } from './walks.ts';

/** Once access has ended, mails say when the data will be deleted. */
function announced(snapshot: AnyMachineSnapshot): MoneyFact[] {
  const { expiresAt } = snapshot.context as SubscriptionContext;
  return snapshot.matches('expired') && expiresAt !== null
    ? [{ fact: 'deletionAnnounced', on: endOfRetention(expiresAt) }]
    : [];
}

/** What became true with a step of a walk. A payment that the chart refuses is refunded, as the server does. */
function factsOf({ before, stimulus, move }: Passage, payment: number): MoneyFact[] {
  if (!('event' in stimulus)) return [];
  const event = model.events(before)[stimulus.event] as SubscriptionEvent;
  const isAccepted = move.fired.length > 0;
  const { expiresAt } = move.world.snapshot.context as SubscriptionContext;
  const to = expiresAt ?? 0;
  const facts: MoneyFact[] = [];
  switch (event.type) {
    case 'trial.started':
      if (isAccepted) facts.push({ fact: 'granted', to });
      break;
    case 'purchase.paid':
    case 'renewal.paid': {
      const isAutomatic = event.type === 'renewal.paid' && event.stops !== null;
      facts.push({ fact: 'charged', payment, isAutomatic });
      if (isAccepted) facts.push({ fact: 'bought', payment, isAutomatic, from: to - event.days * DAY, to });
      else facts.push({ fact: 'refunded', payment });
      break;
    }
    case 'upgrade.paid':
      if (isAccepted) facts.push({ fact: 'granted', to });
      break;
    case 'payment.takenBack':
      if (isAccepted) facts.push({ fact: 'takenBack', to }, { fact: 'stopped' });
      break;
    case 'renewal.failed':
      if (isAccepted) facts.push({ fact: 'failureMail' });
      break;
    case 'cancellation.confirmed':
      if (isAccepted) facts.push({ fact: 'stopped' });
      if (isAccepted && before.matches('trial')) facts.push({ fact: 'trialCancelled' });
      break;
    case 'autoRenewal.switchedOff':
      if (isAccepted) facts.push({ fact: 'stopped' });
      break;
    case 'autoRenewal.switchedOn':
    case 'cancellation.undone':
      if (isAccepted) facts.push({ fact: 'resumed' });
      break;
    case 'data.purged':
      if (isAccepted) facts.push({ fact: 'purged', at: event.at });
      break;
    default:
  }
  if (isAccepted) facts.push(...announced(move.world.snapshot));
  // A refused event may be one whose time hasn't come.
  return isAccepted && hasAccess({ chart: move.world }) ? [...facts, { fact: 'access', at: event.at }] : facts;
}

/** The sentences of the properties that a walk breaks. */
export const brokenByWalk = ({ passages }: Walk, properties: readonly Property<MoneyFact>[]): string[] =>
  brokenRules(properties, passages.map(factsOf));
