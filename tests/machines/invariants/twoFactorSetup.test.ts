import { notReceived } from '#contract/failure.ts';
import { expectCodesThatMayWork, expectNewCodesAfterPause } from '#tests/support/flows/mailedCodes.ts';
import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as twoFactorSetup } from '#machines/twoFactorSetup/twoFactorSetup.model.ts';
import { viewOf } from '#machines/kit/view.ts';
import { whenever } from '#tests/support/flows/whenever.ts';
import { expectAlways, hasAnswered, wasInvoked, emissionsOf, hasHappened } from '#tests/support/flows/walks.ts';

const toOrganisation = { email: 'accounts@kuramologistics.ng' };
const codeSent = 'auth: Check your organisation’s email | We’ve sent a code to accounts@kuramologistics.ng.';
const turnedOn = 'success: Two-factor is on | From their next sign-in, everyone in your organisation needs a code.';
const turnedOff = 'success: Two-factor is off | People can sign in with just their email and password again.';
const hasCode = ({ codeExpiresAt }: { codeExpiresAt: string | null }) => codeExpiresAt !== null;
const hasNoCode = ({ codeExpiresAt }: { codeExpiresAt: string | null }) => codeExpiresAt === null;
const isCodeValid = ({ isCodeInvalid }: { isCodeInvalid: boolean }) => !isCodeInvalid;

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

  it('lets a new code be requested after a minute, or when the last one can’t work', () =>
    expectNewCodesAfterPause(twoFactorSetup, ['requestCode'], 'code'));

  it('opens on the setting as it is', () =>
    expectAlways(twoFactorSetup, ({ input, start }) => {
      expect(viewOf(start.world.snapshot)).toBe((input as { isOn: boolean }).isOn ? 'on' : 'off');
      expect(start.invoked).toEqual([]);
    }));

  it('sends the code to the organisation, and asks for it there', () =>
    whenever(twoFactorSetup, {
      'turns it on': { in: 'off', asks: { requestCode: toOrganisation } },
      'requestCode: sent': {
        shows: 'code',
        isBusy: false,
        tells: [codeSent],
        announces: [],
        knows: { codeExpiresAt: '2026-11-20T15:30:00.000Z' },
      },
      'requestCode: on already': { shows: 'on', isBusy: false, tells: [] },
      'requestCode: server away': [
        { if: hasCode, shows: 'code', isBusy: false },
        { if: hasNoCode, shows: 'off', isBusy: false },
      ],
      'requestCode: no answer in time': [
        { if: hasCode, shows: 'code', isBusy: false },
        { if: hasNoCode, shows: 'off', isBusy: false },
      ],
    }));

  it('asks for the password where the server wants it, and then goes on where the person was', () => {
    whenever(twoFactorSetup, {
      'requestCode: password needed': { shows: 'password', isBusy: false, tells: [] },
      'turnOn: password needed': { shows: 'password', isBusy: false, tells: [] },
      'gives the password': { in: 'password', asks: { confirmPassword: { password: 'harmattan-2026' } } },
      'confirmPassword: wrong password': { shows: 'password', isBusy: false, asks: {} },
      'confirmPassword: no answer in time': { shows: 'password', isBusy: false, asks: {} },
    });
    expectAlways(twoFactorSetup, ({ passages }) => {
      let isCodeRequested = false;
      for (const passage of passages) {
        if (hasAnswered(passage, 'requestCode', 'password needed')) isCodeRequested = true;
        if (hasAnswered(passage, 'turnOn', 'password needed')) isCodeRequested = false;
        if (!hasAnswered(passage, 'confirmPassword', 'confirmed')) continue;
        expect(wasInvoked(passage, 'requestCode')).toBe(isCodeRequested);
        if (!isCodeRequested) expect(viewOf(passage.move.world.snapshot)).toBe('code');
      }
    });
  });

  it('turns it on with the code that was entered, and keeps the form after anything else', () =>
    whenever(twoFactorSetup, {
      'enters the code': { in: 'code', if: isCodeValid, asks: { turnOn: { code: '407153' } } },
      'turnOn: turned on': { shows: 'on', tells: [turnedOn] },
      'turnOn: on already': { shows: 'on', tells: [] },
      'turnOn: wrong code': { shows: 'code', isBusy: false },
      'turnOn: code dead': { shows: 'code', isBusy: false },
      'readStatus: on': [
        { if: (_, { before }) => viewOf(before) === 'code', shows: 'on', tells: [turnedOn] },
        {
          if: (_, { before }) => viewOf(before) === 'turningOff',
          shows: 'turningOff',
          isBusy: false,
          tells: [],
          error: notReceived.msg,
        },
      ],
      'readStatus: off': [
        {
          if: (_, { before }) => viewOf(before) === 'code',
          shows: 'code',
          isBusy: false,
          tells: [],
          error: notReceived.msg,
        },
        { if: (_, { before }) => viewOf(before) === 'turningOff', shows: 'off', tells: [turnedOff] },
      ],

      'readStatus: server away': [
        { if: (_, { before }) => viewOf(before) === 'turningOff', shows: 'turningOff', isBusy: false, tells: [] },
        { if: (_, { before }) => viewOf(before) === 'code', shows: 'code', isBusy: false, tells: [] },
      ],
    }));

  it('turns it off with the password that was entered, and keeps the form after anything else', () =>
    whenever(twoFactorSetup, {
      'turns it off': { in: 'on', shows: 'turningOff', isBusy: false, asks: {} },
      'gives the password': { in: 'turningOff', asks: { turnOff: { password: 'harmattan-2026' } } },
      'turnOff: turned off': { shows: 'off', tells: [turnedOff] },
      'turnOff: off already': { shows: 'off', tells: [] },
      'turnOff: wrong password': { shows: 'turningOff', isBusy: false },
      'readStatus: no answer in time': [
        { if: (_, { before }) => viewOf(before) === 'turningOff', shows: 'turningOff', isBusy: false },
        { if: (_, { before }) => viewOf(before) === 'code', shows: 'code', isBusy: false },
      ],
      cancels: [
        { in: 'code', shows: 'off', asks: {} },
        { in: 'password', shows: 'off', asks: {} },
        { in: 'turningOff', shows: 'on', asks: {} },
      ],
    }));
});
