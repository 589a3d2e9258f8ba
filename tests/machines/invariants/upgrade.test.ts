import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { fewerUsers, moreUsers } from '#machines/quotePayment/sampleQuotes.ts';
import type { UpgradeContext, UpgradeInput } from '#machines/upgrade/upgrade.machine.ts';
import { model as upgrade } from '#machines/upgrade/upgrade.model.ts';
import { whenever } from '#tests/support/flows/whenever.ts';
import {
  expectAlways,
  hasAnswered,
  wasInvoked,
  inputOf,
  emissionsOf,
  failureAt,
  hasHappened,
  navigationsOf,
  type Passage,
} from '#tests/support/flows/walks.ts';

const contextOf = ({ move }: Passage) => move.world.snapshot.context as UpgradeContext;
const beforeOf = ({ before }: Passage) => before.context as UpgradeContext;
const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;

const isIn =
  (state: string) =>
  (_: never, { before }: Passage) =>
    before.matches(state as never);

describe('upgrade', () => {
  it('pays only when the person presses continue, for the change and price shown, and only for immediate changes', () => {
    expectAlways(upgrade, ({ passages }) => {
      for (const passage of passages) {
        if (!wasInvoked(passage, 'quotePayment')) continue;
        expect(hasHappened(passage, 'continues to review')).toBe(true);
        const { change, quote, orgId, cardId, billingContactId, endedPayments } = beforeOf(passage);
        expect(inputOf(passage, 'quotePayment')).toEqual({
          request: change,
          quote,
          orgId,
          cardId,
          billingContactId,
          endedPayments,
          ref: null,
        });
        expect(quote?.change?.when).toBe('now');
      }
    });
  });

  it('prices the latest choice', () => {
    expectAlways(upgrade, ({ input, passages }) => {
      let chosen = (input as UpgradeInput).change;
      for (const passage of passages) {
        if (hasHappened(passage, 'chooses more users') && contextOf(passage).change === moreUsers) chosen = moreUsers;
        if (hasHappened(passage, 'chooses fewer users') && contextOf(passage).change === fewerUsers)
          chosen = fewerUsers;
        if (wasInvoked(passage, 'quoteChange')) expect(inputOf(passage, 'quoteChange')).toEqual({ change: chosen });
      }
    });
  });

  // Rules: change.reduction
  it('schedules only reductions, when the person confirms, for the version they saw, and charges nothing', () => {
    expectAlways(upgrade, ({ input, passages }) => {
      for (const passage of passages) {
        if (!wasInvoked(passage, 'scheduleChange')) continue;
        expect(hasHappened(passage, 'schedules the change')).toBe(true);
        expect(contextOf(passage).quote?.change?.when).toBe('atRenewal');
        expect(inputOf(passage, 'scheduleChange')).toEqual({
          change: contextOf(passage).change,
          version: (input as UpgradeInput).version,
        });
        expect(wasInvoked(passage, 'quotePayment')).toBe(false);
      }
    });
  });

  it('never overwrites someone else’s change, and only leads to the current subscription', () => {
    expectAlways(upgrade, ({ passages }) => {
      for (const passage of passages) {
        if (passage.before.value !== 'changedMeanwhile') continue;
        for (const actor of ['quotePayment', 'scheduleChange', 'quoteChange'])
          expect(wasInvoked(passage, actor)).toBe(false);
        expect(['changedMeanwhile', 'leaving']).toContain(stateOf(passage));
      }
    });
  });

  it('stops offering changes when the billing period ends', () => {
    // In all other states, an answer is on its way, and the view sends the event again after it.
    const offers = ['choosing', 'choiceRefused', 'quoteFailed', 'upgradeQuoted', 'downgradeQuoted'];
    expectAlways(upgrade, ({ passages }) => {
      for (const passage of passages) {
        if (!hasHappened(passage, 'sees the term end')) continue;
        const { value } = passage.before;
        expect(stateOf(passage)).toBe(offers.includes(value as string) ? 'notChangeable' : value);
        for (const actor of ['quotePayment', 'scheduleChange', 'quoteChange'])
          expect(wasInvoked(passage, actor)).toBe(false);
      }
    });
  });

  it('reports success only after the server confirmed it', () => {
    expectAlways(upgrade, ({ passages }) => {
      for (const passage of passages) {
        const isPaid = hasAnswered(passage, 'quotePayment', 'paid');
        const isScheduled = hasAnswered(passage, 'scheduleChange', 'scheduled');
        expect(stateOf(passage) === 'paid').toBe(isPaid);
        expect(emissionsOf(passage, 'notify').length).toBe(isScheduled ? 1 : 0);
        expect(navigationsOf(passage)).toEqual(
          isScheduled ||
            (passage.before.value === 'changedMeanwhile' && hasHappened(passage, 'looks at what it is now'))
            ? ['/subscriptions/management/subscription']
            : [],
        );
        expect(emissionsOf(passage, 'purchase.finished').length).toBe(
          isScheduled || hasAnswered(passage, 'quotePayment', 'ended in the meantime') ? 1 : 0,
        );
      }
    });
  });

  it('maps each answer to its state', () => {
    const meanings = {
      quoteChange: {
        'priced for now': 'upgradeQuoted',
        'priced again': 'upgradeQuoted',
        'from the next renewal': 'downgradeQuoted',
        'nothing changed': 'choosing',
        'changed by someone else': 'changedMeanwhile',
        'below the allocated users': 'choiceRefused',
        'app cannot be added': 'choiceRefused',
        'ended in the meantime': 'notChangeable',
        offline: 'quoteFailed',
      },
      scheduleChange: {
        scheduled: 'leaving',
        'changed in the meantime': 'changedMeanwhile',
        'below the allocated users': 'choiceRefused',
        'ended in the meantime': 'notChangeable',
        offline: 'downgradeQuoted',
      },
      quotePayment: {
        paid: 'paid',
        'given back': 'leaving',
        'goes back to the choice': 'upgradeQuoted',
        'now from the next renewal': 'downgradeQuoted',
        'changed by someone else': 'changedMeanwhile',
        'already changed this way by someone else': 'changedMeanwhile',
        'below the allocated users': 'choiceRefused',
        'ended in the meantime': 'notChangeable',
        defect: 'quoteFailed',
      },
    };
    expectAlways(upgrade, ({ passages }) => {
      for (const passage of passages) {
        for (const [actor, answers] of Object.entries(meanings)) {
          for (const [answer, state] of Object.entries(answers))
            if (hasAnswered(passage, actor, answer)) expect(stateOf(passage)).toBe(state);
        }
        // The number of payments and the person's choices survive going back.
        if (hasAnswered(passage, 'quotePayment', 'goes back to the choice'))
          expect(contextOf(passage)).toMatchObject({
            endedPayments: 1,
            cardId: null,
            billingContactId: null,
            error: null,
          });
        if (hasAnswered(passage, 'quoteChange', 'priced for now', 'priced again'))
          expect(contextOf(passage).endedPayments).toBe(0);
      }
    });
  });

  // Rules: quote.refused
  it('shows the server’s error until the person tries again', () => {
    expectAlways(upgrade, ({ passages }) => {
      for (const passage of passages) {
        const failure = failureAt(upgrade, passage);
        if (
          failure !== null &&
          !(failure instanceof Error) &&
          ['choiceRefused', 'quoteFailed', 'changedMeanwhile', 'downgradeQuoted'].includes(String(stateOf(passage)))
        )
          expect(contextOf(passage).error).toEqual(failure);
        if (hasAnswered(passage, 'quotePayment', 'below the allocated users'))
          expect(contextOf(passage).error?.code).toBe('below_allocated');
        const isRetried =
          hasHappened(passage, 'tries again', 'schedules the change', 'continues to review') &&
          stateOf(passage) !== passage.before.value;
        if (isRetried) expect(contextOf(passage).error).toBeNull();
      }
    });
  });

  it('accepts every choice until review, and prices it once typing stops', () => {
    const open = ['choosing', 'pausing', 'quoting', 'choiceRefused', 'quoteFailed', 'upgradeQuoted', 'downgradeQuoted'];
    expectAlways(upgrade, ({ passages }) => {
      let chosenAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        const { now } = passage.move.world;
        if (
          open.includes(String(passage.before.value)) &&
          hasHappened(passage, 'chooses more users', 'chooses fewer users')
        ) {
          expect(stateOf(passage)).toBe('pausing');
          expect(contextOf(passage).change).toBe(hasHappened(passage, 'chooses more users') ? moreUsers : fewerUsers);
          chosenAt = now;
        }
        if (stateOf(passage) === 'pausing') expect(now - chosenAt).toBeLessThan(200);
        if (wasInvoked(passage, 'quoteChange') && passage.before.value === 'pausing') expect(now - chosenAt).toBe(200);
      }
    });
  });

  // Rules: change.running
  it('does nothing if nothing can be changed', () => {
    expectAlways(upgrade, ({ input, start, passages }) => {
      const { isChangeable, change } = input as UpgradeInput;
      expect(start.world.snapshot.value).toBe(
        isChangeable ? (change === null ? 'choosing' : 'quoting') : 'notChangeable',
      );
      if (isChangeable) return;
      for (const move of [start, ...passages.map((passage) => passage.move)]) expect(move.invoked).toEqual([]);
    });
  });

  it('asks for a price whenever one is missing or old, and goes on from the one that is shown', () =>
    whenever(upgrade, {
      'after fetchDelay': { asks: { quoteChange: true } },
      'after quoteLifetime': { asks: { quoteChange: true } },
      'quoteChange: nothing changed': { knows: { quote: null } },
      'tries again': { if: isIn('quoteFailed'), asks: { quoteChange: true } },
      'continues to review': { if: isIn('upgradeQuoted'), shows: 'paying', asks: { quotePayment: true } },
      'schedules the change': { if: isIn('downgradeQuoted'), asks: { scheduleChange: true } },
      'quotePayment: already changed this way by someone else': { error: 'nothing_changed' },
      'quotePayment: defect': { error: 'An error occurred' },
    }));

  it('says that a change is scheduled, or that this isn’t known', () =>
    whenever(upgrade, {
      'scheduleChange: scheduled': {
        tells: ['success: Change scheduled | It takes effect at your next renewal. You can undo it until then.'],
      },
      'scheduleChange: no answer in time': { shows: 'choosing', isBusy: false, asks: {} },
      'looks at what it is now': { in: 'changedMeanwhile', announces: ['account.changed'] },
    }));
});
