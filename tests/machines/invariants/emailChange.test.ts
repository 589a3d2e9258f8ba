import { expectCodesThatMayWork } from '#tests/support/flows/mailedCodes.ts';
import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { brokenByEmailChange } from '#tests/support/flows/addressFacts.ts';
import { model as emailChange } from '#machines/emailChange/emailChange.model.ts';
import { expectAlways, hasAnswered, wasInvoked, emissionsOf, hasHappened } from '#tests/support/flows/walks.ts';

const isSettled = (snapshot: { matches: (state: never) => boolean }) => snapshot.matches('settled' as never);

describe('emailChange', () => {
  it('keeps every property about the address in use', () => {
    expectAlways(emailChange, (walk) => {
      expect(brokenByEmailChange(walk)).toEqual([]);
    });
  });

  // Rules: code.resend
  it('lets a code be entered exactly while one may work', () =>
    expectCodesThatMayWork(emailChange, ['requestCode'], 'confirmCode'));

  // Rules: email.change
  it('reports the email as changed only after a code was accepted', () => {
    expectAlways(emailChange, ({ passages }) => {
      for (const passage of passages) {
        const isSaid = emissionsOf(passage, 'notify').some(({ group }) => group === 'success');
        expect(isSaid).toBe(
          hasAnswered(passage, 'confirmCode', 'confirmed') || hasAnswered(passage, 'readEmail', 'changed'),
        );
      }
    });
  });

  it('stops waiting for a code only when a code is accepted or the server drops the change', () => {
    expectAlways(emailChange, ({ passages }) => {
      for (const passage of passages) {
        const wasWaiting = passage.before.context.isPending === true;
        if (!wasWaiting || passage.move.world.snapshot.context.isPending === true) continue;
        expect(
          hasAnswered(passage, 'confirmCode', 'confirmed') ||
            hasAnswered(passage, 'giveUp', 'given up') ||
            hasAnswered(passage, 'readEmail', 'changed', 'dropped in another tab'),
        ).toBe(true);
        expect(isSettled(passage.move.world.snapshot)).toBe(true);
      }
    });
  });

  it('waits only for a code that the server has sent', () => {
    expectAlways(emailChange, ({ start, passages }) => {
      let isPending = start.world.snapshot.context.isPending as boolean;
      for (const passage of passages) {
        if (hasAnswered(passage, 'requestCode', 'sent')) isPending = true;
        if (
          hasAnswered(passage, 'confirmCode', 'confirmed') ||
          hasAnswered(passage, 'giveUp', 'given up') ||
          hasAnswered(passage, 'readEmail', 'changed', 'dropped in another tab')
        )
          isPending = false;
        expect(passage.move.world.snapshot.context.isPending).toBe(isPending);
      }
    });
  });

  it('stays where it is after a refused password, and stores no password', () => {
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

  it('asks the server to drop a change that the person drops after the code was sent', () => {
    expectAlways(emailChange, ({ passages }) => {
      for (const passage of passages) {
        const givesUp =
          'event' in passage.stimulus && passage.stimulus.event === 'cancels' && passage.before.matches('awaitingCode');
        expect(wasInvoked(passage, 'giveUp')).toBe(givesUp);
      }
    });
  });

  it('asks which email is in use after a code whose answer was lost, and doesn’t send the code again', () => {
    expectAlways(emailChange, ({ passages }) => {
      for (const passage of passages) {
        const isUnclear =
          passage.before.matches('confirmingCode') &&
          ('after' in passage.stimulus || hasAnswered(passage, 'confirmCode', 'no answer'));
        expect(wasInvoked(passage, 'readEmail')).toBe(isUnclear);
        if (isUnclear) expect(passage.move.invoked).toHaveLength(1);
        if (hasAnswered(passage, 'readEmail', 'still waiting'))
          expect(passage.move.world.snapshot.context.error).not.toBeNull();
      }
    });
  });

  it('submits no code after the last one became invalid', () => {
    expectAlways(emailChange, ({ passages }) => {
      for (const passage of passages) {
        if (hasHappened(passage, 'enters the code') && passage.before.matches({ awaitingCode: 'codeDead' }))
          expect(wasInvoked(passage, 'confirmCode')).toBe(false);
      }
    });
  });

  it('requests no second email within a minute, unless the code became invalid', () => {
    expectAlways(emailChange, ({ passages }) => {
      let sentAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        const isAgain =
          'event' in passage.stimulus &&
          passage.stimulus.event === 'asks for a new code' &&
          wasInvoked(passage, 'requestCode');
        if (isAgain && !passage.before.matches({ awaitingCode: 'codeDead' }))
          expect(passage.move.world.now - sentAt).toBeGreaterThanOrEqual(60_000);
        if (hasAnswered(passage, 'requestCode', 'sent')) sentAt = passage.move.world.now;
      }
    });
  });
});
