import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as twoFactorSetup } from '#machines/twoFactorSetup/twoFactorSetup.model.ts';
import { always, answered, asked, emitted, happened } from '#tests/support/flows/walks.ts';

describe('twoFactorSetup', () => {
  // Rules: twofactor.turnOn, twofactor.turnOff
  it('is never on without a code that was accepted, and never off without a password that was', () => {
    always(twoFactorSetup, ({ start, passages }) => {
      let { isOn } = start.world.snapshot.context;
      for (const passage of passages) {
        const now = passage.move.world.snapshot.context.isOn;
        if (now && !isOn) {
          // `on already`: another administrator's code was accepted.
          expect(answered(passage, 'turnOn', 'turned on', 'on already') || answered(passage, 'requestCode', 'on already')).toBe(true);
        }
        if (!now && isOn) expect(answered(passage, 'turnOff', 'turned off', 'off already')).toBe(true);
        isOn = now;
      }
    });
  });

  it('says how it stands: what it shows as on is on, and everybody hears of a change', () => {
    always(twoFactorSetup, ({ start, passages }) => {
      let { isOn } = start.world.snapshot.context;
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        if (snapshot.matches('on')) expect(snapshot.context.isOn).toBe(true);
        if (snapshot.matches('off')) expect(snapshot.context.isOn).toBe(false);
        expect(emitted(passage, 'account.changed')).toHaveLength(snapshot.context.isOn === isOn ? 0 : 1);
        if (emitted(passage, 'notify').some(({ group }) => group === 'success')) {
          expect(answered(passage, 'turnOn', 'turned on') || answered(passage, 'turnOff', 'turned off')).toBe(true);
        }
        isOn = snapshot.context.isOn;
      }
    });
  });

  it('mails no code that nobody asked for, and none within a minute of the one before', () => {
    always(twoFactorSetup, ({ passages }) => {
      let isWanted = false;
      let sentAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        if (happened(passage, 'turns it on')) isWanted = true;
        if (asked(passage, 'requestCode')) {
          expect(isWanted).toBe(true);
          if (happened(passage, 'asks for a new code')) expect(passage.move.world.now - sentAt).toBeGreaterThanOrEqual(60_000);
        }
        if (answered(passage, 'requestCode', 'sent')) sentAt = passage.move.world.now;
        // A dead code is worth a new one at once; the server has the last word.
        if (answered(passage, 'turnOn', 'code dead')) sentAt = Number.NEGATIVE_INFINITY;
        if (passage.move.world.snapshot.matches('off') || passage.move.world.snapshot.matches('on')) isWanted = false;
      }
    });
  });

  it('sends a code only while one is out that is not dead, forgets it when it is over, and remembers neither code nor password', () => {
    always(twoFactorSetup, ({ passages }) => {
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        if (asked(passage, 'turnOn')) expect(snapshot.context.codeExpiresAt).not.toBeNull();
        if (passage.before.matches({ awaitingCode: 'codeDead' })) expect(asked(passage, 'turnOn')).toBe(false);
        if (snapshot.matches('off') || snapshot.matches('on')) expect(snapshot.context.codeExpiresAt).toBeNull();
        const remembered = JSON.stringify(snapshot.context);
        expect(remembered).not.toContain('harmattan-2026');
        expect(remembered).not.toContain('407153');
      }
    });
  });
});
