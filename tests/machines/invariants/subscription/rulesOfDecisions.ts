import { chargeDueAt, renewalKey } from '#domain/automaticRenewal.ts';
import { endOfRetention, endOfRetries, nextCharge } from '#domain/renewal.ts';
import { endOfTerm, TRIAL_DAYS } from '#domain/terms.ts';
import type { SubscriptionContext, SubscriptionEvent } from '#machines/subscription/subscription.machine.ts';
import { model as subscription } from '#machines/subscription/subscription.model.ts';
import { after, before, eventOf, from, to } from '#tests/support/flows/lifecyclePassages.ts';
import { expect, it } from '#tests/support/flows/rules.ts';
import { expectAlways, type Passage } from '#tests/support/flows/walks.ts';

/* What the server owes people: what is paid for, decided or due happens, and nothing else changes with it. */

const isAccepted = ({ move }: Passage): boolean => move.fired.length > 0;
const runs = (state: string): boolean => ['active', 'renewalDue.inTerm'].includes(state);
const isCharging = (state: string): boolean => runs(state) || ['renewalDue.overdue', 'expired.ended'].includes(state);
const hasEnded = (state: string): boolean => state.startsWith('expired');

type Case = {
  event: SubscriptionEvent;
  was: SubscriptionContext;
  is: SubscriptionContext;
  state: string;
  next: string;
};

/** Checks each step with an event of these types. */
const each = (types: readonly SubscriptionEvent['type'][], holds: (one: Case, passage: Passage) => void) =>
  expectAlways(subscription, ({ passages }) => {
    for (const passage of passages) {
      const event = eventOf(passage);
      if (!types.includes(event.type)) continue;
      holds({ event, was: before(passage), is: after(passage), state: from(passage), next: to(passage) }, passage);
    }
  });

/** Whether nobody has stopped the charge, or a person pays. */
const isUnstopped = (was: SubscriptionContext, stops: number | null): boolean =>
  stops === null || (stops === was.stops && was.isAutoRenewal && !was.isCancelled);

/** Events with which two administrators could get into each other’s way, if they are accepted. */
const newVersions: readonly SubscriptionEvent['type'][] = [
  'trial.started',
  'purchase.paid',
  'upgrade.paid',
  'downgrade.scheduled',
  'downgrade.undone',
  'renewal.paid',
  'payment.takenBack',
  'cancellation.confirmed',
  'cancellation.undone',
  'data.purged',
];

export function rulesOfDecisions(): void {
  it('starts a trial for every organisation with an alias that has neither tried nor bought anything', () =>
    each(['trial.started'], ({ event, was, is, state, next }, passage) => {
      const mayStart = state === 'none' && was.hasAlias && !was.hasUsedTrial && !was.hasEverPurchased;
      expect(isAccepted(passage)).toBe(mayStart);
      if (mayStart)
        expect([next, is.hasUsedTrial, is.expiresAt]).toEqual(['trial', true, endOfTerm(event.at, TRIAL_DAYS)]);
    }));

  it('gives access for every purchase, unless a billing period is running that isn’t cancelled', () =>
    each(['purchase.paid'], ({ is, state, next }, passage) => {
      expect(isAccepted(passage)).toBe(!runs(state));
      if (!runs(state)) expect([next, is.hasEverPurchased, is.failures]).toEqual(['active', true, 0]);
    }));

  it('gives access for every renewal of the subscription as it is that nobody stopped', () =>
    each(['renewal.paid'], ({ event, was, is, state, next }, passage) => {
      if (event.type !== 'renewal.paid') return;
      const isNext = (was.expiresAt ?? Infinity) <= endOfTerm(event.at, event.runningDays);
      const isDue = (runs(state) && isNext) || (state === 'renewalDue.overdue' && isNext) || hasEnded(state);
      const isPaid = isDue && was.hasEverPurchased && event.version === was.version && isUnstopped(was, event.stops);
      expect(isAccepted(passage)).toBe(isPaid);
      if (isPaid) expect([next, is.failures]).toEqual(['active', 0]);
    }));

  it('makes every paid change of a running billing period, and leaves it running', () =>
    each(['upgrade.paid'], ({ event, was, is, state, next }, passage) => {
      if (event.type !== 'upgrade.paid') return;
      const expiresAt = was.expiresAt ?? Infinity;
      const isMade =
        runs(state) && event.version === was.version && event.at < expiresAt && event.expiresAt >= expiresAt;
      expect(isAccepted(passage)).toBe(isMade);
      if (!isMade) return;
      expect(is.expiresAt).toBe(event.expiresAt);
      expect(next).toBe(state === 'active' || event.expiresAt > expiresAt ? 'active' : state);
    }));

  it('does what an administrator schedules or takes back, and only that', () =>
    each(['downgrade.scheduled', 'downgrade.undone'], ({ event, was, is, state, next }, passage) => {
      const isMade =
        runs(state) &&
        (event.type === 'downgrade.scheduled' ? event.numberOfUsers >= event.allocatedUsers : was.hasScheduledChange);
      expect(isAccepted(passage)).toBe(isMade);
      expect(next).toBe(state);
      const hasScheduledChange = isMade ? event.type === 'downgrade.scheduled' : was.hasScheduledChange;
      expect(is).toEqual({ ...was, hasScheduledChange, version: was.version + Number(isMade) });
    }));

  it('keeps a scheduled change only as long as the subscription that it was made for', () =>
    expectAlways(subscription, ({ passages }) => {
      for (const passage of passages) {
        const { type } = eventOf(passage);
        const ends = [
          'purchase.paid',
          'renewal.paid',
          'upgrade.paid',
          'cancellation.confirmed',
          'data.purged',
          'downgrade.undone',
        ];
        if (isAccepted(passage) && ends.includes(type)) expect(after(passage).hasScheduledChange).toBe(false);
      }
    }));

  it('switches automatic renewal as an administrator wants, and leaves the rest as it is', () =>
    each(['autoRenewal.switchedOn', 'autoRenewal.switchedOff'], ({ event, was, is, state, next }, passage) => {
      const isOn = event.type === 'autoRenewal.switchedOn';
      const mayRenew = state === 'active' || (state === 'expired.ended' && was.hasEverPurchased);
      const maySwitch = mayRenew || (!isOn && state.startsWith('renewalDue'));
      expect(isAccepted(passage)).toBe(maySwitch);
      if (!maySwitch) return;
      expect([is.isAutoRenewal, is.expiresAt]).toEqual([isOn, was.expiresAt]);
      if (isOn) expect(next).toBe(state);
      // Once the billing period is over, only charges kept access open.
      else expect(next).toBe(runs(state) ? 'active' : 'expired.ended');
    }));

  it('cancels whenever an administrator wants, if there is something that runs', () =>
    each(['cancellation.confirmed'], ({ is, state, next }, passage) => {
      const mayCancel = state === 'trial' || runs(state);
      expect(isAccepted(passage)).toBe(mayCancel);
      if (!mayCancel) return;
      expect(next).toBe(state === 'trial' ? 'cancelled.trial' : 'cancelled.paid');
      expect([is.isCancelled, is.failures, is.nextChargeAt]).toEqual([true, 0, null]);
    }));

  it('undoes a cancellation until access ends, with the access that was paid for', () =>
    each(['cancellation.undone'], ({ event, was, is, state, next }, passage) => {
      const mayUndo = state === 'cancelled.paid' && event.at < (was.expiresAt ?? 0);
      expect(isAccepted(passage)).toBe(mayUndo);
      if (mayUndo) expect([next, is.isCancelled, is.expiresAt]).toEqual(['active', false, was.expiresAt]);
    }));

  it('tells two administrators apart who change the subscription at the same time', () =>
    expectAlways(subscription, ({ passages }) => {
      for (const passage of passages) {
        const isNew = isAccepted(passage) && newVersions.includes(eventOf(passage).type);
        expect(after(passage).version).toBe(before(passage).version + Number(isNew));
      }
    }));

  it('counts every failed charge that is still wanted, and keeps access while it may be tried again', () =>
    each(['renewal.failed'], ({ event, was, is, state, next }, passage) => {
      if (event.type !== 'renewal.failed') return;
      const { at, chargedAt, key, stops } = event;
      const isWanted = was.hasEverPurchased && key === renewalKey(was) && isUnstopped(was, stops);
      const isLeft = nextCharge(was.expiresAt ?? 0, was.failures + 1, { now: at, chargedAt }) !== null;
      const isCounted = isWanted && isCharging(state) && (isLeft || ['active', 'renewalDue.overdue'].includes(state));
      expect(isAccepted(passage)).toBe(isCounted);
      if (!isCounted) return;
      expect([is.failures, is.expiresAt]).toEqual([was.failures + 1, was.expiresAt]);
      if (runs(state)) expect(next).toBe('renewalDue.inTerm');
      else expect(next).toBe(isLeft ? 'renewalDue.overdue' : 'expired.ended');
    }));

  it('schedules the next charge of the card by what was paid, decided or refused last', () =>
    expectAlways(subscription, ({ passages }) => {
      for (const passage of passages) {
        const event = eventOf(passage);
        const [was, is] = [before(passage), after(passage)];
        if (!isAccepted(passage)) expect(is).toEqual(was);
        else if (['purchase.paid', 'renewal.paid', 'upgrade.paid', 'cancellation.undone'].includes(event.type))
          expect(is.nextChargeAt).toBe(chargeDueAt(is, event.at));
        else if (event.type === 'renewal.failed')
          expect(is.nextChargeAt).toBe(chargeDueAt(is, event.at, event.chargedAt));
        else if (event.type === 'autoRenewal.switchedOn')
          expect(is.nextChargeAt).toBe(was.isAutoRenewal ? was.nextChargeAt : chargeDueAt(is, event.at));
        else if (
          ['renewal.attempted', 'time.passed', 'trial.started'].includes(event.type) ||
          event.type.startsWith('downgrade')
        )
          expect(is.nextChargeAt).toBe(was.nextChargeAt);
        else expect(is.nextChargeAt).toBeNull();
      }
    }));

  it('lets the renewal job charge without changing anything before there is a result', () =>
    each(['renewal.attempted'], ({ event, was, is, state, next }, passage) => {
      if (event.type !== 'renewal.attempted') return;
      const end = was.expiresAt ?? 0;
      const mayCharge =
        isCharging(state) &&
        was.nextChargeAt !== null &&
        event.at < endOfRetries(end) &&
        end <= endOfTerm(event.at, event.runningDays);
      expect([isAccepted(passage), next]).toEqual([mayCharge, state]);
      expect(is).toEqual(was);
    }));

  it('drops a charge that wasn’t made in time, and with it the access that waited for it', () =>
    each(['renewal.missed'], ({ event, was, state, next }, passage) => {
      const isLate = event.at >= endOfRetries(was.expiresAt ?? Infinity) && was.nextChargeAt !== null;
      const isMissed = isLate && ['renewalDue.overdue', 'expired.ended'].includes(state);
      expect([isAccepted(passage), next]).toEqual([isMissed, isMissed ? 'expired.ended' : state]);
    }));

  it('ends access at the moment that it was given until, or when the last charge has failed', () =>
    each(['time.passed'], ({ event, was, is, state, next }) => {
      const end = was.expiresAt ?? Infinity;
      const ended: Record<string, string> = {
        trial: 'expired.ended',
        active: 'expired.ended',
        'renewalDue.inTerm': 'renewalDue.overdue',
        'cancelled.paid': 'expired.cancelled',
      };
      if (state === 'renewalDue.overdue') expect(next).toBe(event.at >= endOfRetries(end) ? 'expired.ended' : state);
      else expect(next).toBe(event.at >= end ? (ended[state] ?? state) : state);
      expect(is).toEqual(was);
    }));

  it('deletes data when it was announced, and keeps no wish of those who left', () =>
    each(['data.purged'], ({ event, was, is, state, next }, passage) => {
      const isDue =
        state === 'cancelled.trial' || (hasEnded(state) && event.at >= endOfRetention(was.expiresAt ?? Infinity));
      expect([isAccepted(passage), next]).toEqual([isDue, isDue ? 'purged' : state]);
      if (!isDue) return;
      const { isAutoRenewal, failures, hasScheduledChange, isCancelled, nextChargeAt } = is;
      expect({ isAutoRenewal, failures, hasScheduledChange, isCancelled, nextChargeAt }).toEqual({
        isAutoRenewal: true,
        failures: 0,
        hasScheduledChange: false,
        isCancelled: false,
        nextChargeAt: null,
      });
    }));

  it('takes back only what the provider took back, and stops charging', () =>
    each(['payment.takenBack'], ({ event, was, is, state }, passage) => {
      if (event.type !== 'payment.takenBack') return;
      const end = was.expiresAt ?? 0;
      const isRunning = runs(state) || state === 'cancelled.paid';
      const isTaken = isRunning && event.at < end && event.expiresAt < end;
      expect(isAccepted(passage)).toBe(isTaken);
      if (isTaken) expect([is.expiresAt, is.isAutoRenewal, is.failures]).toEqual([event.expiresAt, false, 0]);
    }));
}
