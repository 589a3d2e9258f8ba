import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { PaymentInput } from '#machines/payment/payment.machine.ts';
import type { UpgradeContext, UpgradeInput } from '#machines/upgrade/upgrade.machine.ts';
import { fewerUsers, model as upgrade, moreUsers } from '#machines/upgrade/upgrade.model.ts';
import { always, answered, asked, emitted, happened, ledTo, type Passage } from '#tests/support/flows/walks.ts';

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
        const isSameSum = answered(passage, 'payment', 'quote ran out, same price', 'price changed') && contextOf(passage).quote?.paymentDue === beforeOf(passage).quote?.paymentDue;
        expect(isPressed || isSameSum).toBe(true);
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

  it('changes nothing where nothing can be changed', () => {
    always(upgrade, ({ input, start, passages }) => {
      if ((input as UpgradeInput).isChangeable) return;
      for (const move of [start, ...passages.map((passage) => passage.move)]) expect(move.invoked).toEqual([]);
    });
  });
});
