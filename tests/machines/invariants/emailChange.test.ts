import { expectCodesThatMayWork, expectNewCodesAfterPause } from '#tests/support/flows/mailedCodes.ts';
import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { brokenByEmailChange } from '#tests/support/flows/addressFacts.ts';
import { model as emailChange } from '#machines/emailChange/emailChange.model.ts';
import { viewOf } from '#machines/kit/view.ts';
import { whenever } from '#tests/support/flows/whenever.ts';
import {
  expectAlways,
  hasAnswered,
  wasInvoked,
  emissionsOf,
  hasHappened,
  type Passage,
} from '#tests/support/flows/walks.ts';

const newEmail = 'accounts@kuramologistics.ng';
const wasConfirmed = (passage: Passage) =>
  hasAnswered(passage, 'confirmCode', 'confirmed', 'confirmed for the email that another device asked for');
const isPending = ({ isPending: is }: { isPending: boolean }) => is;
const isNew = ({ isPending: is }: { isPending: boolean }) => !is;
const isCodeValid = ({ isCodeInvalid }: { isCodeInvalid: boolean }) => !isCodeInvalid;
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
        expect(isSaid).toBe(wasConfirmed(passage) || hasAnswered(passage, 'readEmail', 'changed'));
      }
    });
  });

  it('stops waiting for a code only when a code is accepted or the server drops the change', () => {
    expectAlways(emailChange, ({ passages }) => {
      for (const passage of passages) {
        const wasWaiting = passage.before.context.isPending === true;
        if (!wasWaiting || passage.move.world.snapshot.context.isPending === true) continue;
        expect(
          wasConfirmed(passage) ||
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
          wasConfirmed(passage) ||
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

  it('lets a new code be requested after a minute, or when the last one can’t work', () =>
    expectNewCodesAfterPause(emailChange, ['requestCode'], 'code'));

  it('opens on the code that a new email waits for, otherwise on the current email', () =>
    expectAlways(emailChange, ({ input, start }) => {
      const { pendingEmail } = input as { pendingEmail: string | null };
      expect(viewOf(start.world.snapshot)).toBe(pendingEmail === null ? 'settled' : 'code');
      expect(start.invoked).toEqual([]);
    }));

  it('asks for the new email, and has a code sent to exactly that', () =>
    whenever(emailChange, {
      'presses Change': { in: 'settled', shows: 'email', isBusy: false, knows: { email: '' } },
      'gives the new email': { in: 'email', shows: 'email', asks: { requestCode: { email: newEmail } } },
      'asks for a new code': { in: 'code', knows: { email: newEmail } },
      'requestCode: sent': [
        {
          shows: 'code',
          isBusy: false,
          asks: {},
          tells: [`auth: Check your email | We’ve sent a code to ${newEmail}.`],
          knows: { email: newEmail, codeExpiresAt: '2026-11-20T15:30:00.000Z' },
        },
        { if: isNew, announces: ['account.changed'] },
      ],
      'requestCode: server away': [
        { if: isNew, shows: 'email', isBusy: false },
        { if: isPending, shows: 'code', isBusy: false },
      ],
      'requestCode: no answer in time': [
        { if: isNew, shows: 'email', isBusy: false },
        { if: isPending, shows: 'code', isBusy: false },
      ],
      'requestCode: the same email': { shows: 'email', if: isNew, isBusy: false },
    }));

  it('asks for the password where the server wants it, and then goes on with the code', () =>
    whenever(emailChange, {
      'requestCode: password needed': { shows: 'password', isBusy: false, asks: {}, tells: [] },
      'gives the password': { in: 'password', asks: { confirmPassword: { password: 'harmattan-2026' } } },
      'confirmPassword: confirmed': [
        { asks: { requestCode: { email: newEmail } } },
        { if: isNew, shows: 'email' },
        { if: isPending, shows: 'code' },
      ],
      'confirmPassword: no answer in time': { shows: 'password', isBusy: false, asks: {} },
    }));

  it('leads back step by step, and forgets an email that was dropped', () =>
    whenever(emailChange, {
      cancels: [
        { in: 'email', shows: 'settled', asks: {}, error: null, knows: { email: '' } },
        { in: 'password', if: isNew, shows: 'email', isBusy: false, asks: {}, error: null },
        { in: 'password', if: isPending, shows: 'code', isBusy: false, asks: {}, error: null },
        { in: 'code', shows: 'code', asks: { giveUp: true } },
      ],
      'giveUp: given up': { shows: 'settled', asks: {}, tells: [], knows: { email: '', codeExpiresAt: null } },
      'giveUp: server away': { shows: 'code', isBusy: false },
      'giveUp: no answer in time': { shows: 'code', isBusy: false },
    }));

  it('shows the email that the server adopted, wherever the code was asked for', () =>
    whenever(emailChange, {
      'enters the code': { in: 'code', if: isCodeValid, asks: { confirmCode: { code: '407153' } } },
      'confirmCode: confirmed': {
        shows: 'settled',
        announces: ['account.changed'],
        tells: [`success: Email changed | We’ll use ${newEmail} from now on.`],
        knows: { email: '', codeExpiresAt: null },
      },
      'confirmCode: confirmed for the email that another device asked for': {
        shows: 'settled',
        announces: ['account.changed'],
        tells: ['success: Email changed | We’ll use finance@kuramologistics.ng from now on.'],
      },
      'readEmail: changed': {
        shows: 'settled',
        announces: ['account.changed'],
        tells: [`success: Email changed | We’ll use ${newEmail} from now on.`],
      },
      'readEmail: dropped in another tab': { shows: 'settled', announces: ['account.changed'], tells: [] },
    }));

  it('keeps the code’s form after anything else, so that it can be entered again', () =>
    whenever(emailChange, {
      'confirmCode: wrong code': { shows: 'code', isBusy: false },
      'confirmCode: code dead': { shows: 'code', isBusy: false },
      'readEmail: still waiting': { shows: 'code', isBusy: false },
      'readEmail: server away': { shows: 'code', isBusy: false },
      'readEmail: no answer in time': { shows: 'code', isBusy: false },
    }));
});
