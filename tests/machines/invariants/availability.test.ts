import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as availability } from '#machines/availability/availability.model.ts';
import { expectAlways, wasInvoked } from '#tests/support/flows/walks.ts';

describe('availability', () => {
  // Rules: call.typingDelay
  it('checks the latest value 200 ms after the last keystroke', () => {
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

  it('suggests a free value only when the typed one is taken', () => {
    expectAlways(availability, ({ passages }) => {
      for (const { move } of passages) {
        if (!move.world.snapshot.matches('taken')) expect(move.world.snapshot.context.suggestion).toBeNull();
      }
    });
  });
});
