import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { PaymentInput } from '#machines/payment/payment.machine.ts';
import type { UpgradeContext, UpgradeInput } from '#machines/upgrade/upgrade.machine.ts';
import { fewerUsers, model as upgrade, moreUsers } from '#machines/upgrade/upgrade.model.ts';
import { always, answered, asked, emitted, failureAt, happened, ledTo, type Passage } from '#tests/support/flows/walks.ts';

const contextOf = ({ move }: Passage) => move.world.snapshot.context as UpgradeContext;
const beforeOf = ({ before }: Passage) => before.context as UpgradeContext;
const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;
const paymentOf = ({ move }: Passage) => (move.invoked.find(({ actor }) => actor === 'payment')?.input as PaymentInput | undefined)?.request;
const inputOf = ({ move }: Passage, asking: string) => move.invoked.find(({ actor }) => actor === asking)?.input;

describe('upgrade', () => {
  it('charges nothing without a quote, only the one on the button, and only what is for now', () => {
    always(upgrade, ({ passages }) => {
      for (const passage of passages) {
        if (!asked(passage, 'payment')) continue;
        const { quote } = contextOf(passage);
        const request = paymentOf(passage);
        expect(request?.type).toBe('manage');
        expect(request?.body.quoteId).toBe(quote?.id);
        expect(request?.body.subscription.paymentDue).toBe(quote?.paymentDue);
        expect(quote?.change?.when).toBe('now');
      }
    });
  });

  it('pays only what the person pressed for', () => {
    always(upgrade, ({ passages }) => {
      for (const passage of passages) {
        if (!asked(passage, 'payment')) continue;
        const isPressed = happened(passage, 'pays', 'agrees to the new price');
        const [now, shown] = [contextOf(passage).quote, beforeOf(passage).quote];
        const isTheSame = now?.paymentDue === shown?.paymentDue && now?.subscriptionVersion === shown?.subscriptionVersion;
        const isAskedAgain = answered(passage, 'payment', 'quote ran out, same price', 'price changed', 'changed by somebody else') || answered(passage, 'reprice', 'priced for now', 'priced anew');
        expect(isPressed || (isAskedAgain && isTheSame)).toBe(true);
      }
    });
  });

  it('prices what was chosen last', () => {
    always(upgrade, ({ input, passages }) => {
      let chosen = (input as UpgradeInput).change;
      for (const passage of passages) {
        if (happened(passage, 'chooses more users') && contextOf(passage).change === moreUsers) chosen = moreUsers;
        if (happened(passage, 'chooses fewer users') && contextOf(passage).change === fewerUsers) chosen = fewerUsers;
        if (asked(passage, 'quoteChange')) expect(inputOf(passage, 'quoteChange')).toEqual({ change: chosen });
      }
    });
  });

  it('schedules only what takes something away, at the press, for the version that was seen, and charges nothing for it', () => {
    always(upgrade, ({ input, passages }) => {
      for (const passage of passages) {
        if (!asked(passage, 'scheduleChange')) continue;
        expect(happened(passage, 'schedules the change')).toBe(true);
        expect(contextOf(passage).quote?.change?.when).toBe('atRenewal');
        expect(inputOf(passage, 'scheduleChange')).toEqual({ change: contextOf(passage).change, version: (input as UpgradeInput).version });
        expect(asked(passage, 'payment')).toBe(false);
      }
    });
  });

  it('overwrites nobody: after another’s change it only leads to look', () => {
    always(upgrade, ({ passages }) => {
      for (const passage of passages) {
        if (passage.before.value !== 'changedMeanwhile') continue;
        for (const actor of ['payment', 'scheduleChange', 'quoteChange']) expect(asked(passage, actor)).toBe(false);
        expect(['changedMeanwhile', 'leaving']).toContain(stateOf(passage));
      }
    });
  });

  it('leads on from a term that has ended, wherever a price or the choice is offered', () => {
    // Wherever else something is asked for or chosen next, the server's refusal leads there.
    const offers = ['choosing', 'upgradeQuoted', 'downgradeQuoted', 'reviewing', 'priceChanged'];
    always(upgrade, ({ passages }) => {
      for (const passage of passages) {
        if (!happened(passage, 'sees the term end')) continue;
        const { value } = passage.before;
        expect(stateOf(passage)).toBe(offers.includes(value as string) ? 'notChangeable' : value);
        for (const actor of ['payment', 'scheduleChange', 'quoteChange']) expect(asked(passage, actor)).toBe(false);
      }
    });
  });

  it('says that it is done only when it is', () => {
    always(upgrade, ({ passages }) => {
      for (const passage of passages) {
        const isPaid = answered(passage, 'payment', 'paid');
        const isScheduled = answered(passage, 'scheduleChange', 'scheduled');
        expect(stateOf(passage) === 'paid').toBe(isPaid);
        expect(emitted(passage, 'notify').length).toBe(isScheduled ? 1 : 0);
        if (ledTo(passage).some((to) => to.startsWith('/subscriptions/redirect'))) expect(isPaid || answered(passage, 'payment', 'given back')).toBe(true);
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
      payment: {
        paid: 'paid', declined: 'reviewing', 'too little money': 'reviewing', 'given back': 'leaving', 'for the next term by now': 'downgradeQuoted',
        'changed by somebody else': 'changedMeanwhile', 'changed like this by somebody else': 'changedMeanwhile',
        'ended meanwhile': 'notChangeable', 'quote gone': 'repricing', 'signed out': 'signedOut', stopped: 'reviewing', defect: 'reviewing',
      },
    };
    always(upgrade, ({ passages }) => {
      for (const passage of passages) {
        for (const [actor, answers] of Object.entries(meanings)) {
          for (const [answer, state] of Object.entries(answers)) if (answered(passage, actor, answer)) expect(stateOf(passage)).toBe(state);
        }
        if (answered(passage, 'requote', 'offline') || answered(passage, 'reprice', 'offline', 'below the allocated users', 'app cannot be added', 'ended meanwhile')) expect(stateOf(passage)).toBe('quoteFailed');
        if (['requote', 'reprice'].some((asking) => answered(passage, asking, 'nothing changed', 'changed by somebody else'))) expect(stateOf(passage)).toBe('changedMeanwhile');
        if (answered(passage, 'reprice', 'for the next term')) expect(stateOf(passage)).toBe('downgradeQuoted');
        if (answered(passage, 'payment', 'price changed') || ['requote', 'reprice'].some((asking) => answered(passage, asking, 'priced anew', 'priced for now'))) {
          const [now, shown] = [contextOf(passage).quote?.paymentDue, beforeOf(passage).quote?.paymentDue];
          const isSame = now === shown;
          expect(stateOf(passage)).toBe(isSame ? (asked(passage, 'payment') ? 'paying' : 'reviewing') : 'priceChanged');
          if (!isSame) expect(contextOf(passage).priceBefore).toBe(shown);
        }
      }
    });
  });

  it('tells what failed in the server’s words, until something is tried anew', () => {
    always(upgrade, ({ passages }) => {
      for (const passage of passages) {
        const failure = failureAt(upgrade, passage);
        if (failure !== null && ['choiceRefused', 'quoteFailed', 'changedMeanwhile', 'downgradeQuoted'].includes(String(stateOf(passage)))) expect(contextOf(passage).error).toEqual(failure);
        if (answered(passage, 'payment', 'declined')) expect(contextOf(passage).lastPayment?.reason).toBe('declined');
        if (answered(passage, 'payment', 'defect')) expect(contextOf(passage).error).not.toBeNull();
        const isTriedAnew = passage.before.value === 'reviewing' ? happened(passage, 'chooses the saved card', 'chooses another card', 'pays') : happened(passage, 'tries again', 'schedules the change', 'goes on to review') && stateOf(passage) !== passage.before.value;
        if (!isTriedAnew) continue;
        expect([contextOf(passage).error, contextOf(passage).lastPayment]).toEqual([null, null]);
      }
    });
  });

  it('takes every choice until it is reviewed, and prices it once nobody is typing', () => {
    const open = ['choosing', 'pausing', 'quoting', 'choiceRefused', 'quoteFailed', 'upgradeQuoted', 'downgradeQuoted'];
    always(upgrade, ({ passages }) => {
      let chosenAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        const { now } = passage.move.world;
        if (open.includes(String(passage.before.value)) && happened(passage, 'chooses more users', 'chooses fewer users')) {
          expect(stateOf(passage)).toBe('pausing');
          expect(contextOf(passage).change).toBe(happened(passage, 'chooses more users') ? moreUsers : fewerUsers);
          chosenAt = now;
        }
        if (stateOf(passage) === 'pausing') expect(now - chosenAt).toBeLessThan(200);
        if (asked(passage, 'quoteChange') && passage.before.value === 'pausing') expect(now - chosenAt).toBe(200);
      }
    });
  });

  it('pays with the card, for the contact, and as often as was chosen', () => {
    always(upgrade, ({ passages }) => {
      for (const passage of passages) {
        if (passage.before.value === 'reviewing') {
          if (happened(passage, 'pays')) expect(asked(passage, 'payment')).toBe(true);
          if (happened(passage, 'chooses another card')) expect(contextOf(passage).cardId).toBeNull();
          if (happened(passage, 'chooses the saved card')) expect(contextOf(passage).cardId).not.toBeNull();
          if (happened(passage, 'chooses who gets the receipt')) expect(contextOf(passage).billingContactId).not.toBeNull();
          if (happened(passage, 'goes back to the choice')) expect(stateOf(passage)).toBe('upgradeQuoted');
        }
        if (passage.before.value === 'priceChanged' && happened(passage, 'agrees to the new price')) expect(asked(passage, 'payment')).toBe(true);
        const isEnded = answered(passage, 'payment', 'declined', 'too little money', 'stopped', 'defect');
        if (isEnded) expect(contextOf(passage).endedPayments).toBe(beforeOf(passage).endedPayments + 1);
      }
    });
  });

  it('changes nothing where nothing can be changed', () => {
    always(upgrade, ({ input, start, passages }) => {
      const { isChangeable, change } = input as UpgradeInput;
      expect(start.world.snapshot.value).toBe(isChangeable ? (change === null ? 'choosing' : 'quoting') : 'notChangeable');
      if (isChangeable) return;
      for (const move of [start, ...passages.map((passage) => passage.move)]) expect(move.invoked).toEqual([]);
    });
  });
});
