import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as passwordReset } from '#machines/passwordReset/passwordReset.model.ts';
import { always, answered, asked, emitted } from '#tests/support/flows/walks.ts';

describe('passwordReset', () => {
  it('shows the form for a new password only after the link was found good', () => {
    always(passwordReset, ({ passages }) => {
      let isGood = false;
      for (const passage of passages) {
        if (answered(passage, 'confirmToken', 'good')) isGood = true;
        if (passage.move.world.snapshot.matches('choosingPassword')) expect(isGood).toBe(true);
      }
    });
  });

  it('says that the password is changed only when the server said so, and remembers none', () => {
    always(passwordReset, ({ passages }) => {
      for (const passage of passages) {
        if (emitted(passage, 'notify').some(({ group }) => group === 'success')) expect(answered(passage, 'setNewPassword', 'set')).toBe(true);
        expect(JSON.stringify(passage.move.world.snapshot.context)).not.toContain('harmattan-2026');
      }
    });
  });

  it('asks for no second mail within a minute of the one before', () => {
    always(passwordReset, ({ passages }) => {
      let sentAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        const isAgain = 'event' in passage.stimulus && passage.stimulus.event === 'asks again' && asked(passage, 'sendRecoveryLink');
        if (isAgain) expect(passage.move.world.now - sentAt).toBeGreaterThanOrEqual(60_000);
        if (answered(passage, 'sendRecoveryLink', 'sent')) sentAt = passage.move.world.now;
      }
    });
  });
});
