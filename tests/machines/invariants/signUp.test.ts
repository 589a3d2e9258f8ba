import { expectCodesThatMayWork, expectNewCodesAfterPause } from '#tests/support/flows/mailedCodes.ts';
import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { type SignUpStep, signUpStepNames, signUpSteps } from '#contract/signUpSteps.ts';
import { viewOf } from '#machines/kit/view.ts';
import { model as signUp } from '#machines/signUp/signUp.model.ts';
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
} from '#tests/support/flows/walks.ts';

const details = { name: 'Adaeze Okafor', email: 'adaeze@kuramologistics.ng', password: 'harmattan-2026' };
const organisation = {
  organisationName: 'Kuramo Logistics Ltd',
  alias: 'kuramo-logistics',
  countryId: 566,
  stateId: 25,
  phone: '+2348035550142',
};
const answers = [
  { key: 'first_school', answer: 'Corona' },
  { key: 'first_street', answer: 'Awolowo Road' },
  { key: 'childhood_friend', answer: 'Halima' },
];

describe('signUp', () => {
  // Rules: code.resend
  it('lets a code be entered exactly while one may work', () =>
    expectCodesThatMayWork(signUp, ['register', 'resendVerification'], 'verifyCode'));

  // Rules: signup.verify
  it('starts a session only after the server has verified the code or the link', () => {
    expectAlways(signUp, ({ passages }) => {
      for (const passage of passages) {
        if (emissionsOf(passage, 'session.opened').length > 0) {
          expect(hasAnswered(passage, 'verifyCode', 'verified') || hasAnswered(passage, 'verifyLink', 'verified')).toBe(
            true,
          );
        }
      }
    });
  });

  it('reaches the organisation step only with a verified email or through its own address', () => {
    expectAlways(signUp, ({ input, passages }) => {
      let mayBeThere = (input as { step: string }).step === 'organisation';
      for (const passage of passages) {
        if (emissionsOf(passage, 'session.opened').length > 0) mayBeThere = true;
        if (passage.move.world.snapshot.matches('organisation')) expect(mayBeThere).toBe(true);
      }
    });
  });

  // Rules: signup.resend
  it('requests no second email within a minute', () => {
    expectAlways(signUp, ({ passages }) => {
      let sentAt = Number.NEGATIVE_INFINITY;
      let isDead = false;
      for (const passage of passages) {
        const isAgain =
          'event' in passage.stimulus &&
          passage.stimulus.event === 'asks for a new code' &&
          wasInvoked(passage, 'resendVerification');
        // An invalid code can be replaced without waiting, however often sending a new one fails.
        isDead ||= passage.before.matches({ awaitingCode: 'codeDead' });
        if (isAgain && !isDead) expect(passage.move.world.now - sentAt).toBeGreaterThanOrEqual(60_000);
        if (!hasAnswered(passage, 'register', 'opened') && !hasAnswered(passage, 'resendVerification', 'sent'))
          continue;
        sentAt = passage.move.world.now;
        isDead = false;
      }
    });
  });

  it('stores no passwords, codes or answers', () => {
    expectAlways(signUp, ({ passages }) => {
      for (const { move } of passages) {
        const told = JSON.stringify([move.world.snapshot.context, move.emitted]);
        for (const secret of ['harmattan-2026', '407153', 'Awolowo Road']) expect(told).not.toContain(secret);
      }
    });
  });

  it('starts at the step that the address is for', () => {
    expectAlways(signUp, ({ input, start }) => {
      const { step, email, hasLink } = input as { step: string; email: string; hasLink: boolean };
      const places: Record<string, string> = {
        verification: email === '' ? 'askingEmail' : 'awaitingCode',
        organisation: 'organisation',
        securityQuestions: 'securityQuestions',
        product: 'choosingProduct',
        details: 'details',
      };
      expect(start.world.snapshot.matches((hasLink ? 'verifyingLink' : places[step]) as never)).toBe(true);
    });
  });

  // Rules: signup.steps
  it('leads from each step to the next one of the table', () => {
    const isStep = (view: string | undefined): view is SignUpStep => view !== undefined && view in signUpSteps;
    const left = new Set<string>();
    expectAlways(signUp, ({ passages }) => {
      for (const passage of passages) {
        const step = viewOf(passage.before);
        if (!isStep(step) || hasHappened(passage, 'corrects the email')) continue;
        const next = signUpStepNames[signUpStepNames.indexOf(step) + 1];
        // After a refused link, a new code leads to the page of the step that the person is at.
        for (const to of navigationsOf(passage).filter((path) => path !== signUpSteps[step].path)) {
          expect(to).toBe(next === undefined ? '/subscriptions' : signUpSteps[next].path);
          left.add(step);
        }
      }
    });
    expect([...left].toSorted()).toEqual([...signUpStepNames].toSorted());
  });

  it('maps each answer to its state', () => {
    const meanings: [actor: string, answer: string, state: string, ledTo: string[]][] = [
      ['register', 'opened', 'awaitingCode', ['/auth/verification']],
      ['register', 'common password', 'details', []],
      ['verifyCode', 'verified', 'organisation', ['/auth/create-account']],
      ['verifyCode', 'wrong code', 'awaitingCode', []],
      ['verifyCode', 'expired code', 'awaitingCode', []],
      ['verifyLink', 'verified', 'organisation', ['/auth/create-account']],
      ['verifyLink', 'used link', 'linkRefused', []],
      ['verifyLink', 'server away', 'linkCheckFailed', []],
      ['resendVerification', 'server away', 'awaitingCode', []],
      ['activate', 'set up', 'securityQuestions', ['/security-questions']],
      ['activate', 'set up in another tab', 'securityQuestions', ['/security-questions']],
      ['activate', 'alias taken', 'organisation', []],
      ['saveAnswers', 'saved', 'choosingProduct', ['/select-product']],
      ['saveAnswers', 'server away', 'securityQuestions', []],
    ];
    expectAlways(signUp, ({ passages }) => {
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        for (const [actor, answer, state, to] of meanings) {
          if (hasAnswered(passage, actor, answer))
            expect([snapshot.matches(state as never), navigationsOf(passage)]).toEqual([true, to]);
        }
        if (hasAnswered(passage, 'verifyCode', 'expired code'))
          expect(snapshot.matches({ awaitingCode: 'codeDead' })).toBe(true);
        if (hasAnswered(passage, 'resendVerification', 'sent')) {
          expect(snapshot.matches('awaitingCode')).toBe(true);
          expect(emissionsOf(passage, 'notify')).toHaveLength(1);
          expect(navigationsOf(passage)).toEqual(
            snapshot.context.step === 'verification' ? [] : ['/auth/verification'],
          );
        }
        expect(emissionsOf(passage, 'verification.awaited')).toHaveLength(
          hasAnswered(passage, 'register', 'opened') || hasAnswered(passage, 'resendVerification', 'sent') ? 1 : 0,
        );
        expect(emissionsOf(passage, 'session.opened')).toHaveLength(
          hasAnswered(passage, 'verifyCode', 'verified') || hasAnswered(passage, 'verifyLink', 'verified') ? 1 : 0,
        );
        expect(emissionsOf(passage, 'account.changed')).toHaveLength(
          hasAnswered(passage, 'activate', 'set up', 'set up in another tab') ? 1 : 0,
        );
      }
    });
  });

  it('shows the server’s error until the person tries again', () => {
    expectAlways(signUp, ({ passages }) => {
      for (const passage of passages) {
        const { error } = passage.move.world.snapshot.context;
        const failure = failureAt(signUp, passage);
        if (failure !== null && !hasAnswered(passage, 'activate', 'set up in another tab'))
          expect(error).toEqual(failure);
        if (passage.move.invoked.length > 0) expect(error).toBeNull();
        if (passage.before.matches('awaitingCode') && hasHappened(passage, 'corrects the email'))
          expect([error, navigationsOf(passage)]).toEqual([null, ['/sign-up']]);
      }
    });
  });

  it('submits what was entered, from the page that asked for it', () => {
    const sent: [state: string, event: string, actor: string, what: object][] = [
      [
        'details',
        'sends the details',
        'register',
        { name: 'Adaeze Okafor', email: 'adaeze@kuramologistics.ng', password: 'harmattan-2026' },
      ],
      ['askingEmail', 'gives the email', 'resendVerification', { email: 'adaeze@kuramologistics.ng' }],
      ['linkRefused', 'gives the email', 'resendVerification', { email: 'adaeze@kuramologistics.ng' }],
      ['awaitingCode', 'enters the code', 'verifyCode', { email: 'adaeze@kuramologistics.ng', code: '407153' }],
      ['organisation', 'sends the organisation', 'activate', { alias: 'kuramo-logistics', stateId: 25 }],
      [
        'securityQuestions',
        'answers the questions',
        'saveAnswers',
        { answers: [{ key: 'first_school' }, { key: 'first_street' }, { key: 'childhood_friend' }] },
      ],
    ];
    expectAlways(signUp, ({ passages }) => {
      for (const passage of passages) {
        for (const [state, event, actor, what] of sent) {
          const isDead = passage.before.matches({ awaitingCode: 'codeDead' }) && actor === 'verifyCode';
          if (passage.before.matches(state as never) && hasHappened(passage, event) && !isDead)
            expect(inputOf(passage, actor)).toMatchObject(what);
        }
        if (passage.before.matches('linkCheckFailed') && hasHappened(passage, 'tries again'))
          expect(wasInvoked(passage, 'verifyLink')).toBe(true);
        if (passage.before.matches('securityQuestions') && hasHappened(passage, 'skips the questions'))
          expect(navigationsOf(passage)).toEqual(['/select-product']);
        if (passage.before.matches('choosingProduct') && hasHappened(passage, 'looks around first'))
          expect([passage.move.world.snapshot.status, navigationsOf(passage)]).toEqual(['done', ['/subscriptions']]);
        if (
          (passage.before.matches({ awaitingCode: 'mayResend' }) ||
            passage.before.matches({ awaitingCode: 'codeDead' })) &&
          hasHappened(passage, 'asks for a new code')
        )
          expect(wasInvoked(passage, 'resendVerification')).toBe(true);
      }
    });
  });

  it('lets a new code be requested after a minute, or when the last one can’t work', () =>
    expectNewCodesAfterPause(signUp, ['register', 'resendVerification'], 'verification'));

  it('keeps the page that waited too long, so that it can be sent again', () =>
    whenever(signUp, {
      'register: no answer in time': { shows: 'details', isBusy: false, asks: {} },
      'verifyCode: no answer in time': { shows: 'verification', isBusy: false, asks: {} },
      'verifyLink: no answer in time': { shows: 'linkCheckFailed', isBusy: false, asks: {} },
      'activate: no answer in time': { shows: 'organisation', isBusy: false, asks: {} },
      'saveAnswers: no answer in time': { shows: 'securityQuestions', isBusy: false, asks: {} },
      'resendVerification: no answer in time': {
        shows: 'verification',
        isBusy: false,
        asks: {},
        knows: { isPauseOver: true },
      },
      'resendVerification: server away': { shows: 'verification', isBusy: false, knows: { isPauseOver: true } },
      'resendVerification: too soon': { shows: 'verification', isBusy: false, knows: { isPauseOver: true } },
    }));

  it('sends exactly what was entered, and remembers only the email, in this tab too', () =>
    whenever(signUp, {
      'sends the details': { in: 'details', asks: { register: details }, knows: { email: details.email } },
      'asks for a new code': { in: 'verification', knows: { email: details.email } },
      'sends the organisation': { in: 'organisation', asks: { activate: organisation } },
      'answers the questions': { in: 'securityQuestions', asks: { saveAnswers: { answers } } },
      'skips the questions': { in: 'securityQuestions', shows: 'product', error: null, asks: {} },
      'looks around first': { in: 'product', ends: true },
      'corrects the email': { in: 'verification', shows: 'details', asks: {} },
      'resendVerification: sent': {
        shows: 'verification',
        tells: [
          'auth: Check your email | We’ve sent a new code to adaeze@kuramologistics.ng. The old one no longer works.',
        ],
        announces: ['verification.awaited'],
      },
    }));

  it('names the email that waits for its code to the other pages', () =>
    expectAlways(signUp, ({ passages }) => {
      for (const passage of passages)
        for (const { email } of emissionsOf(passage, 'verification.awaited'))
          expect(email).toBe('adaeze@kuramologistics.ng');
    }));
});
