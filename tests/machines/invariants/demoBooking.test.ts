import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as demoBooking } from '#machines/demoBooking/demoBooking.model.ts';
import { expectAlways, hasAnswered, hasHappened, inputOf, wasInvoked } from '#tests/support/flows/walks.ts';

describe('demoBooking', () => {
  // Rules: contact.demo
  it('says that a demo is booked only after the server has booked it', () => {
    expectAlways(demoBooking, ({ passages }) => {
      for (const passage of passages) {
        if (passage.before.matches('booked')) continue;
        expect(passage.move.world.snapshot.matches('booked')).toBe(hasAnswered(passage, 'bookDemo', 'booked'));
      }
    });
  });

  it('sends a request only when the visitor submits it, or to repeat the one whose answer is missing', () => {
    expectAlways(demoBooking, ({ passages }) => {
      for (const passage of passages) {
        const repeats = passage.before.matches('unanswered') && hasHappened(passage, 'the connection returns');
        const submits =
          hasHappened(passage, 'books 24 November') &&
          !passage.before.hasTag('busy') &&
          !passage.before.matches('booked');
        expect(wasInvoked(passage, 'bookDemo')).toBe(repeats || submits);
        if (repeats) expect(inputOf(passage, 'bookDemo')).toEqual(passage.before.context.request);
      }
    });
  });

  it('repeats nothing once the form says something else', () => {
    expectAlways(demoBooking, ({ passages }) => {
      let isChanged = false;
      for (const passage of passages) {
        if (hasHappened(passage, 'books 24 November')) isChanged = false;
        if (hasHappened(passage, 'changes a detail') && !passage.before.hasTag('busy')) isChanged = true;
        if (isChanged && hasHappened(passage, 'the connection returns'))
          expect(wasInvoked(passage, 'bookDemo')).toBe(false);
      }
    });
  });

  it('explains every request that failed, and promises to check only those without an answer', () => {
    expectAlways(demoBooking, ({ passages }) => {
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        if (hasAnswered(passage, 'bookDemo', 'time taken', 'refused')) {
          expect(snapshot.context.error).not.toBeNull();
          expect(snapshot.context.error.request).toBeUndefined();
          expect(snapshot.matches('timeTaken')).toBe(hasAnswered(passage, 'bookDemo', 'time taken'));
        }
        if (
          hasAnswered(passage, 'bookDemo', 'no answer', 'offline') ||
          ('after' in passage.stimulus && passage.before.matches('booking'))
        )
          expect(snapshot.matches('unanswered')).toBe(true);
        expect(snapshot.matches('unanswered')).toBe(snapshot.context.error?.request !== undefined);
      }
    });
  });
});
