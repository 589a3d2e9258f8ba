import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as signUp } from '#machines/signUp/signUp.model.ts';
import { always, answered, asked, emitted } from '#tests/support/flows/walks.ts';

describe('signUp', () => {
  it('opens a session only once the server has verified the code or the link', () => {
    always(signUp, ({ passages }) => {
      for (const passage of passages) {
        if (emitted(passage, 'session.opened').length > 0) {
          expect(answered(passage, 'verifyCode', 'verified') || answered(passage, 'verifyLink', 'verified')).toBe(true);
        }
      }
    });
  });

  it('reaches the organisation only through a verified email, or by opening its own address', () => {
    always(signUp, ({ input, passages }) => {
      let mayBeThere = (input as { step: string }).step === 'organisation';
      for (const passage of passages) {
        if (emitted(passage, 'session.opened').length > 0) mayBeThere = true;
        if (passage.move.world.snapshot.matches('organisation')) expect(mayBeThere).toBe(true);
      }
    });
  });

  it('asks for no second mail within a minute of the one before', () => {
    always(signUp, ({ passages }) => {
      let sentAt = Number.NEGATIVE_INFINITY;
      let isDead = false;
      for (const passage of passages) {
        const isAgain = 'event' in passage.stimulus && passage.stimulus.event === 'asks for a new code' && asked(passage, 'resendVerification');
        // A dead code is worth no waiting, however often the mail for a new one fails.
        isDead ||= passage.before.matches({ awaitingCode: 'codeDead' });
        if (isAgain && !isDead) expect(passage.move.world.now - sentAt).toBeGreaterThanOrEqual(60_000);
        if (!answered(passage, 'register', 'opened') && !answered(passage, 'resendVerification', 'sent')) continue;
        sentAt = passage.move.world.now;
        isDead = false;
      }
    });
  });

  it('keeps passwords, codes and answers out of what it remembers', () => {
    always(signUp, ({ passages }) => {
      for (const { move } of passages) {
        const told = JSON.stringify([move.world.snapshot.context, move.emitted]);
        for (const secret of ['harmattan-2026', '407153', 'Awolowo Road']) expect(told).not.toContain(secret);
      }
    });
  });
});
