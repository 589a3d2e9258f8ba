import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as emailChange } from '#machines/emailChange/emailChange.model.ts';
import { expectAlways, hasAnswered, wasInvoked, emissionsOf, hasHappened } from '#tests/support/flows/walks.ts';

const isSettled = (snapshot: { matches: (state: never) => boolean }) => snapshot.matches('settled' as never);

describe('emailChange', () => {
  // Rules: email.change
  it('says that the email is changed only when a code was accepted', () => {
    expectAlways(emailChange, ({ passages }) => {
      for (const passage of passages) {
        const isSaid = emissionsOf(passage, 'notify').some(({ group }) => group === 'success');
        expect(isSaid).toBe(hasAnswered(passage, 'confirmCode', 'confirmed'));
      }
    });
  });

  it('leaves an email that waits for its code only by a code that was accepted, or by the server having given it up', () => {
    expectAlways(emailChange, ({ passages }) => {
      for (const passage of passages) {
        const wasWaiting = passage.before.context.isPending === true;
        if (!wasWaiting || passage.move.world.snapshot.context.isPending === true) continue;
        expect(hasAnswered(passage, 'confirmCode', 'confirmed') || hasAnswered(passage, 'giveUp', 'given up')).toBe(true);
        expect(isSettled(passage.move.world.snapshot)).toBe(true);
      }
    });
  });

  it('waits for no code that the server has not mailed', () => {
    expectAlways(emailChange, ({ start, passages }) => {
      let isPending = start.world.snapshot.context.isPending as boolean;
      for (const passage of passages) {
        if (hasAnswered(passage, 'requestCode', 'sent')) isPending = true;
        if (hasAnswered(passage, 'confirmCode', 'confirmed') || hasAnswered(passage, 'giveUp', 'given up')) isPending = false;
        expect(passage.move.world.snapshot.context.isPending).toBe(isPending);
      }
    });
  });

  it('goes nowhere on a password that was refused, and remembers none', () => {
    expectAlways(emailChange, ({ passages }) => {
      for (const passage of passages) {
        if (hasAnswered(passage, 'confirmPassword', 'wrong password')) {
          expect(passage.move.world.snapshot.matches('askingPassword')).toBe(true);
          expect(passage.move.invoked).toEqual([]);
          expect(passage.move.world.snapshot.context).toEqual({
            ...passage.before.context,
            error: passage.move.world.snapshot.context.error,
          });
        }
        expect(JSON.stringify(passage.move.world.snapshot.context)).not.toContain('harmattan-2026');
      }
    });
  });

  it('asks the server to give up whatever the person gives up after it was mailed', () => {
    expectAlways(emailChange, ({ passages }) => {
      for (const passage of passages) {
        const givesUp = 'event' in passage.stimulus && passage.stimulus.event === 'cancels' && passage.before.matches('awaitingCode');
        expect(wasInvoked(passage, 'giveUp')).toBe(givesUp);
      }
    });
  });

  it('sends no code once the last one is dead', () => {
    expectAlways(emailChange, ({ passages }) => {
      for (const passage of passages) {
        if (hasHappened(passage, 'enters the code') && passage.before.matches({ awaitingCode: 'codeDead' })) expect(wasInvoked(passage, 'confirmCode')).toBe(false);
      }
    });
  });

  it('asks for no second mail within a minute of the one before, unless its code is dead', () => {
    expectAlways(emailChange, ({ passages }) => {
      let sentAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        const isAgain = 'event' in passage.stimulus && passage.stimulus.event === 'asks for a new code' && wasInvoked(passage, 'requestCode');
        if (isAgain && !passage.before.matches({ awaitingCode: 'codeDead' })) expect(passage.move.world.now - sentAt).toBeGreaterThanOrEqual(60_000);
        if (hasAnswered(passage, 'requestCode', 'sent')) sentAt = passage.move.world.now;
      }
    });
  });
});
