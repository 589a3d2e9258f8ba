import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as payment } from '#machines/payment/payment.model.ts';
import type { PaymentContext } from '#machines/payment/payment.machine.ts';
import { always, answered, asked, emitted, happened, type Passage } from '#tests/support/flows/walks.ts';

const contextOf = ({ move }: Passage) => move.world.snapshot.context as PaymentContext;
const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;

describe('payment', () => {
  // Rules: payment.verified
  it('is paid only after the server said that it was verified', () => {
    always(payment, ({ passages }) => {
      for (const passage of passages) {
        if (stateOf(passage) !== 'paid') continue;
        expect(answered(passage, 'initiate', 'charged at once') || answered(passage, 'verify', 'paid')).toBe(true);
        expect(contextOf(passage).payment?.status).toBe('succeeded');
      }
    });
  });

  it('begins a payment only as a start, when the person tries again or once a connection that was away is back, and never one that it was given to follow', () => {
    always(payment, ({ input, start, passages }) => {
      const isGiven = (input as { reference: string | null }).reference !== null;
      expect(asked({ move: start }, 'initiate')).toBe(!isGiven);
      for (const passage of passages) {
        if (!asked(passage, 'initiate')) continue;
        expect(isGiven).toBe(false);
        if (happened(passage, 'the connection returns')) expect((passage.before.context as PaymentContext).error?.status).toBeNull();
        else expect(happened(passage, 'tries again')).toBe(true);
      }
    });
  });

  // Rules: payment.unreachable
  it('asks for the same payment whenever it asks again', () => {
    always(payment, ({ start, passages }) => {
      const asks = [start, ...passages.map(({ move }) => move)].flatMap(({ invoked }) => invoked.filter(({ actor }) => actor === 'initiate'));
      expect(new Set(asks.map(({ input }) => JSON.stringify(input))).size).toBeLessThanOrEqual(1);
    });
  });

  it('takes the browser only to the address that the server gave last', () => {
    always(payment, ({ passages }) => {
      for (const passage of passages) {
        for (const { to } of emitted(passage, 'redirect')) expect(to).toBe(contextOf(passage).payment?.url);
      }
    });
  });

  it('does not call an unknown end a failure', () => {
    always(payment, ({ passages }) => {
      for (const passage of passages) {
        if (!answered(passage, 'initiate', 'no word from the provider') && !answered(passage, 'verify', 'not known yet')) continue;
        expect(['waiting', 'stillPending']).toContain(stateOf(passage));
      }
    });
  });

  // Rules: payment.follow
  it('looks again at most ten times before it says that the mail will tell', () => {
    always(payment, ({ passages }) => {
      let looks = 0;
      for (const passage of passages) {
        if ('after' in passage.stimulus) looks += 1;
        if ('event' in passage.stimulus || answered(passage, 'initiate', 'another tab is paying')) looks = 0;
        expect(looks).toBeLessThanOrEqual(10);
        if (stateOf(passage) === 'stillPending' && passage.before.value === 'verifying') expect(contextOf(passage).polls).toBe(10);
      }
    });
  });
});
