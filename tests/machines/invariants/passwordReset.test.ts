import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { brokenByPasswordReset } from '#tests/support/flows/recoveryFacts.ts';
import { model as passwordReset } from '#machines/passwordReset/passwordReset.model.ts';
import { whenever } from '#tests/support/flows/whenever.ts';
import {
  expectAlways,
  hasAnswered,
  wasInvoked,
  inputOf,
  emissionsOf,
  failureAt,
  hasHappened,
  navigationsOf,
  type Passage,
} from '#tests/support/flows/walks.ts';

describe('passwordReset', () => {
  it('keeps every property about links and what is said of them', () => {
    expectAlways(passwordReset, (walk) => {
      expect(brokenByPasswordReset(walk)).toEqual([]);
    });
  });

  // Rules: password.link
  it('shows the form for a new password only after the link was accepted', () => {
    expectAlways(passwordReset, ({ passages }) => {
      let isGood = false;
      for (const passage of passages) {
        if (hasAnswered(passage, 'confirmToken', 'good')) isGood = true;
        if (passage.move.world.snapshot.matches('choosingPassword')) expect(isGood).toBe(true);
      }
    });
  });

  it('reports a changed password only after the server confirmed it, and stores no password', () => {
    expectAlways(passwordReset, ({ passages }) => {
      for (const passage of passages) {
        expect(emissionsOf(passage, 'notify').some(({ group }) => group === 'success')).toBe(
          hasAnswered(passage, 'setNewPassword', 'set'),
        );
        expect(JSON.stringify(passage.move.world.snapshot.context)).not.toContain('harmattan-2026');
      }
    });
  });

  it('starts at the step that the address is for', () => {
    expectAlways(passwordReset, ({ input, start }) => {
      const { place, hasToken } = input as { place: string; hasToken: boolean };
      const { snapshot } = start.world;
      expect(snapshot.matches('askingEmail')).toBe(place === 'forgotPassword');
      expect(wasInvoked({ move: start }, 'confirmToken')).toBe(place === 'resetPassword' && hasToken);
      expect(snapshot.matches('linkMissing')).toBe(place === 'resetPassword' && !hasToken);
    });
  });

  it('requests no second email within a minute, and always for the latest address', () => {
    expectAlways(passwordReset, ({ passages }) => {
      let sentAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        const { snapshot, now } = passage.move.world;
        const isFirst = passage.before.matches('askingEmail') && hasHappened(passage, 'gives the email');
        const isAgain = passage.before.matches({ linkSent: 'mayResend' }) && hasHappened(passage, 'asks again');
        expect(wasInvoked(passage, 'sendRecoveryLink')).toBe(isFirst);
        expect(wasInvoked(passage, 'resendRecoveryLink')).toBe(isAgain);
        if (isFirst) expect(inputOf(passage, 'sendRecoveryLink')).toEqual({ email: 'adaeze@kuramologistics.ng' });
        if (isAgain) {
          expect(inputOf(passage, 'resendRecoveryLink')).toEqual({ email: snapshot.context.email });
          expect(now - sentAt).toBeGreaterThanOrEqual(60_000);
        }
        if (snapshot.matches('linkSent'))
          expect(snapshot.matches({ linkSent: 'mayResend' })).toBe(now - sentAt >= 60_000 && !isSent(passage));
        if (isSent(passage)) {
          sentAt = now;
          expect(snapshot.matches('linkSent')).toBe(true);
        }
      }
    });
  });

  it('reports another email only when one was sent, and a lost answer only when the link was used', () => {
    expectAlways(passwordReset, ({ passages }) => {
      for (const passage of passages) {
        expect(emissionsOf(passage, 'notify').some(({ group }) => group === 'auth')).toBe(
          hasAnswered(passage, 'resendRecoveryLink', 'sent') || wasFoundSet(passage),
        );
      }
    });
  });

  it('allows correcting the email, checking the link again, and choosing another password after a refusal', () => {
    expectAlways(passwordReset, ({ passages }) => {
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        if (passage.before.matches('linkSent') && hasHappened(passage, 'corrects the email'))
          expect(snapshot.matches('askingEmail')).toBe(true);
        expect(wasInvoked(passage, 'confirmToken')).toBe(
          passage.before.matches('checkFailed') && hasHappened(passage, 'tries again'),
        );
        expect(wasInvoked(passage, 'setNewPassword')).toBe(
          passage.before.matches('choosingPassword') && hasHappened(passage, 'chooses a password'),
        );
        if (wasInvoked(passage, 'setNewPassword'))
          expect(inputOf(passage, 'setNewPassword')).toEqual({ password: 'harmattan-2026' });
        if (hasAnswered(passage, 'confirmToken', 'good'))
          expect(snapshot.matches('choosingPassword') && snapshot.context.email).toBe('adaeze@kuramologistics.ng');
        if (hasAnswered(passage, 'setNewPassword', 'too common'))
          expect(snapshot.matches('choosingPassword')).toBe(true);
        if (hasAnswered(passage, 'confirmToken', 'server away')) expect(snapshot.matches('checkFailed')).toBe(true);
      }
    });
  });

  it('checks the link after a password whose answer was lost, and doesn’t send the password again', () => {
    expectAlways(passwordReset, ({ passages }) => {
      for (const passage of passages) {
        const isUnclear =
          passage.before.matches('savingPassword') &&
          ('after' in passage.stimulus || hasAnswered(passage, 'setNewPassword', 'no answer'));
        expect(wasInvoked(passage, 'confirmTokenAgain')).toBe(isUnclear);
        if (isUnclear) expect(passage.move.invoked).toHaveLength(1);
        if (hasAnswered(passage, 'confirmTokenAgain', 'good', 'server away')) {
          expect(passage.move.world.snapshot.matches('choosingPassword')).toBe(true);
          expect(passage.move.world.snapshot.context.error).not.toBeNull();
        }
      }
    });
  });

  it('recognises an invalid link, and leads from there to a new one', () => {
    expectAlways(passwordReset, ({ passages }) => {
      for (const passage of passages) {
        const { before, move } = passage;
        const isDead =
          hasAnswered(passage, 'confirmToken', 'used', 'not complete') ||
          hasAnswered(passage, 'confirmTokenAgain', 'not complete') ||
          hasAnswered(passage, 'setNewPassword', 'link used in the meantime');
        expect(move.world.snapshot.matches('linkRefused')).toBe(
          isDead || (before.matches('linkRefused') && !hasHappened(passage, 'asks for a new link')),
        );
        const isAsked =
          (before.matches('linkRefused') || before.matches('linkMissing')) &&
          hasHappened(passage, 'asks for a new link');
        const isSet = hasAnswered(passage, 'setNewPassword', 'set') || wasFoundSet(passage);
        expect(navigationsOf(passage)).toEqual(isAsked ? ['/forgot-password'] : isSet ? ['/sign-in'] : []);
        if (isAsked || isSet) expect(move.world.snapshot.status).toBe('done');
      }
    });
  });

  it('shows the server’s error until the person tries again', () => {
    expectAlways(passwordReset, ({ passages }) => {
      for (const passage of passages) {
        const { context } = passage.move.world.snapshot;
        const failure = failureAt(passwordReset, passage);
        const isUnclear = hasAnswered(passage, 'setNewPassword', 'no answer') || wasFoundSet(passage);
        if (failure !== null && !isUnclear) expect(context.error).toEqual(failure);
        if (
          passage.move.invoked.length > 0 ||
          (hasHappened(passage, 'corrects the email') && passage.before.matches('linkSent'))
        )
          expect(context.error).toBeNull();
      }
    });
  });

  it('says what happened in the same words every time, and forgets the link’s page once the password is set', () =>
    whenever(passwordReset, {
      'resendRecoveryLink: sent': {
        tells: ['auth: Check your email | If you have an account, we’ve sent you a new link. Use the latest one.'],
      },
      'setNewPassword: set': {
        tells: ['success: Password changed | Sign in with your new password. All other sessions have ended.'],
        goes: ['/sign-in (replaced)'],
      },
      'confirmTokenAgain: used': {
        tells: [
          'auth: Sign in with your new password | Your link was used to change the password. If the new one doesn’t work, reset it again.',
        ],
        goes: ['/sign-in (replaced)'],
      },
      'asks for a new link': { in: ['linkRefused', 'linkMissing'], shows: 'linkMissing', goes: ['/forgot-password'] },
    }));
});

/** The answer was lost, and the link turned out to be used. */
const wasFoundSet = (passage: Passage): boolean => hasAnswered(passage, 'confirmTokenAgain', 'used');

const isSent = (passage: Passage): boolean =>
  hasAnswered(passage, 'sendRecoveryLink', 'sent') || hasAnswered(passage, 'resendRecoveryLink', 'sent');
