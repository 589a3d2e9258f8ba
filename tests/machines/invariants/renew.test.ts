import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { RenewInput } from '#machines/renew/renew.machine.ts';
import { model as renew } from '#machines/renew/renew.model.ts';
import { viewOf } from '#machines/kit/view.ts';
import {
  expectAlways,
  hasAnswered,
  wasInvoked,
  inputOf,
  emissionsOf,
  hasHappened,
  navigationsOf,
  type Passage,
} from '#tests/support/flows/walks.ts';

const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;

describe('renew', () => {
  // Rules: renew.manual
  it('pays for the next billing period with the card and contact on file, if it can be renewed and no other payment is open', () => {
    expectAlways(renew, ({ input, start, passages }) => {
      const { mayRenew, openPayment, orgId, cardId, billingContactId } = input as RenewInput;
      expect(wasInvoked({ move: start }, 'quotePayment')).toBe(mayRenew && openPayment === null);
      if (wasInvoked({ move: start }, 'quotePayment')) {
        expect(inputOf({ move: start }, 'quotePayment')).toEqual({
          request: { type: 'renewal' },
          quote: null,
          orgId,
          cardId,
          billingContactId,
          ref: null,
          endedPayments: 0,
        });
      }
      for (const passage of passages) expect(wasInvoked(passage, 'quotePayment')).toBe(false);
    });
  });

  it('leads to a payment that is still being confirmed', () => {
    expectAlways(renew, ({ input, start, passages }) => {
      const { openPayment } = input as RenewInput;
      if (openPayment === null) return;
      expect(start.world.snapshot.value).toBe('beingConfirmed');
      for (const passage of passages)
        if (hasHappened(passage, 'looks at what it is now'))
          expect(navigationsOf(passage)).toEqual([`/subscriptions/redirect/?reference=${openPayment}`]);
    });
  });

  it('maps each outcome to its state', () => {
    const ends = {
      defect: 'notRenewable',
      paid: 'paid',
      'given back': 'leaving',
      'renewed by someone else': 'changedMeanwhile',
      'already renewed': 'notRenewable',
    };
    expectAlways(renew, ({ passages }) => {
      for (const passage of passages) {
        for (const [end, state] of Object.entries(ends))
          if (hasAnswered(passage, 'quotePayment', end)) expect(stateOf(passage)).toBe(state);
        const isLooking =
          passage.before.value === 'changedMeanwhile' && hasHappened(passage, 'looks at what it is now');
        expect(emissionsOf(passage, 'purchase.finished').length).toBe(
          isLooking || hasAnswered(passage, 'quotePayment', 'already renewed') ? 1 : 0,
        );
        if (isLooking) expect(navigationsOf(passage)).toEqual(['/subscriptions/management/subscription']);
      }
    });
  });

  it('opens on the payment that is being confirmed, on paying, or on why it can’t be renewed', () =>
    expectAlways(renew, ({ input, start }) => {
      const { mayRenew, openPayment } = input as { mayRenew: boolean; openPayment: string | null };
      const view = openPayment !== null ? 'beingConfirmed' : mayRenew ? 'paying' : 'notRenewable';
      expect(viewOf(start.world.snapshot)).toBe(view);
    }));

  it('is paid only when the payment was', () =>
    expectAlways(renew, ({ passages }) => {
      for (const passage of passages)
        expect(passage.move.world.snapshot.matches('paid' as never)).toBe(hasAnswered(passage, 'quotePayment', 'paid'));
    }));
});
