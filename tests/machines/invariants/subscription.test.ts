import { describe, expect, it } from 'vitest';
import { endOfTerm, TRIAL_DAYS } from '#domain/terms.ts';
import { model as subscription } from '#machines/subscription/subscription.model.ts';
import { always } from '#tests/support/flows/walks.ts';

describe('subscription', () => {
  it('has one trial an organisation, ever', () => {
    always(subscription, ({ input, passages }) => {
      const starts = passages.filter(({ before, move }) => before.value !== 'trial' && move.world.snapshot.value === 'trial');
      expect(starts.length).toBeLessThanOrEqual((input as { hasUsedTrial: boolean }).hasUsedTrial ? 0 : 1);
    });
  });

  it('never starts one without an alias', () => {
    always(subscription, ({ input, passages }) => {
      if ((input as { hasAlias: boolean }).hasAlias) return;
      for (const { move } of passages) expect(move.world.snapshot.value).not.toBe('trial');
    });
  });

  it('ends a trial fifteen days after its start, not a millisecond before', () => {
    always(subscription, ({ passages }) => {
      let startedAt = Number.NaN;
      for (const { before, stimulus, move } of passages) {
        const event = 'event' in stimulus ? subscription.events(before)[stimulus.event] : undefined;
        if (before.value === 'none' && move.world.snapshot.value === 'trial') startedAt = event?.at ?? Number.NaN;
        if (before.value !== 'trial' || event?.type !== 'time.passed') continue;
        expect(move.world.snapshot.value).toBe(event.at >= endOfTerm(startedAt, TRIAL_DAYS) ? 'expired' : 'trial');
      }
    });
  });

  it('comes back from expired by a purchase alone', () => {
    always(subscription, ({ passages }) => {
      for (const { before, stimulus, move } of passages) {
        if (before.value !== 'expired') continue;
        const event = 'event' in stimulus ? subscription.events(before)[stimulus.event] : undefined;
        expect(move.world.snapshot.value).toBe(event?.type === 'purchase.paid' ? 'active' : 'expired');
      }
    });
  });

  it('is active after a purchase alone, from what was left of the term before', () => {
    always(subscription, ({ passages }) => {
      for (const { before, stimulus, move } of passages) {
        if (before.value === 'active' || move.world.snapshot.value !== 'active') continue;
        const event = 'event' in stimulus ? subscription.events(before)[stimulus.event] : undefined;
        if (event?.type !== 'purchase.paid') throw new Error('active without a purchase');
        const from = Math.max(event.at, (before.context as { expiresAt: number | null }).expiresAt ?? event.at);
        expect((move.world.snapshot.context as { expiresAt: number | null }).expiresAt).toBe(endOfTerm(from, event.days));
      }
    });
  });

  it('takes no second purchase while a paid term runs', () => {
    always(subscription, ({ passages }) => {
      for (const { before, stimulus, move } of passages) {
        const event = 'event' in stimulus ? subscription.events(before)[stimulus.event] : undefined;
        if (before.value === 'active' && event?.type === 'purchase.paid') expect(move.world.snapshot.context).toEqual(before.context);
      }
    });
  });
});
