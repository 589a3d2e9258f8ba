import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { renewalKey } from '#domain/automaticRenewal.ts';
import { endOfRetention, endOfRetries, MAX_RENEWAL_FAILURES } from '#domain/renewal.ts';
import { ANNUAL_DAYS, DAY, endOfTerm, MONTHLY_DAYS, TRIAL_DAYS } from '#domain/terms.ts';
import { deletionProperties } from '#machines/subscription/deletion.properties.ts';
import { model as subscription } from '#machines/subscription/subscription.model.ts';
import { subscriptionProperties } from '#machines/subscription/subscription.properties.ts';
import { brokenByWalk } from '#tests/support/flows/moneyFacts.ts';
import { after, before, eventOf, from, isAllowed, isUnchanged, to } from '#tests/support/flows/lifecyclePassages.ts';
import { expectAlways, type Passage } from '#tests/support/flows/walks.ts';
import { rulesOfDecisions } from './subscription/rulesOfDecisions.ts';

const runs = (state: string): boolean => ['active', 'renewalDue.inTerm'].includes(state);
const hasEnded = (state: string): boolean => state.startsWith('expired');
const each = (holds: (passage: Passage) => void) =>
  expectAlways(subscription, ({ passages }) => passages.forEach(holds));

describe('subscription', () => {
  it('keeps every property about money, access and data', () => {
    const properties = [...subscriptionProperties(0), ...deletionProperties(0)];
    expectAlways(subscription, (walk) => {
      expect(brokenByWalk(walk, properties)).toEqual([]);
    });
  });

  // Rules: trial.once
  it('allows one trial per organisation, ever', () => {
    expectAlways(subscription, ({ input, passages }) => {
      const starts = passages.filter((passage) => from(passage) !== 'trial' && to(passage) === 'trial');
      expect(starts.length).toBeLessThanOrEqual((input as { hasUsedTrial: boolean }).hasUsedTrial ? 0 : 1);
    });
  });

  it('never starts a trial without an alias', () => {
    expectAlways(subscription, ({ input, passages }) => {
      if ((input as { hasAlias: boolean }).hasAlias) return;
      for (const passage of passages) expect(to(passage)).not.toBe('trial');
    });
  });

  // Rules: trial.length
  it('ends a trial fifteen days after its start, not a millisecond before', () => {
    expectAlways(subscription, ({ passages }) => {
      let startedAt = Number.NaN;
      for (const passage of passages) {
        const event = eventOf(passage);
        if (from(passage) === 'none' && to(passage) === 'trial') startedAt = event.at;
        if (from(passage) !== 'trial' || event.type !== 'time.passed') continue;
        expect(to(passage)).toBe(event.at >= endOfTerm(startedAt, TRIAL_DAYS) ? 'expired.ended' : 'trial');
      }
    });
  });

  it('ends each billing period exactly at its expiry', () => {
    each((passage) => {
      const event = eventOf(passage);
      if (event.type !== 'time.passed' || !(runs(from(passage)) || ['trial', 'cancelled.paid'].includes(from(passage))))
        return;
      const isOver = event.at >= (before(passage).expiresAt ?? Number.POSITIVE_INFINITY);
      if (!isOver) expect(isUnchanged(passage)).toBe(true);
      else if (from(passage) === 'renewalDue.inTerm') expect(to(passage)).toBe('renewalDue.overdue');
      else expect(to(passage)).toBe(from(passage) === 'cancelled.paid' ? 'expired.cancelled' : 'expired.ended');
    });
  });

  it('extends access only for payments, each by its whole billing period, and shortens it only for reversed payments', () => {
    each((passage) => {
      const event = eventOf(passage);
      const [was, is] = [before(passage).expiresAt, after(passage).expiresAt];
      if (event.type === 'purchase.paid' || event.type === 'renewal.paid') {
        if (!isUnchanged(passage)) expect(is).toBe(endOfTerm(Math.max(event.at, was ?? event.at), event.days));
      } else if (event.type === 'upgrade.paid') {
        if (!isUnchanged(passage)) expect(is).toBe(event.expiresAt);
      } else if (event.type === 'payment.takenBack') {
        if (!isUnchanged(passage)) expect(is).toBe(event.expiresAt);
        expect(is ?? 0).toBeLessThanOrEqual(was ?? 0);
      } else if (event.type === 'trial.started' || from(passage) === 'trial') {
        if (is !== was) expect(is).toBeLessThanOrEqual(endOfTerm(event.at, TRIAL_DAYS));
      } else expect(is).toBe(was);
    });
  });

  // Rules: buy.once
  it('refuses a second purchase while a paid billing period is running and not cancelled', () => {
    each((passage) => {
      if (runs(from(passage)) && eventOf(passage).type === 'purchase.paid') expect(isUnchanged(passage)).toBe(true);
    });
  });

  // Rules: renew.once
  it('renews each billing period once: the next one can be paid only while the current one is the last', () => {
    each((passage) => {
      const event = eventOf(passage);
      if (event.type !== 'renewal.paid' || isUnchanged(passage)) return;
      expect(before(passage).hasEverPurchased).toBe(true);
      if (!hasEnded(from(passage)))
        expect(before(passage).expiresAt ?? 0).toBeLessThanOrEqual(endOfTerm(event.at, event.runningDays));
    });
  });

  // Rules: change.seats, change.running
  it('changes only a running paid subscription, and never schedules fewer users than are assigned', () => {
    each((passage) => {
      const event = eventOf(passage);
      if (!['upgrade.paid', 'downgrade.scheduled', 'downgrade.undone'].includes(event.type) || isUnchanged(passage))
        return;
      expect(runs(from(passage))).toBe(true);
      if (event.type === 'downgrade.scheduled')
        expect(event.numberOfUsers).toBeGreaterThanOrEqual(event.allocatedUsers);
    });
  });

  it('sells no change after the billing period ends, and no period beyond the next', () => {
    each((passage) => {
      const { expiresAt, version } = after(passage);
      if (!runs(to(passage)) || expiresAt === null) return;
      expect(isAllowed(passage, { type: 'upgrade.paid', at: expiresAt - 1, expiresAt, version })).toBe(true);
      expect(isAllowed(passage, { type: 'upgrade.paid', at: expiresAt, expiresAt, version })).toBe(false);
      // A charge for an order that would shorten the billing period is refunded instead.
      expect(isAllowed(passage, { type: 'upgrade.paid', at: expiresAt - 1, expiresAt: expiresAt - 1, version })).toBe(
        false,
      );
      const at = expiresAt - MONTHLY_DAYS * DAY;
      expect(
        isAllowed(passage, {
          type: 'renewal.paid',
          at,
          days: ANNUAL_DAYS,
          runningDays: MONTHLY_DAYS,
          stops: null,
          version,
        }),
      ).toBe(true);
      expect(
        isAllowed(passage, {
          type: 'renewal.paid',
          at: at - 1,
          days: ANNUAL_DAYS,
          runningDays: MONTHLY_DAYS,
          stops: null,
          version,
        }),
      ).toBe(false);
    });
  });

  it('undoes a scheduled change only if there is one', () => {
    each((passage) => {
      const { hasScheduledChange } = after(passage);
      expect(isAllowed(passage, { type: 'downgrade.undone', at: 0 })).toBe(runs(to(passage)) && hasScheduledChange);
    });
  });

  it('allows switching automatic renewal only for a purchased subscription that isn’t cancelled or purged', () => {
    each((passage) => {
      const { hasEverPurchased } = after(passage);
      for (const type of ['autoRenewal.switchedOn', 'autoRenewal.switchedOff'] as const) {
        if (to(passage) === 'expired.ended') expect(isAllowed(passage, { type, at: 0 })).toBe(hasEverPurchased);
        if (/^(none|trial|cancelled|expired.cancelled|purged)/.test(to(passage)))
          expect(isAllowed(passage, { type, at: 0 })).toBe(false);
      }
    });
  });

  it('drops a scheduled change only for events that apply, replace or undo it', () => {
    each((passage) => {
      if (!before(passage).hasScheduledChange || after(passage).hasScheduledChange) return;
      expect([
        'downgrade.undone',
        'renewal.paid',
        'upgrade.paid',
        'purchase.paid',
        'data.purged',
        'cancellation.confirmed',
      ]).toContain(eventOf(passage).type);
    });
  });

  // Rules: autorenew.tries
  it('tries a failing card five times, and restarts the count only after a payment or a decision', () => {
    each((passage) => {
      const event = eventOf(passage);
      expect(after(passage).failures).toBeLessThanOrEqual(MAX_RENEWAL_FAILURES);
      if (after(passage).failures > before(passage).failures)
        expect([event.type, after(passage).failures]).toEqual(['renewal.failed', before(passage).failures + 1]);
      if (after(passage).failures < before(passage).failures) {
        expect([
          'renewal.paid',
          'purchase.paid',
          'upgrade.paid',
          'autoRenewal.switchedOff',
          'payment.takenBack',
          'cancellation.confirmed',
          'data.purged',
        ]).toContain(event.type);
      }
      if (after(passage).failures === MAX_RENEWAL_FAILURES) expect(to(passage)).not.toMatch(/^renewalDue/);
    });
  });

  it('clears the due renewal after a change that extends the billing period, and keeps it after any other change', () => {
    each((passage) => {
      if (eventOf(passage).type !== 'upgrade.paid' || from(passage) !== 'renewalDue.inTerm') return;
      const [was, is] = [before(passage), after(passage)];
      if (is.expiresAt === was.expiresAt)
        expect([to(passage), is.failures]).toEqual(['renewalDue.inTerm', was.failures]);
      else expect([to(passage), is.failures]).toEqual(['active', 0]);
    });
  });

  it('charges no card while automatic renewal is off or after cancelling', () => {
    each((passage) => {
      if (eventOf(passage).type !== 'renewal.failed' || isUnchanged(passage)) return;
      expect(before(passage).isAutoRenewal).toBe(true);
      expect(from(passage)).not.toMatch(/^cancelled|^purged|^trial|^none/);
    });
  });

  // Rules: autorenew.stopped
  it('ignores the result of a charge that was pending when someone stopped the renewal', () => {
    each((passage) => {
      const event = eventOf(passage);
      if (
        (event.type === 'renewal.failed' || event.type === 'renewal.paid') &&
        event.stops !== null &&
        event.stops < before(passage).stops
      )
        expect(isUnchanged(passage)).toBe(true);
      const isStop =
        ['cancellation.confirmed', 'autoRenewal.switchedOff', 'payment.takenBack'].includes(event.type) &&
        to(passage) !== 'cancelled.trial';
      if (isStop && !isUnchanged(passage)) expect(after(passage).stops).toBe(before(passage).stops + 1);
      else if (to(passage) !== 'cancelled.trial') expect(after(passage).stops).toBe(before(passage).stops);
    });
  });

  it('stays cancelled until the cancellation is undone, something is paid or the data is purged', () => {
    expectAlways(subscription, ({ passages }) => {
      let isCancelled = false;
      for (const passage of passages) {
        const { type } = eventOf(passage);
        if (!isUnchanged(passage) && type === 'cancellation.confirmed') isCancelled = true;
        if (
          !isUnchanged(passage) &&
          ['cancellation.undone', 'purchase.paid', 'renewal.paid', 'data.purged'].includes(type)
        )
          isCancelled = false;
        expect(after(passage).isCancelled).toBe(isCancelled);
        if (isCancelled) expect(to(passage)).toMatch(/^cancelled|^expired.cancelled/);
        else expect(to(passage)).not.toMatch(/cancelled/);
        if (isCancelled && to(passage) !== 'cancelled.trial') expect(after(passage).failures).toBe(0);
      }
    });
  });

  it('lets the renewal job charge only a card that pays for the next billing period, and never after eight days', () => {
    each((passage) => {
      const { expiresAt, isAutoRenewal, isCancelled, hasEverPurchased, nextChargeAt } = after(passage);
      if (expiresAt === null) return;
      const isOn = hasEverPurchased && isAutoRenewal && !isCancelled;
      if (!isOn) expect(nextChargeAt).toBeNull();
      const mayCharge = (at: number) =>
        isAllowed(passage, { type: 'renewal.attempted', at, runningDays: MONTHLY_DAYS });
      expect(mayCharge(endOfRetries(expiresAt))).toBe(false);
      if (!isOn || nextChargeAt === null) expect(mayCharge(expiresAt)).toBe(false);
      else expect(mayCharge(nextChargeAt)).toBe(true);
      const isMissed = isAllowed(passage, { type: 'renewal.missed', at: endOfRetries(expiresAt) });
      if (/^(renewalDue.overdue|expired)/.test(to(passage))) expect(isMissed).toBe(isOn && nextChargeAt !== null);
    });
  });

  it('charges again or buys a billing period only for the subscription as it is', () => {
    each((passage) => {
      const event = eventOf(passage);
      if ('version' in event && event.version !== before(passage).version) expect(isUnchanged(passage)).toBe(true);
      if (event.type === 'renewal.failed' && event.key !== renewalKey(before(passage)))
        expect(isUnchanged(passage)).toBe(true);
    });
  });

  // Rules: autorenew.giveUp
  it('gives up charging exactly eight days after expiry', () => {
    each((passage) => {
      if (to(passage) !== 'renewalDue.overdue') return;
      const end = endOfRetries(after(passage).expiresAt ?? 0);
      expect(isAllowed(passage, { type: 'time.passed', at: end - 1 })).toBe(false);
      expect(isAllowed(passage, { type: 'time.passed', at: end })).toBe(true);
    });
    each((passage) => {
      if (!hasEnded(to(passage)) || !after(passage).hasEverPurchased) return;
      const end = endOfRetries(after(passage).expiresAt ?? 0);
      const charge = { chargedAt: end, stops: after(passage).stops, key: renewalKey(after(passage)) };
      expect(isAllowed(passage, { type: 'renewal.failed', at: end, ...charge })).toBe(false);
    });
  });

  // Rules: payment.reversed
  it('shortens access to what is still paid for after a reversed payment, stops automatic charges, and ignores ended subscriptions', () => {
    each((passage) => {
      const event = eventOf(passage);
      if (event.type !== 'payment.takenBack') return;
      const isRunning = runs(from(passage)) || from(passage) === 'cancelled.paid';
      if (!isRunning || event.expiresAt >= (before(passage).expiresAt ?? 0))
        return expect(isUnchanged(passage)).toBe(true);
      expect([after(passage).isAutoRenewal, after(passage).failures]).toEqual([false, 0]);
      if (event.expiresAt <= event.at)
        expect(to(passage)).toBe(from(passage) === 'cancelled.paid' ? 'expired.cancelled' : 'expired.ended');
      else expect(to(passage)).toBe(from(passage) === 'cancelled.paid' ? 'cancelled.paid' : 'active');
    });
  });

  // Rules: cancel.undo
  it('allows undoing the cancellation of a paid subscription until it expires', () => {
    each((passage) => {
      const event = eventOf(passage);
      if (!from(passage).startsWith('cancelled') || !runs(to(passage)) || event.type === 'purchase.paid') return;
      expect([from(passage), event.type]).toEqual(['cancelled.paid', 'cancellation.undone']);
      expect(event.at).toBeLessThan(before(passage).expiresAt ?? 0);
    });
    each((passage) => {
      if (to(passage) !== 'cancelled.paid') return;
      const expiresAt = after(passage).expiresAt ?? 0;
      expect(isAllowed(passage, { type: 'cancellation.undone', at: expiresAt - 1 })).toBe(true);
      expect(isAllowed(passage, { type: 'cancellation.undone', at: expiresAt })).toBe(false);
    });
  });

  // Rules: cancel.trial
  it('ends a cancelled trial’s access immediately, and a cancelled paid subscription’s at expiry', () => {
    each((passage) => {
      const event = eventOf(passage);
      if (event.type !== 'cancellation.confirmed' || isUnchanged(passage)) return;
      expect(after(passage).expiresAt).toBe(from(passage) === 'trial' ? event.at : before(passage).expiresAt);
    });
  });

  // Rules: purge.after90Days
  it('purges only cancelled trials and subscriptions that ended at least ninety days ago', () => {
    each((passage) => {
      const event = eventOf(passage);
      if (to(passage) !== 'purged' || from(passage) === 'purged') return;
      expect(event.type).toBe('data.purged');
      if (from(passage) === 'cancelled.trial') return;
      expect(hasEnded(from(passage))).toBe(true);
      expect(event.at).toBeGreaterThanOrEqual(endOfRetention(before(passage).expiresAt ?? Number.POSITIVE_INFINITY));
    });
  });

  // Rules: purge.kept
  it('never forgets that a trial was used or that something was bought', () => {
    each((passage) => {
      if (before(passage).hasUsedTrial) expect(after(passage).hasUsedTrial).toBe(true);
      if (before(passage).hasEverPurchased) expect(after(passage).hasEverPurchased).toBe(true);
    });
  });

  rulesOfDecisions();
});
