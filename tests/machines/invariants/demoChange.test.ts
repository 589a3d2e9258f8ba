import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as demoChange } from '#machines/demoChange/demoChange.model.ts';
import {
  emissionsOf,
  expectAlways,
  hasAnswered,
  hasHappened,
  inputOf,
  wasInvoked,
} from '#tests/support/flows/walks.ts';

describe('demoChange', () => {
  // Rules: contact.demoChange
  it('says that the demo was moved only when the server says so', () => {
    expectAlways(demoChange, ({ passages }) => {
      for (const passage of passages) {
        const isMoved =
          hasAnswered(passage, 'moveDemo', 'moved') ||
          (passage.before.matches('checkingMove') && hasAnswered(passage, 'readDemo', 'moved'));
        expect(emissionsOf(passage, 'notify')).toHaveLength(isMoved ? 1 : 0);
      }
    });
  });

  it('cancels only what the visitor confirms, once each time', () => {
    expectAlways(demoChange, ({ passages }) => {
      for (const passage of passages) {
        const confirms =
          hasHappened(passage, 'confirms the cancellation') && passage.before.matches('confirmingCancellation');
        expect(wasInvoked(passage, 'cancelDemo')).toBe(confirms);
        if (confirms)
          expect(inputOf(passage, 'cancelDemo')).toEqual({
            link: passage.before.context.link,
            sequence: passage.before.context.demo.sequence,
          });
      }
    });
  });

  it('moves only to the time that the visitor chose, once each time', () => {
    expectAlways(demoChange, ({ passages }) => {
      for (const passage of passages) {
        const chooses =
          hasHappened(passage, 'chooses 24 November') &&
          (passage.before.matches('choosingTime') || passage.before.matches('moveUnclear'));
        expect(wasInvoked(passage, 'moveDemo')).toBe(chooses);
        if (chooses)
          expect(inputOf(passage, 'moveDemo')).toEqual({
            link: passage.before.context.link,
            sequence: passage.before.context.demo.sequence,
            date: '2026-11-24T08:00:00.000Z',
          });
      }
    });
  });

  it('asks what became of a change without an answer, and repeats nothing unless the person says so', () => {
    expectAlways(demoChange, ({ passages }) => {
      for (const passage of passages) {
        const isLate = 'after' in passage.stimulus;
        const isUnclear =
          hasAnswered(passage, 'moveDemo', 'no answer') ||
          hasAnswered(passage, 'cancelDemo', 'no answer') ||
          (isLate && (passage.before.matches('moving') || passage.before.matches('cancelling')));
        if (isUnclear) expect(passage.move.invoked.map(({ actor }) => actor)).toEqual(['readDemo']);
        if (hasHappened(passage, 'the connection returns') || isLate) {
          expect(wasInvoked(passage, 'moveDemo')).toBe(false);
          expect(wasInvoked(passage, 'cancelDemo')).toBe(false);
        }
      }
    });
  });

  it('explains every change that the server refused or that hasn’t arrived', () => {
    expectAlways(demoChange, ({ passages }) => {
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        if (
          hasAnswered(passage, 'moveDemo', 'time taken', 'outdated', 'no answer', 'offline') ||
          hasAnswered(passage, 'cancelDemo', 'outdated', 'no answer')
        )
          expect(snapshot.context.error).not.toBeNull();
        const isChecking = passage.before.matches('checkingMove') || passage.before.matches('checkingCancellation');
        if (isChecking && hasAnswered(passage, 'readDemo', 'as before'))
          expect(snapshot.context.error.msg).toBe('We haven’t received this yet. Try again.');
        if (snapshot.matches('moveUnclear') || snapshot.matches('cancellationUnclear'))
          expect(snapshot.context.error.request).toBe('unknown');
      }
    });
  });

  it('shows the newest demo that it knows, and a cancelled one as cancelled', () => {
    expectAlways(demoChange, ({ start, passages }) => {
      let newest = start.world.snapshot.context.demo.sequence as number;
      for (const passage of passages) {
        const { demo } = passage.move.world.snapshot.context;
        if (hasHappened(passage, 'the page reads the demo of before')) expect(demo.sequence).toBe(newest);
        newest = demo.sequence;
        const rests = !passage.move.world.snapshot.hasTag('busy');
        if (rests) expect(passage.move.world.snapshot.matches('cancelled')).toBe(demo.state === 'cancelled');
        if (rests) expect(passage.move.world.snapshot.matches('past')).toBe(demo.state === 'past');
      }
    });
  });
});
