import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { RenewInput } from '#machines/renew/renew.machine.ts';
import { model as renew } from '#machines/renew/renew.model.ts';
import { always, answered, asked, askedOf, emitted, happened, ledTo, type Passage } from '#tests/support/flows/walks.ts';

const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;

describe('renew', () => {
  // Rules: renew.manual
  it('pays for the next term, with the card and contact on file, where it can be renewed and no other payment is open', () => {
    always(renew, ({ input, start, passages }) => {
      const { mayRenew, openPayment, orgId, cardId, billingContactId } = input as RenewInput;
      expect(asked({ move: start }, 'quotePayment')).toBe(mayRenew && openPayment === null);
      if (asked({ move: start }, 'quotePayment')) {
        expect(askedOf({ move: start }, 'quotePayment')).toEqual({ request: { type: 'renewal' }, quote: null, orgId, cardId, billingContactId, ref: null, endedPayments: 0 });
      }
      for (const passage of passages) expect(asked(passage, 'quotePayment')).toBe(false);
    });
  });

  it('leads to another payment that is being confirmed', () => {
    always(renew, ({ input, start, passages }) => {
      const { openPayment } = input as RenewInput;
      if (openPayment === null) return;
      expect(start.world.snapshot.value).toBe('beingConfirmed');
      for (const passage of passages) if (happened(passage, 'looks at what it is now')) expect(ledTo(passage)).toEqual([`/subscriptions/redirect/?reference=${openPayment}`]);
    });
  });

  it('takes each end for what it says', () => {
    const ends = { defect: 'notRenewable', paid: 'paid', 'given back': 'leaving', 'renewed by somebody else': 'changedMeanwhile', 'renewed meanwhile': 'notRenewable' };
    always(renew, ({ passages }) => {
      for (const passage of passages) {
        for (const [end, state] of Object.entries(ends)) if (answered(passage, 'quotePayment', end)) expect(stateOf(passage)).toBe(state);
        const isLooking = passage.before.value === 'changedMeanwhile' && happened(passage, 'looks at what it is now');
        expect(emitted(passage, 'purchase.finished').length).toBe(isLooking || answered(passage, 'quotePayment', 'renewed meanwhile') ? 1 : 0);
        if (isLooking) expect(ledTo(passage)).toEqual(['/subscriptions/management/subscription']);
      }
    });
  });
});
