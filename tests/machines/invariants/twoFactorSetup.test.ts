import { expectCodesThatMayWork } from '#tests/support/flows/mailedCodes.ts';
import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as twoFactorSetup } from '#machines/twoFactorSetup/twoFactorSetup.model.ts';
import { expectAlways, hasAnswered, wasInvoked, emissionsOf, hasHappened } from '#tests/support/flows/walks.ts';

describe('twoFactorSetup', () => {
  // Rules: code.resend
  it('lets a code be entered exactly while one may work', () =>
    expectCodesThatMayWork(twoFactorSetup, ['requestCode'], 'turnOn'));

  // Rules: twofactor.turnOn, twofactor.turnOff
  it('is never on without an accepted code, and never off without an accepted password', () => {
    expectAlways(twoFactorSetup, ({ start, passages }) => {
      let { isOn } = start.world.snapshot.context;
      for (const passage of passages) {
        const now = passage.move.world.snapshot.context.isOn;
        if (now && !isOn) {
          // `on already`: another administrator's code was accepted.
          expect(
            hasAnswered(passage, 'turnOn', 'turned on', 'on already') ||
              hasAnswered(passage, 'requestCode', 'on already') ||
              (passage.before.matches('checkingTurnedOn') && hasAnswered(passage, 'readStatus', 'on')),
          ).toBe(true);
        }
        if (!now && isOn)
          expect(
            hasAnswered(passage, 'turnOff', 'turned off', 'off already') ||
              (passage.before.matches('checkingTurnedOff') && hasAnswered(passage, 'readStatus', 'off')),
          ).toBe(true);
        isOn = now;
      }
    });
  });

  it('shows the real setting, and announces every change', () => {
    expectAlways(twoFactorSetup, ({ start, passages }) => {
      let { isOn } = start.world.snapshot.context;
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        if (snapshot.matches('on')) expect(snapshot.context.isOn).toBe(true);
        if (snapshot.matches('off')) expect(snapshot.context.isOn).toBe(false);
        expect(emissionsOf(passage, 'account.changed')).toHaveLength(snapshot.context.isOn === isOn ? 0 : 1);
        if (emissionsOf(passage, 'notify').some(({ group }) => group === 'success')) {
          expect(
            hasAnswered(passage, 'turnOn', 'turned on') ||
              hasAnswered(passage, 'turnOff', 'turned off') ||
              (hasAnswered(passage, 'readStatus') && !passage.before.matches(snapshot.value as never)),
          ).toBe(true);
        }
        isOn = snapshot.context.isOn;
      }
    });
  });

  it('sends no code that nobody requested, and no second one within a minute', () => {
    expectAlways(twoFactorSetup, ({ passages }) => {
      let isWanted = false;
      let sentAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        if (hasHappened(passage, 'turns it on')) isWanted = true;
        if (wasInvoked(passage, 'requestCode')) {
          expect(isWanted).toBe(true);
          if (hasHappened(passage, 'asks for a new code'))
            expect(passage.move.world.now - sentAt).toBeGreaterThanOrEqual(60_000);
        }
        if (hasAnswered(passage, 'requestCode', 'sent')) sentAt = passage.move.world.now;
        // An invalid code can be replaced immediately. The server has the last word.
        if (hasAnswered(passage, 'turnOn', 'code dead')) sentAt = Number.NEGATIVE_INFINITY;
        if (passage.move.world.snapshot.matches('off') || passage.move.world.snapshot.matches('on')) isWanted = false;
      }
    });
  });

  it('asks the server what became of a code or a password whose answer was lost, and sends nothing again', () => {
    expectAlways(twoFactorSetup, ({ passages }) => {
      for (const passage of passages) {
        const isTooSlow = 'after' in passage.stimulus;
        const isUnclear =
          (passage.before.matches('turningOn') && (isTooSlow || hasAnswered(passage, 'turnOn', 'no answer'))) ||
          (passage.before.matches('turningOff') && (isTooSlow || hasAnswered(passage, 'turnOff', 'no answer')));
        expect(wasInvoked(passage, 'readStatus')).toBe(isUnclear);
        if (isUnclear) expect(passage.move.invoked).toHaveLength(1);
      }
    });
  });

  it('submits a code only while one is valid, forgets it afterwards, and stores neither code nor password', () => {
    expectAlways(twoFactorSetup, ({ passages }) => {
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        if (wasInvoked(passage, 'turnOn')) expect(snapshot.context.codeExpiresAt).not.toBeNull();
        if (passage.before.matches({ awaitingCode: 'codeDead' })) expect(wasInvoked(passage, 'turnOn')).toBe(false);
        if (snapshot.matches('off') || snapshot.matches('on')) expect(snapshot.context.codeExpiresAt).toBeNull();
        const remembered = JSON.stringify(snapshot.context);
        expect(remembered).not.toContain('harmattan-2026');
        expect(remembered).not.toContain('407153');
      }
    });
  });
});
