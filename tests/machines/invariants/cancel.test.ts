import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { CancelContext, CancelInput } from '#machines/cancel/cancel.machine.ts';
import { model as cancel } from '#machines/cancel/cancel.model.ts';
import { viewOf } from '#machines/kit/view.ts';
import { whenever } from '#tests/support/flows/whenever.ts';
import {
  expectAlways,
  hasAnswered,
  wasInvoked,
  emissionsOf,
  hasHappened,
  navigationsOf,
  type Passage,
} from '#tests/support/flows/walks.ts';

const contextOf = ({ move }: Passage) => move.world.snapshot.context as CancelContext;
const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;
const inputOf = ({ move }: Passage, asking: string) => move.invoked.find(({ actor }) => actor === asking)?.input;

const request = {
  reasonId: 'too-expensive',
  comment: 'We grow again in the new year.',
  confirmation: null,
  version: 3,
};
const trialRequest = { ...request, confirmation: ' kuramo logistics  ltd' };
const isTrial = ({ situation }: CancelContext) => situation === 'trial';
const isPaid = ({ situation }: CancelContext) => situation === 'paid';

describe('cancel', () => {
  // Rules: cancel.consequences, cancel.reason
  it('cancels only after the reason, the consequences and the password, in that order', () => {
    expectAlways(cancel, ({ passages }) => {
      let [isRead, isConfirmed] = [false, false];
      for (const passage of passages) {
        if (hasHappened(passage, 'accepts what will happen') && passage.before.value === 'readingConsequences')
          isRead = true;
        if (hasAnswered(passage, 'confirmPassword', 'right')) isConfirmed = true;
        // The confirmation lasts five minutes.
        if (hasAnswered(passage, 'cancelSubscription', 'five minutes are over')) isConfirmed = false;
        if (!wasInvoked(passage, 'cancelSubscription')) continue;
        expect(isRead && isConfirmed).toBe(true);
        expect(contextOf(passage).reasonId).not.toBe('');
        // The same confirmation covers any number of retries after a lost answer.
        if (passage.before.value === 'cancelFailed') continue;
        expect(hasAnswered(passage, 'confirmPassword', 'right')).toBe(true);
      }
    });
  });

  // Rules: cancel.typed
  it('ends a trial only after the organisation’s name was typed', () => {
    expectAlways(cancel, ({ input, passages }) => {
      const isTrial = (input as CancelInput).situation === 'trial';
      for (const passage of passages) {
        if (wasInvoked(passage, 'cancelSubscription'))
          expect((inputOf(passage, 'cancelSubscription') as { confirmation: unknown }).confirmation).toBe(
            isTrial ? ' kuramo logistics  ltd' : null,
          );
        if (hasHappened(passage, 'types another name')) expect(stateOf(passage)).toBe(passage.before.value);
      }
    });
  });

  it('never stores the password', () => {
    expectAlways(cancel, ({ passages }) => {
      for (const passage of passages)
        expect(JSON.stringify([contextOf(passage), passage.move.emitted])).not.toContain('harmattan-2026');
    });
  });

  it('undoes only a paid subscription’s cancellation, when the person presses undo, with the version that cancelling returned', () => {
    expectAlways(cancel, ({ input, passages }) => {
      let version = (input as CancelInput).version;
      for (const passage of passages) {
        if (hasAnswered(passage, 'cancelSubscription', 'cancelled')) version = 4;
        if (!wasInvoked(passage, 'undoCancellation')) continue;
        expect(passage.before.value).toBe('cancelled');
        expect(hasHappened(passage, 'undoes it')).toBe(true);
        expect((input as CancelInput).situation).not.toBe('trial');
        expect(inputOf(passage, 'undoCancellation')).toEqual({ version });
      }
    });
  });

  it('announces a change to the account and the person exactly when there is one', () => {
    expectAlways(cancel, ({ passages }) => {
      for (const passage of passages) {
        const isUndone = hasAnswered(passage, 'undoCancellation', 'undone');
        const isCancelled = hasAnswered(passage, 'cancelSubscription', 'cancelled');
        const isLooking =
          hasHappened(passage, 'looks at the subscription') &&
          (passage.before.value === 'changedMeanwhile' || passage.before.value === 'cancelFailed');
        const isOver = hasAnswered(passage, 'undoCancellation', 'end reached');
        expect(emissionsOf(passage, 'account.changed').length).toBe(
          isUndone || isCancelled || isLooking || isOver ? 1 : 0,
        );
        expect(emissionsOf(passage, 'notify').length).toBe(isUndone ? 1 : 0);
      }
    });
  });

  it('can be left at every step before the password is checked, with nothing changed', () => {
    expectAlways(cancel, ({ passages }) => {
      for (const passage of passages) {
        if (!hasHappened(passage, 'keeps the subscription')) continue;
        const isStanding = ['choosingReason', 'readingConsequences', 'typingConfirmation', 'askingPassword'].includes(
          String(passage.before.value),
        );
        if (isStanding) expect(stateOf(passage)).toBe('leaving');
        expect(passage.move.invoked).toEqual([]);
      }
    });
  });

  it('leads to the subscription only when the person leaves', () => {
    expectAlways(cancel, ({ passages }) => {
      for (const passage of passages)
        expect(navigationsOf(passage)).toEqual(
          stateOf(passage) === 'leaving' ? ['/subscriptions/management/subscription'] : [],
        );
    });
  });

  it('distinguishes success, refusal, another person’s change and an unknown result', () => {
    expectAlways(cancel, ({ input, passages }) => {
      const isTrial = (input as CancelInput).situation === 'trial';
      for (const passage of passages) {
        const shown = stateOf(passage);
        if (hasAnswered(passage, 'cancelSubscription', 'cancelled'))
          expect(shown).toBe(isTrial ? 'trialEnded' : 'cancelled');
        if (hasAnswered(passage, 'cancelSubscription', 'five minutes are over')) expect(shown).toBe('askingPassword');
        if (hasAnswered(passage, 'cancelSubscription', 'ended in the meantime')) expect(shown).toBe('notCancellable');
        if (
          hasAnswered(passage, 'cancelSubscription', 'changed in the meantime') ||
          hasAnswered(passage, 'undoCancellation', 'changed in the meantime')
        )
          expect(shown).toBe('changedMeanwhile');
        if (hasAnswered(passage, 'cancelSubscription', 'offline'))
          expect([shown, contextOf(passage).error?.msg]).toEqual(['cancelFailed', 'An error occurred']);
        if (hasAnswered(passage, 'undoCancellation', 'end reached')) expect(shown).toBe('notCancellable');
        if (hasAnswered(passage, 'undoCancellation', 'offline'))
          expect([shown, contextOf(passage).error?.msg]).toEqual(['cancelled', 'An error occurred']);
      }
    });
  });

  it('shows what was wrong with the name or password until the person tries something else', () => {
    expectAlways(cancel, ({ passages }) => {
      for (const passage of passages) {
        const { error, isNameWrong } = contextOf(passage);
        if (hasAnswered(passage, 'confirmPassword', 'wrong'))
          expect([stateOf(passage), error?.code]).toEqual(['askingPassword', 'password_rejected']);
        if (hasHappened(passage, 'types another name') && passage.before.value === 'typingConfirmation')
          expect(isNameWrong).toBe(true);
        if (stateOf(passage) === passage.before.value) continue;
        if (hasHappened(passage, 'goes back', 'enters the password', 'tries again', 'undoes it', 'types the name'))
          expect([error, isNameWrong]).toEqual([null, false]);
      }
    });
  });

  it('goes back one step at a time, and asks for the name only for a trial', () => {
    expectAlways(cancel, ({ input, passages }) => {
      const isTrial = (input as CancelInput).situation === 'trial';
      for (const passage of passages) {
        const [from, to] = [passage.before.value, stateOf(passage)];
        if (hasHappened(passage, 'goes back') && from !== 'choosingReason') {
          const earlier = {
            readingConsequences: 'choosingReason',
            typingConfirmation: 'readingConsequences',
            askingPassword: isTrial ? 'typingConfirmation' : 'readingConsequences',
          }[String(from)];
          expect(to).toBe(earlier ?? from);
        }
        if (hasHappened(passage, 'accepts what will happen') && from === 'readingConsequences')
          expect(to).toBe(isTrial ? 'typingConfirmation' : 'askingPassword');
      }
    });
  });

  it('opens on the step that the subscription is at', () =>
    expectAlways(cancel, ({ input, start }) => {
      const views = { paid: 'reason', trial: 'reason', cancelled: 'cancelled', nothing: 'notCancellable' };
      expect(viewOf(start.world.snapshot)).toBe(views[(input as CancelInput).situation]);
      expect(start.invoked).toEqual([]);
    }));

  it('asks the server for exactly what the person gave, and waits for its answer', () =>
    whenever(cancel, {
      'gives a reason': { in: 'reason', shows: 'consequences', asks: {} },
      'types the name': { in: 'confirmation', shows: 'password' },
      'enters the password': { in: 'password', asks: { confirmPassword: { password: 'harmattan-2026' } } },
      'confirmPassword: right': [
        { if: isTrial, asks: { cancelSubscription: trialRequest } },
        { if: isPaid, asks: { cancelSubscription: request } },
      ],
      'confirmPassword: no answer in time': { shows: 'password', isBusy: false, asks: {} },
      'cancelSubscription: no answer in time': { shows: 'cancelFailed', asks: {} },
      'tries again': [
        { in: 'cancelFailed', if: isTrial, asks: { cancelSubscription: trialRequest } },
        { in: 'cancelFailed', if: isPaid, asks: { cancelSubscription: request } },
      ],
    }));

  it('undoes the cancellation when the person wants, says so, and otherwise leaves it', () =>
    whenever(cancel, {
      'undoes it': { in: 'cancelled', asks: { undoCancellation: true } },
      'undoCancellation: undone': {
        shows: 'leaving',
        tells: [
          'success: Cancellation undone | Your subscription continues, and nothing changes for your people. If you had changes scheduled for your next renewal, schedule them again.',
        ],
      },
      'undoCancellation: end reached': { error: 'transition_refused' },
      'undoCancellation: no answer in time': { shows: 'cancelled', isBusy: false, asks: {} },
      'looks at the subscription': { in: ['cancelled', 'changedMeanwhile', 'cancelFailed'], shows: 'leaving' },
    }));
});
