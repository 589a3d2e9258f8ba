import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { fewerUsers, moreUsers } from '#machines/quotePayment/sampleQuotes.ts';
import type { UpgradeContext, UpgradeInput } from '#machines/upgrade/upgrade.machine.ts';
import { model as upgrade } from '#machines/upgrade/upgrade.model.ts';
import { expectAlways, hasAnswered, wasInvoked, inputOf, emissionsOf, failureAt, hasHappened, navigationsOf, type Passage } from '#tests/support/flows/walks.ts';

const contextOf = ({ move }: Passage) => move.world.snapshot.context as UpgradeContext;
const beforeOf = ({ before }: Passage) => before.context as UpgradeContext;
const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;

describe('upgrade', () => {
  it('pays only at the press, for the change and price that were shown, and only what is for now', () => {
    expectAlways(upgrade, ({ passages }) => {
      for (const passage of passages) {
        if (!wasInvoked(passage, 'quotePayment')) continue;
        expect(hasHappened(passage, 'goes on to review')).toBe(true);
        const { change, quote, orgId, cardId, billingContactId, endedPayments } = beforeOf(passage);
        expect(inputOf(passage, 'quotePayment')).toEqual({ request: change, quote, orgId, cardId, billingContactId, endedPayments, ref: null });
        expect(quote?.change?.when).toBe('now');
      }
    });
  });

  it('prices what was chosen last', () => {
    expectAlways(upgrade, ({ input, passages }) => {
      let chosen = (input as UpgradeInput).change;
      for (const passage of passages) {
        if (hasHappened(passage, 'chooses more users') && contextOf(passage).change === moreUsers) chosen = moreUsers;
        if (hasHappened(passage, 'chooses fewer users') && contextOf(passage).change === fewerUsers) chosen = fewerUsers;
        if (wasInvoked(passage, 'quoteChange')) expect(inputOf(passage, 'quoteChange')).toEqual({ change: chosen });
      }
    });
  });

  // Rules: change.reduction
  it('schedules only what takes something away, at the press, for the version that was seen, and charges nothing for it', () => {
    expectAlways(upgrade, ({ input, passages }) => {
      for (const passage of passages) {
        if (!wasInvoked(passage, 'scheduleChange')) continue;
        expect(hasHappened(passage, 'schedules the change')).toBe(true);
        expect(contextOf(passage).quote?.change?.when).toBe('atRenewal');
        expect(inputOf(passage, 'scheduleChange')).toEqual({ change: contextOf(passage).change, version: (input as UpgradeInput).version });
        expect(wasInvoked(passage, 'quotePayment')).toBe(false);
      }
    });
  });

  it('overwrites nobody: after another’s change it only leads to look', () => {
    expectAlways(upgrade, ({ passages }) => {
      for (const passage of passages) {
        if (passage.before.value !== 'changedMeanwhile') continue;
        for (const actor of ['quotePayment', 'scheduleChange', 'quoteChange']) expect(wasInvoked(passage, actor)).toBe(false);
        expect(['changedMeanwhile', 'leaving']).toContain(stateOf(passage));
      }
    });
  });

  it('leads on from a term that has ended, wherever a price or the choice is offered', () => {
    // Wherever else something is asked for or chosen next, the server's refusal leads there.
    const offers = ['choosing', 'upgradeQuoted', 'downgradeQuoted'];
    expectAlways(upgrade, ({ passages }) => {
      for (const passage of passages) {
        if (!hasHappened(passage, 'sees the term end')) continue;
        const { value } = passage.before;
        expect(stateOf(passage)).toBe(offers.includes(value as string) ? 'notChangeable' : value);
        for (const actor of ['quotePayment', 'scheduleChange', 'quoteChange']) expect(wasInvoked(passage, actor)).toBe(false);
      }
    });
  });

  it('says that it is done only when it is', () => {
    expectAlways(upgrade, ({ passages }) => {
      for (const passage of passages) {
        const isPaid = hasAnswered(passage, 'quotePayment', 'paid');
        const isScheduled = hasAnswered(passage, 'scheduleChange', 'scheduled');
        expect(stateOf(passage) === 'paid').toBe(isPaid);
        expect(emissionsOf(passage, 'notify').length).toBe(isScheduled ? 1 : 0);
        expect(navigationsOf(passage)).toEqual(isScheduled || (passage.before.value === 'changedMeanwhile' && hasHappened(passage, 'looks at what it is now')) ? ['/subscriptions/management/subscription'] : []);
        expect(emissionsOf(passage, 'purchase.finished').length).toBe(isScheduled || hasAnswered(passage, 'quotePayment', 'ended meanwhile') ? 1 : 0);
      }
    });
  });

  it('takes each answer for what it says', () => {
    const meanings = {
      quoteChange: {
        'priced for now': 'upgradeQuoted', 'priced anew': 'upgradeQuoted', 'for the next term': 'downgradeQuoted', 'nothing changed': 'choosing',
        'changed by somebody else': 'changedMeanwhile',
        'below the allocated users': 'choiceRefused', 'app cannot be added': 'choiceRefused', 'ended meanwhile': 'notChangeable', offline: 'quoteFailed',
      },
      scheduleChange: {
        scheduled: 'leaving', 'changed meanwhile': 'changedMeanwhile', 'below the allocated users': 'choiceRefused', 'ended meanwhile': 'notChangeable', offline: 'downgradeQuoted',
      },
      quotePayment: {
        paid: 'paid', 'given back': 'leaving', 'goes back to the choice': 'upgradeQuoted', 'for the next term by now': 'downgradeQuoted',
        'changed by somebody else': 'changedMeanwhile', 'changed like this by somebody else': 'changedMeanwhile',
        'below the allocated users': 'choiceRefused', 'ended meanwhile': 'notChangeable', defect: 'quoteFailed',
      },
    };
    expectAlways(upgrade, ({ passages }) => {
      for (const passage of passages) {
        for (const [actor, answers] of Object.entries(meanings)) {
          for (const [answer, state] of Object.entries(answers)) if (hasAnswered(passage, actor, answer)) expect(stateOf(passage)).toBe(state);
        }
        // How often it was tried, and with what, is kept on the way back.
        if (hasAnswered(passage, 'quotePayment', 'goes back to the choice')) expect(contextOf(passage)).toMatchObject({ endedPayments: 1, cardId: null, billingContactId: null, error: null });
        if (hasAnswered(passage, 'quoteChange', 'priced for now', 'priced anew')) expect(contextOf(passage).endedPayments).toBe(0);
      }
    });
  });

  // Rules: quote.refused
  it('tells what failed in the server’s words, until something is tried anew', () => {
    expectAlways(upgrade, ({ passages }) => {
      for (const passage of passages) {
        const failure = failureAt(upgrade, passage);
        if (failure !== null && !(failure instanceof Error) && ['choiceRefused', 'quoteFailed', 'changedMeanwhile', 'downgradeQuoted'].includes(String(stateOf(passage)))) expect(contextOf(passage).error).toEqual(failure);
        if (hasAnswered(passage, 'quotePayment', 'below the allocated users')) expect(contextOf(passage).error?.code).toBe('below_allocated');
        const isTriedAnew = hasHappened(passage, 'tries again', 'schedules the change', 'goes on to review') && stateOf(passage) !== passage.before.value;
        if (isTriedAnew) expect(contextOf(passage).error).toBeNull();
      }
    });
  });

  it('takes every choice until it is reviewed, and prices it once nobody is typing', () => {
    const open = ['choosing', 'pausing', 'quoting', 'choiceRefused', 'quoteFailed', 'upgradeQuoted', 'downgradeQuoted'];
    expectAlways(upgrade, ({ passages }) => {
      let chosenAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        const { now } = passage.move.world;
        if (open.includes(String(passage.before.value)) && hasHappened(passage, 'chooses more users', 'chooses fewer users')) {
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
  it('changes nothing where nothing can be changed', () => {
    expectAlways(upgrade, ({ input, start, passages }) => {
      const { isChangeable, change } = input as UpgradeInput;
      expect(start.world.snapshot.value).toBe(isChangeable ? (change === null ? 'choosing' : 'quoting') : 'notChangeable');
      if (isChangeable) return;
      for (const move of [start, ...passages.map((passage) => passage.move)]) expect(move.invoked).toEqual([]);
    });
  });
});
