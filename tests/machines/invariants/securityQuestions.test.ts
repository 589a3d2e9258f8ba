import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as securityQuestions } from '#machines/securityQuestions/securityQuestions.model.ts';
import { whenever } from '#tests/support/flows/whenever.ts';
import { expectAlways, hasAnswered, wasInvoked, emissionsOf } from '#tests/support/flows/walks.ts';

const answers = [
  { key: 'first_school', answer: 'Corona' },
  { key: 'first_street', answer: 'Awolowo Road' },
  { key: 'childhood_friend', answer: 'Halima' },
];

describe('securityQuestions', () => {
  // Rules: signup.questions
  it('reports the answers as saved only after the server saved them', () => {
    expectAlways(securityQuestions, ({ start, passages }) => {
      expect(start.emitted).toEqual([]);
      for (const passage of passages) {
        expect(emissionsOf(passage, 'notify').length).toBe(hasAnswered(passage, 'saveAnswers', 'saved') ? 1 : 0);
      }
    });
  });

  it('forgets the answers once they are saved or dropped', () => {
    expectAlways(securityQuestions, ({ passages }) => {
      for (const { move } of passages) {
        const { snapshot } = move.world;
        if (snapshot.matches('settled')) expect(snapshot.context).toMatchObject({ answers: [], error: null });
      }
    });
  });

  it('stores no password', () => {
    expectAlways(securityQuestions, ({ passages }) => {
      for (const { move } of passages)
        expect(JSON.stringify([move.world.snapshot.context, move.emitted])).not.toContain('harmattan-2026');
    });
  });

  it('asks for the password only when the server requires it, and saves again only after it is confirmed', () => {
    expectAlways(securityQuestions, ({ passages }) => {
      for (const passage of passages) {
        const wasAsking = passage.before.matches('askingPassword') || passage.before.matches('confirmingPassword');
        const isAsking = passage.move.world.snapshot.matches('askingPassword');
        if (isAsking && !wasAsking) expect(hasAnswered(passage, 'saveAnswers', 'password needed')).toBe(true);
        if (wasAsking && wasInvoked(passage, 'saveAnswers'))
          expect(hasAnswered(passage, 'confirmPassword', 'confirmed')).toBe(true);
      }
    });
  });

  it('saves exactly the answers that were given, after the password where the server wants it, and says so', () =>
    whenever(securityQuestions, {
      'presses Change': { in: 'settled', shows: 'answers', isBusy: false, asks: {} },
      'answers the questions': { in: 'answers', shows: 'answers', asks: { saveAnswers: { answers } } },
      'saveAnswers: password needed': { shows: 'password', isBusy: false, asks: {}, tells: [] },
      'gives the password': { in: 'password', asks: { confirmPassword: { password: 'harmattan-2026' } } },
      'confirmPassword: confirmed': { asks: { saveAnswers: { answers } } },
      'saveAnswers: saved': {
        shows: 'settled',
        tells: [
          'success: Security questions saved | We may ask for them if you can’t sign in and write to us. They’re never enough to sign in.',
        ],
      },
      'saveAnswers: server away': { shows: 'answers', isBusy: false, error: 'An error occurred' },
      'saveAnswers: no answer in time': { shows: 'answers', isBusy: false },
      'confirmPassword: no answer in time': { shows: 'password', isBusy: false },
      cancels: [
        { in: 'answers', shows: 'settled', asks: {}, error: null },
        { in: 'password', shows: 'answers', isBusy: false, asks: {}, error: null },
      ],
    }));
});
