import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as passwordReset } from '#machines/passwordReset/passwordReset.model.ts';
import { always, answered, asked, askedOf, emitted, failureAt, happened, ledTo, type Passage } from '#tests/support/flows/walks.ts';

describe('passwordReset', () => {
  // Rules: password.link
  it('shows the form for a new password only after the link was found good', () => {
    always(passwordReset, ({ passages }) => {
      let isGood = false;
      for (const passage of passages) {
        if (answered(passage, 'confirmToken', 'good')) isGood = true;
        if (passage.move.world.snapshot.matches('choosingPassword')) expect(isGood).toBe(true);
      }
    });
  });

  it('says that the password is changed when the server said so, and at no other time, and remembers none', () => {
    always(passwordReset, ({ passages }) => {
      for (const passage of passages) {
        expect(emitted(passage, 'notify').some(({ group }) => group === 'success')).toBe(answered(passage, 'setNewPassword', 'set'));
        expect(JSON.stringify(passage.move.world.snapshot.context)).not.toContain('harmattan-2026');
      }
    });
  });

  it('begins at what the address is for', () => {
    always(passwordReset, ({ input, start }) => {
      const { place, hasToken } = input as { place: string; hasToken: boolean };
      const { snapshot } = start.world;
      expect(snapshot.matches('askingEmail')).toBe(place === 'forgotPassword');
      expect(asked({ move: start }, 'confirmToken')).toBe(place === 'resetPassword' && hasToken);
      expect(snapshot.matches('linkMissing')).toBe(place === 'resetPassword' && !hasToken);
    });
  });

  it('asks for no second mail within a minute of the one before, and for each for the email that was given last', () => {
    always(passwordReset, ({ passages }) => {
      let sentAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        const { snapshot, now } = passage.move.world;
        const isFirst = passage.before.matches('askingEmail') && happened(passage, 'gives the email');
        const isAgain = passage.before.matches({ linkSent: 'mayResend' }) && happened(passage, 'asks again');
        expect(asked(passage, 'sendRecoveryLink')).toBe(isFirst);
        expect(asked(passage, 'resendRecoveryLink')).toBe(isAgain);
        if (isFirst) expect(askedOf(passage, 'sendRecoveryLink')).toEqual({ email: 'adaeze@kuramologistics.ng' });
        if (isAgain) {
          expect(askedOf(passage, 'resendRecoveryLink')).toEqual({ email: snapshot.context.email });
          expect(now - sentAt).toBeGreaterThanOrEqual(60_000);
        }
        if (snapshot.matches('linkSent')) expect(snapshot.matches({ linkSent: 'mayResend' })).toBe(now - sentAt >= 60_000 && !isSent(passage));
        if (isSent(passage)) {
          sentAt = now;
          expect(snapshot.matches('linkSent')).toBe(true);
        }
      }
    });
  });

  it('says that another mail is on its way when it is, and at no other time', () => {
    always(passwordReset, ({ passages }) => {
      for (const passage of passages) {
        expect(emitted(passage, 'notify').some(({ group }) => group === 'auth')).toBe(answered(passage, 'resendRecoveryLink', 'sent'));
      }
    });
  });

  it('lets the email be corrected, the link’s check be tried again, and a password that was refused be chosen anew', () => {
    always(passwordReset, ({ passages }) => {
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        if (passage.before.matches('linkSent') && happened(passage, 'corrects the email')) expect(snapshot.matches('askingEmail')).toBe(true);
        expect(asked(passage, 'confirmToken')).toBe(passage.before.matches('checkFailed') && happened(passage, 'tries again'));
        expect(asked(passage, 'setNewPassword')).toBe(passage.before.matches('choosingPassword') && happened(passage, 'chooses a password'));
        if (asked(passage, 'setNewPassword')) expect(askedOf(passage, 'setNewPassword')).toEqual({ password: 'harmattan-2026' });
        if (answered(passage, 'confirmToken', 'good')) expect(snapshot.matches('choosingPassword') && snapshot.context.email).toBe('adaeze@kuramologistics.ng');
        if (answered(passage, 'setNewPassword', 'too common')) expect(snapshot.matches('choosingPassword')).toBe(true);
        if (answered(passage, 'confirmToken', 'server away')) expect(snapshot.matches('checkFailed')).toBe(true);
      }
    });
  });

  it('takes a link that is dead for no other, and leads from there to a new one', () => {
    always(passwordReset, ({ passages }) => {
      for (const passage of passages) {
        const { before, move } = passage;
        const isDead = answered(passage, 'confirmToken', 'used', 'not complete') || answered(passage, 'setNewPassword', 'link used meanwhile');
        expect(move.world.snapshot.matches('linkRefused')).toBe(isDead || before.matches('linkRefused') && !happened(passage, 'asks for a new link'));
        const isAsked = (before.matches('linkRefused') || before.matches('linkMissing')) && happened(passage, 'asks for a new link');
        const isSet = answered(passage, 'setNewPassword', 'set');
        expect(ledTo(passage)).toEqual(isAsked ? ['/forgot-password'] : isSet ? ['/sign-in'] : []);
        if (isAsked || isSet) expect(move.world.snapshot.status).toBe('done');
      }
    });
  });

  it('tells what failed in the server’s words, until it is tried again', () => {
    always(passwordReset, ({ passages }) => {
      for (const passage of passages) {
        const { context } = passage.move.world.snapshot;
        const failure = failureAt(passwordReset, passage);
        if (failure !== null) expect(context.error).toEqual(failure);
        if (passage.move.invoked.length > 0 || happened(passage, 'corrects the email') && passage.before.matches('linkSent')) expect(context.error).toBeNull();
      }
    });
  });
});

const isSent = (passage: Passage): boolean => answered(passage, 'sendRecoveryLink', 'sent') || answered(passage, 'resendRecoveryLink', 'sent');
