import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { AddCardContext } from '#machines/addCard/addCard.machine.ts';
import { model as addCard } from '#machines/addCard/addCard.model.ts';
import {
  expectAlways,
  hasAnswered,
  wasInvoked,
  emissionsOf,
  hasHappened,
  inputOf,
  type Passage,
} from '#tests/support/flows/walks.ts';

const contextOf = ({ move }: Passage) => move.world.snapshot.context as AddCardContext;
const contextBefore = ({ before }: Passage) => before.context as AddCardContext;
const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;
const titlesOf = (passage: Passage) => emissionsOf(passage, 'notify').map(({ title }) => title);

describe('addCard', () => {
  // Rules: card.add
  it('says that a card was added only after the server has verified the charge', () => {
    expectAlways(addCard, ({ start, passages }) => {
      expect(start.emitted).toEqual([]);
      for (const passage of passages) {
        const isAdded =
          hasAnswered(passage, 'lookUpCheck', 'added') || hasAnswered(passage, 'startCheck', 'added in another tab');
        expect(titlesOf(passage).includes('Card added')).toBe(isAdded);
      }
    });
  });

  it('says once how each check ended, and then forgets it and clears the address', () => {
    expectAlways(addCard, ({ passages }) => {
      for (const passage of passages) {
        const isOver =
          hasAnswered(passage, 'lookUpCheck', 'added', 'declined', 'left the page', 'refunded', 'unknown') ||
          hasAnswered(passage, 'startCheck', 'added in another tab');
        expect(titlesOf(passage).length).toBe(isOver ? 1 : 0);
        expect(emissionsOf(passage, 'navigate')).toEqual(
          isOver ? [{ type: 'navigate', to: '/subscriptions/management/cards', replace: true }] : [],
        );
        if (!isOver) continue;
        expect(stateOf(passage)).toBe('closed');
        expect(contextOf(passage)).toMatchObject({ reference: null, check: null, error: null });
      }
    });
  });

  it('repeats a request under the same key until its check is over or can’t be continued', () => {
    const ends = ['no page', 'added in another tab', 'key of another request'];
    expectAlways(addCard, ({ passages }) => {
      let keys = new Set<unknown>();
      const used = new Set<unknown>();
      for (const passage of passages) {
        const input = inputOf(passage, 'startCheck') as { idempotencyKey: string } | undefined;
        if (input !== undefined) {
          keys.add(input.idempotencyKey);
          expect(keys.size).toBe(1);
          expect(used.has(input.idempotencyKey), 'a key of an earlier check').toBe(false);
        }
        const isOver =
          hasAnswered(passage, 'startCheck', ...ends) ||
          hasAnswered(passage, 'lookUpCheck', 'added', 'declined', 'left the page', 'refunded');
        if (isOver) {
          for (const key of keys) used.add(key);
          keys = new Set();
        }
      }
    });
  });

  it('starts a check only after the explanation, when the person asks for it', () => {
    expectAlways(addCard, ({ passages }) => {
      for (const passage of passages) {
        expect(wasInvoked(passage, 'startCheck')).toBe(
          passage.before.matches('explaining') && hasHappened(passage, 'goes on'),
        );
      }
    });
  });

  it('sends the browser only to the latest page from the server, when the person is on their way there', () => {
    expectAlways(addCard, ({ passages }) => {
      for (const passage of passages) {
        const isOnTheirWay =
          hasAnswered(passage, 'startCheck', 'the provider’s page') ||
          (passage.before.matches('awaitingApproval') && hasHappened(passage, 'goes on'));
        expect(emissionsOf(passage, 'redirect')).toEqual(
          isOnTheirWay ? [{ type: 'redirect', to: contextOf(passage).check?.url }] : [],
        );
      }
    });
  });

  // Rules: payment.verified
  it('looks up the check of a person who comes back, with its reference', () => {
    expectAlways(addCard, ({ input, start, passages }) => {
      const { reference } = input as AddCardContext;
      expect(inputOf({ move: start }, 'lookUpCheck')).toEqual(reference === null ? undefined : { reference });
      for (const passage of passages) {
        const isBack =
          (passage.before.matches('leaving') || passage.before.matches('leavingForBank')) &&
          hasHappened(passage, 'comes back by the back button');
        if (isBack) expect(stateOf(passage)).toBe('checking');
        const asked = inputOf(passage, 'lookUpCheck');
        if (asked !== undefined) expect(asked).toEqual({ reference: contextBefore(passage).reference });
      }
    });
  });

  // Rules: payment.doubt
  it('doesn’t end a check whose result isn’t known, and stops asking on its own after fifteen times', () => {
    expectAlways(addCard, ({ passages }) => {
      let asked = 1;
      for (const passage of passages) {
        if (wasInvoked(passage, 'lookUpCheck')) asked = 'after' in passage.stimulus ? asked + 1 : 1;
        expect(asked).toBeLessThanOrEqual(15);
        if (hasAnswered(passage, 'lookUpCheck', 'not known yet')) {
          expect(stateOf(passage)).toBe(asked < 15 ? 'waiting' : 'stillChecking');
          expect(contextOf(passage).reference).not.toBeNull();
        }
        if (hasAnswered(passage, 'lookUpCheck', 'bank asks its holder'))
          expect(stateOf(passage)).toBe('awaitingApproval');
        if (hasAnswered(passage, 'lookUpCheck', 'server away')) {
          expect(stateOf(passage)).toBe('checkFailed');
          expect(contextOf(passage).error?.code).toBe('internal');
        }
      }
    });
  });

  it('forgets a check that isn’t over only when another has started', () => {
    expectAlways(addCard, ({ passages }) => {
      for (const passage of passages) {
        const { reference } = contextBefore(passage);
        if (reference === null || titlesOf(passage).length > 0) continue;
        expect(contextOf(passage).reference).not.toBeNull();
        if (passage.before.matches('explaining') && hasHappened(passage, 'closes'))
          expect(stateOf(passage)).toBe('checking');
      }
    });
  });

  it('shows an error only until the person goes on', () => {
    expectAlways(addCard, ({ passages }) => {
      for (const passage of passages) {
        if ('event' in passage.stimulus && passage.move.fired.length > 0) expect(contextOf(passage).error).toBeNull();
        if (hasAnswered(passage, 'startCheck', 'no page', 'provider away', 'no answer', 'key of another request')) {
          expect(stateOf(passage)).toBe('explaining');
          expect(contextOf(passage).error).not.toBeNull();
        }
      }
    });
  });
});
