import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { DirectChangeContext } from '#machines/directChange/directChange.machine.ts';
import { model as directChange } from '#machines/directChange/directChange.model.ts';
import {
  emissionsOf,
  expectAlways,
  hasAnswered,
  hasHappened,
  inputOf,
  type Passage,
  wasInvoked,
} from '#tests/support/flows/walks.ts';

const contextOf = ({ move }: Passage) => move.world.snapshot.context as DirectChangeContext;
const kindBefore = ({ before }: Passage) => (before.context as DirectChangeContext).change?.kind ?? '';
const groupsOf = (passage: Passage) => emissionsOf(passage, 'notify').map(({ group }) => group);
const isRemoval = (kind: string) => kind.startsWith('remove');
const announced = ['undoCancellation', 'undoScheduledChange', 'endSession', 'endOtherSessions'];
const hasRunOut = ({ stimulus }: Passage) => 'after' in stimulus;

describe('directChange', () => {
  // Rules: change.direct
  it('removes nothing that the person hasn’t confirmed', () => {
    expectAlways(directChange, ({ passages }) => {
      for (const passage of passages) {
        if (!wasInvoked(passage, 'makeChange')) continue;
        const { change } = contextOf(passage);
        expect(inputOf(passage, 'makeChange')).toEqual(change);
        if (isRemoval(change?.kind ?? '')) {
          expect(hasHappened(passage, 'confirms')).toBe(true);
          expect((passage.before.context as DirectChangeContext).change).toEqual(change);
        } else expect(passage.before.matches('idle')).toBe(true);
      }
    });
  });

  // Rules: change.direct
  it('sends a change once for each time the person asks for it', () => {
    expectAlways(directChange, ({ passages }) => {
      for (const passage of passages)
        if (wasInvoked(passage, 'makeChange')) expect('event' in passage.stimulus).toBe(true);
    });
  });

  it('switches automatic renewal off with the last card only if the person was told so', () => {
    expectAlways(directChange, ({ passages }) => {
      for (const passage of passages) {
        if (hasAnswered(passage, 'makeChange', 'is the last card')) {
          expect(passage.move.world.snapshot.value).toBe('confirming');
          expect(contextOf(passage).change?.kind).toBe('removeLastCard');
        }
        if (!passage.before.matches('idle') || !hasHappened(passage, 'removes a card')) continue;
        expect(contextOf(passage).change?.kind).not.toBe('removeLastCard');
      }
    });
  });

  // Rules: error.unknown, version.conflict
  it('looks up a change without an answer, or that somebody else was faster with, and nothing else', () => {
    expectAlways(directChange, ({ passages }) => {
      for (const passage of passages) {
        expect(wasInvoked(passage, 'lookUpChange')).toBe(
          hasAnswered(passage, 'makeChange', 'no answer', 'somebody was faster') ||
            (passage.before.matches('changing') && hasRunOut(passage)),
        );
      }
    });
  });

  it('says that a change was made only when the server or the lookup says so', () => {
    expectAlways(directChange, ({ passages }) => {
      for (const passage of passages) {
        const isMade = hasAnswered(passage, 'makeChange', 'made') || hasAnswered(passage, 'lookUpChange', 'made');
        expect(groupsOf(passage).includes('success')).toBe(isMade && announced.includes(kindBefore(passage)));
        if (isMade) expect(passage.move.world.snapshot.value).toBe('refreshing');
      }
    });
  });

  it('says why a change wasn’t made, or that this isn’t known', () => {
    expectAlways(directChange, ({ passages }) => {
      for (const passage of passages) {
        const isRefused =
          hasAnswered(passage, 'makeChange', 'offline', 'busy') || hasAnswered(passage, 'lookUpChange', 'not made');
        const isUnclear =
          hasAnswered(passage, 'lookUpChange', 'offline') ||
          (passage.before.matches('lookingUp') && hasRunOut(passage));
        expect(groupsOf(passage).includes('danger')).toBe(isRefused || isUnclear);
        const [notice] = emissionsOf(passage, 'notify');
        expect(notice?.title === 'Your change may already have been made').toBe(isUnclear);
        if (hasAnswered(passage, 'lookUpChange', 'not made')) {
          const { error } = contextOf(passage);
          expect(notice?.msg).toBe(
            error?.code === 'version_conflict' ? error.msg : 'We haven’t received this yet. Try again.',
          );
        }
      }
    });
  });

  it('loads the current state after each answer, and then offers its changes again', () => {
    expectAlways(directChange, ({ passages }) => {
      for (const passage of passages) {
        const isUnclear = passage.before.matches('lookingUp') && passage.move.world.snapshot.matches('idle');
        if (emissionsOf(passage, 'notify').length > 0) expect(wasInvoked(passage, 'refresh')).toBe(!isUnclear);
        if (passage.before.matches('refreshing') && !('event' in passage.stimulus))
          expect(passage.move.world.snapshot.value).toBe('idle');
        if (passage.before.matches('confirming') && hasHappened(passage, 'keeps it'))
          expect(passage.move.world.snapshot.value).toBe('idle');
      }
    });
  });
});
