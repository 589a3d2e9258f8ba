import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as signUp } from '#machines/signUp/signUp.model.ts';
import { always, answered, asked, askedOf, emitted, failureAt, happened, ledTo } from '#tests/support/flows/walks.ts';

describe('signUp', () => {
  // Rules: signup.verify
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

  // Rules: signup.resend
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

  it('begins at what the address is for', () => {
    always(signUp, ({ input, start }) => {
      const { step, email, hasLink } = input as { step: string; email: string; hasLink: boolean };
      const places: Record<string, string> = { verification: email === '' ? 'askingEmail' : 'awaitingCode', organisation: 'organisation', securityQuestions: 'securityQuestions', product: 'choosingProduct', details: 'details' };
      expect(start.world.snapshot.matches((hasLink ? 'verifyingLink' : places[step]) as never)).toBe(true);
    });
  });

  it('takes each answer for what it says', () => {
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
    always(signUp, ({ passages }) => {
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        for (const [actor, answer, state, to] of meanings) {
          if (answered(passage, actor, answer)) expect([snapshot.matches(state as never), ledTo(passage)]).toEqual([true, to]);
        }
        if (answered(passage, 'verifyCode', 'expired code')) expect(snapshot.matches({ awaitingCode: 'codeDead' })).toBe(true);
        if (answered(passage, 'resendVerification', 'sent')) {
          expect(snapshot.matches('awaitingCode')).toBe(true);
          expect(emitted(passage, 'notify')).toHaveLength(1);
          expect(ledTo(passage)).toEqual(snapshot.context.step === 'verification' ? [] : ['/auth/verification']);
        }
        expect(emitted(passage, 'verification.awaited')).toHaveLength(answered(passage, 'register', 'opened') || answered(passage, 'resendVerification', 'sent') ? 1 : 0);
        expect(emitted(passage, 'session.opened')).toHaveLength(answered(passage, 'verifyCode', 'verified') || answered(passage, 'verifyLink', 'verified') ? 1 : 0);
        expect(emitted(passage, 'account.changed')).toHaveLength(answered(passage, 'activate', 'set up', 'set up in another tab') ? 1 : 0);
      }
    });
  });

  it('tells what failed in the server’s words, until something is tried anew', () => {
    always(signUp, ({ passages }) => {
      for (const passage of passages) {
        const { error } = passage.move.world.snapshot.context;
        const failure = failureAt(signUp, passage);
        if (failure !== null && !answered(passage, 'activate', 'set up in another tab')) expect(error).toEqual(failure);
        if (passage.move.invoked.length > 0) expect(error).toBeNull();
        if (passage.before.matches('awaitingCode') && happened(passage, 'corrects the email')) expect([error, ledTo(passage)]).toEqual([null, ['/sign-up']]);
      }
    });
  });

  it('sends what was given, from the page that asked for it', () => {
    const sent: [state: string, event: string, actor: string, what: object][] = [
      ['details', 'sends the details', 'register', { name: 'Adaeze Okafor', email: 'adaeze@kuramologistics.ng', password: 'harmattan-2026' }],
      ['askingEmail', 'gives the email', 'resendVerification', { email: 'adaeze@kuramologistics.ng' }],
      ['linkRefused', 'gives the email', 'resendVerification', { email: 'adaeze@kuramologistics.ng' }],
      ['awaitingCode', 'enters the code', 'verifyCode', { email: 'adaeze@kuramologistics.ng', code: '407153' }],
      ['organisation', 'sends the organisation', 'activate', { alias: 'kuramo-logistics', stateId: 25 }],
      ['securityQuestions', 'answers the questions', 'saveAnswers', { answers: [{ key: 'first_school' }, { key: 'first_street' }, { key: 'childhood_friend' }] }],
    ];
    always(signUp, ({ passages }) => {
      for (const passage of passages) {
        for (const [state, event, actor, what] of sent) {
          if (passage.before.matches(state as never) && happened(passage, event)) expect(askedOf(passage, actor)).toMatchObject(what);
        }
        if (passage.before.matches('linkCheckFailed') && happened(passage, 'tries again')) expect(asked(passage, 'verifyLink')).toBe(true);
        if (passage.before.matches('securityQuestions') && happened(passage, 'skips the questions')) expect(ledTo(passage)).toEqual(['/select-product']);
        if (passage.before.matches('choosingProduct') && happened(passage, 'looks around first')) expect([passage.move.world.snapshot.status, ledTo(passage)]).toEqual(['done', ['/subscriptions']]);
        if ((passage.before.matches({ awaitingCode: 'mayResend' }) || passage.before.matches({ awaitingCode: 'codeDead' })) && happened(passage, 'asks for a new code')) expect(asked(passage, 'resendVerification')).toBe(true);
      }
    });
  });
});
