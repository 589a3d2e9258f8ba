import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as demoChange } from '#machines/demoChange/demoChange.model.ts';
import {
  emissionsOf,
  expectAlways,
  hasAnswered,
  hasHappened,
  inputOf,
  type Passage,
  wasInvoked,
} from '#tests/support/flows/walks.ts';
import { whenever } from '#tests/support/flows/whenever.ts';

/** Only while the demo's page is in this state. */
const from =
  (...states: string[]) =>
  (_: never, { before }: Passage): boolean =>
    states.some((state) => before.matches(state));
const asksAgain = { asks: { readDemo: { link: 'the-link-in-the-mail' } }, isBusy: true, tells: [] };
const rests = { asks: {}, isBusy: false, tells: [] };
const told = ['success: Your demo was moved | We’ve emailed you a new invitation.'];
const moved = { date: '2026-11-24T08:00:00.000Z', sequence: 4 };
const notReceived = 'We haven’t received this yet. Try again.';

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

  // Rules: contact.demoChange
  it('leads each press to what it says, and forgets the last error', () => {
    whenever(demoChange, {
      'presses Choose another time': { in: 'booked', shows: 'move', error: null, ...rests },
      'presses Cancel the demo': { in: 'booked', shows: 'confirm', ...rests },
      'confirms the cancellation': { in: 'confirm', shows: 'booked', isBusy: true, error: null },
      'chooses 24 November': { in: 'move', shows: 'move', isBusy: true, error: null },
      'keeps it as it is': [
        { in: 'confirm', shows: 'booked', ...rests },
        { if: from('choosingTime'), shows: 'booked', error: null, ...rests },
        { if: from('moveUnclear'), shows: 'booked', error: null, ...asksAgain },
      ],
      'the connection returns': [
        { if: from('moveUnclear'), shows: 'move', ...asksAgain },
        { if: from('cancellationUnclear'), shows: 'booked', ...asksAgain },
      ],
    });
  });

  // Rules: contact.demoChange, error.unknown
  it('shows the result of a move, or lets the visitor choose again', () => {
    whenever(demoChange, {
      'moveDemo: moved': { shows: 'booked', knows: { demo: moved, error: null }, ...rests, tells: told },
      'moveDemo: time taken': { shows: 'move', error: 'time_taken', ...rests },
      'moveDemo: offline': { shows: 'move', error: /./, ...rests },
      'moveDemo: outdated': { shows: 'move', error: 'version_conflict', ...asksAgain },
      'moveDemo: no answer': { shows: 'move', ...asksAgain },
      'moveDemo: no answer in time': { shows: 'move', ...asksAgain },
      'readDemo: moved': [
        { if: from('checkingMove'), shows: 'booked', knows: { demo: moved, error: null }, ...rests, tells: told },
        { if: from('moveRefused'), shows: 'move', knows: { demo: moved }, error: 'version_conflict', ...rests },
        { if: from('rereading'), shows: 'booked', knows: { demo: moved }, ...rests },
        { if: from('checkingCancellation'), shows: 'booked', knows: { demo: moved }, error: notReceived, ...rests },
      ],
      'readDemo: as before': [
        { if: from('checkingMove'), shows: 'move', knows: { demo: { sequence: 3 } }, error: notReceived, ...rests },
        {
          if: from('moveRefused'),
          shows: 'move',
          knows: { demo: { sequence: 3 } },
          error: 'version_conflict',
          ...rests,
        },
        { if: from('checkingCancellation'), shows: 'booked', error: notReceived, ...rests },
      ],
    });
  });

  // Rules: contact.demoChange, error.unknown
  it('shows the result of a cancellation, and what it can’t find out', () => {
    const [isCancelled, isPast] = [{ demo: { state: 'cancelled' } }, { demo: { state: 'past' } }];
    const unclear = [
      { if: from('checkingMove'), shows: 'move', error: /./, ...rests },
      { if: from('moveRefused'), shows: 'move', error: 'version_conflict', ...rests },
      { if: from('checkingCancellation'), shows: 'booked', error: /./, ...rests },
      { if: from('rereading'), shows: 'booked', ...rests },
    ];
    whenever(demoChange, {
      'cancelDemo: cancelled': { shows: 'cancelled', knows: { ...isCancelled, error: null }, ...rests },
      'cancelDemo: outdated': { shows: 'booked', error: 'version_conflict', ...asksAgain },
      'cancelDemo: no answer': { shows: 'booked', ...asksAgain },
      'cancelDemo: no answer in time': { shows: 'booked', ...asksAgain },
      'readDemo: cancelled': { shows: 'cancelled', knows: isCancelled, ...rests },
      'readDemo: started': { shows: 'past', knows: isPast, ...rests },
      'readDemo: server away': unclear,
      'readDemo: no answer in time': unclear,
    });
  });

  it('takes a change made elsewhere into account, without disturbing the visitor if the demo is still booked', () => {
    whenever(demoChange, {
      'the page reads that it was cancelled': {
        if: (_, passage) => !from('cancelled')(_, passage),
        shows: 'cancelled',
        knows: { demo: { state: 'cancelled' } },
        ...rests,
      },
      'the page reads that it has started': {
        if: (_, passage) => !from('cancelled')(_, passage),
        shows: 'past',
        knows: { demo: { state: 'past' } },
        ...rests,
      },
      'the page reads that it was moved elsewhere': [
        { if: from('past'), shows: 'booked', knows: { demo: { sequence: 4 } }, ...rests },
        { if: from('cancelled'), shows: 'cancelled', ...rests },
      ],
    });
    expectAlways(demoChange, ({ passages }) => {
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        const isMoved = hasHappened(passage, 'the page reads that it was moved elsewhere');
        const isRead = isMoved || hasHappened(passage, 'the page reads the demo of before');
        if (!isRead || ['past', 'cancelled'].some((state) => passage.before.matches(state))) continue;
        expect(snapshot.value).toEqual(passage.before.value);
        expect(passage.move.invoked).toEqual([]);
        if (isMoved) expect(snapshot.context.demo.date).toBe('2026-11-27T09:00:00.000Z');
      }
    });
  });

  // Rules: error.unknown
  it('says that a cancellation without an answer never arrived, if the demo is still booked', () => {
    expectAlways(demoChange, ({ passages }) => {
      for (const [place, passage] of passages.entries()) {
        const previous = passages[place - 1];
        if (!previous || !hasAnswered(previous, 'cancelDemo', 'no answer')) continue;
        if (hasAnswered(passage, 'readDemo', 'as before'))
          expect(passage.move.world.snapshot.context.error.msg).toBe(notReceived);
      }
    });
  });
});
