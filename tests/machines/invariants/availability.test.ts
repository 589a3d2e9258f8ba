import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as availability } from '#machines/availability/availability.model.ts';
import { expectAlways, wasInvoked } from '#tests/support/flows/walks.ts';

describe('availability', () => {
  // Rules: call.typingDelay
  it('asks 200 ms after the last key, about what was typed last', () => {
    expectAlways(availability, ({ passages }) => {
      let typedAt = Number.NaN;
      let typed = '';
      for (const passage of passages) {
        if ('event' in passage.stimulus) {
          typedAt = passage.move.world.now;
          typed = passage.move.world.snapshot.context.value;
        }
        if (wasInvoked(passage, 'checkAvailability')) {
          expect(passage.move.world.now - typedAt).toBe(200);
          expect(passage.move.invoked).toEqual([expect.objectContaining({ input: { value: typed } })]);
        }
      }
    });
  });

  it('names a free value only beside a taken one', () => {
    expectAlways(availability, ({ passages }) => {
      for (const { move } of passages) {
        if (!move.world.snapshot.matches('taken')) expect(move.world.snapshot.context.suggestion).toBeNull();
      }
    });
  });
});
