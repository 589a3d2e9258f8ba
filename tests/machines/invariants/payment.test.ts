import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as payment } from '#machines/payment/payment.model.ts';
import type { PaymentContext } from '#machines/payment/payment.machine.ts';
import { brokenByPayment } from '#tests/support/flows/paymentFacts.ts';
import { whenever } from '#tests/support/flows/whenever.ts';
import {
  expectAlways,
  hasAnswered,
  wasInvoked,
  emissionsOf,
  hasHappened,
  type Passage,
} from '#tests/support/flows/walks.ts';

const contextOf = ({ move }: Passage) => move.world.snapshot.context as PaymentContext;
const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;

const isIn =
  (...states: string[]) =>
  (_: never, { before }: Passage) =>
    states.some((state) => before.matches(state as never));

describe('payment', () => {
  it('keeps every property about what is asked, offered and said', () => {
    expectAlways(payment, (walk) => {
      expect(brokenByPayment(walk)).toEqual([]);
    });
  });

  // Rules: payment.verified
  it('is paid only after the server has verified it', () => {
    expectAlways(payment, ({ passages }) => {
      for (const passage of passages) {
        if (stateOf(passage) !== 'paid') continue;
        expect(hasAnswered(passage, 'initiate', 'charged immediately') || hasAnswered(passage, 'verify', 'paid')).toBe(
          true,
        );
        expect(contextOf(passage).payment?.status).toBe('succeeded');
      }
    });
  });

  it('starts a payment only at the beginning, on retry or after reconnecting, and never one that it was given to follow', () => {
    expectAlways(payment, ({ input, start, passages }) => {
      const isGiven = (input as { reference: string | null }).reference !== null;
      expect(wasInvoked({ move: start }, 'initiate')).toBe(!isGiven);
      for (const passage of passages) {
        if (!wasInvoked(passage, 'initiate')) continue;
        expect(isGiven).toBe(false);
        if (hasHappened(passage, 'the connection returns'))
          expect((passage.before.context as PaymentContext).error?.status).toBeNull();
        else expect(hasHappened(passage, 'tries again')).toBe(true);
      }
    });
  });

  // Rules: payment.unreachable
  it('requests the same payment on every retry', () => {
    expectAlways(payment, ({ start, passages }) => {
      const asks = [start, ...passages.map(({ move }) => move)].flatMap(({ invoked }) =>
        invoked.filter(({ actor }) => actor === 'initiate'),
      );
      expect(new Set(asks.map(({ input }) => JSON.stringify(input))).size).toBeLessThanOrEqual(1);
    });
  });

  it('redirects the browser only to the latest address from the server', () => {
    expectAlways(payment, ({ passages }) => {
      for (const passage of passages) {
        for (const { to } of emissionsOf(passage, 'redirect')) expect(to).toBe(contextOf(passage).payment?.url);
      }
    });
  });

  it('doesn’t treat an unknown result as a failure', () => {
    expectAlways(payment, ({ passages }) => {
      for (const passage of passages) {
        if (
          !hasAnswered(passage, 'initiate', 'no word from the provider') &&
          !hasAnswered(passage, 'verify', 'not known yet')
        )
          continue;
        expect(['waiting', 'stillPending']).toContain(stateOf(passage));
      }
    });
  });

  // Rules: payment.follow
  it('polls at most ten times before it says that the result will come by email', () => {
    expectAlways(payment, ({ passages }) => {
      let polls = 0;
      for (const passage of passages) {
        if ('after' in passage.stimulus && passage.before.value === 'waiting') polls += 1;
        if ('event' in passage.stimulus || hasAnswered(passage, 'initiate', 'another tab is paying')) polls = 0;
        expect(polls).toBeLessThanOrEqual(10);
        const isTooSlow = 'after' in passage.stimulus && passage.before.value === 'verifying';
        if (stateOf(passage) === 'stillPending' && passage.before.value === 'verifying' && !isTooSlow)
          expect(contextOf(passage).polls).toBe(10);
      }
    });
  });

  it('asks the server again, as often as at first, when the person wants to know or comes back', () =>
    whenever(payment, {
      'looks again': { in: ['unfinished', 'stillPending'], asks: { verify: true }, knows: { polls: 0 } },
      'comes back by the back button': [
        { if: isIn('leaving', 'unfinished'), asks: { verify: true }, knows: { polls: 0 } },
        // The browser may have dropped the request when the page was left.
        { if: isIn('verifying'), shows: 'verifying', asks: { verify: true } },
      ],
      'verify: offline': { error: 'An error occurred' },
    }));
});
