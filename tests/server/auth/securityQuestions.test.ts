import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSecurityQuestions, setSecurityQuestions } from '#contract/auth.ts';
import { securityQuestions } from '#domain/securityQuestions.ts';
import { securityAnswers } from '#server/db/schema/index.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { expectLimited } from '#tests/support/limits.ts';
import { administrator, member } from '#tests/support/people.ts';
import { confirmPasswordOf, memberWithPassword } from '#tests/support/secondFactor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ passwords: createPasswords() });
});
afterAll(() => server.stop());

const answers = [
  { key: 'first_school', answer: 'Corona Primary' },
  { key: 'mother_town', answer: ' Abeokuta ' },
  { key: 'favourite_meal', answer: 'Jollof rice' },
];
const storedAnswersOf = (userId: string) =>
  server.platform.database.sql.select().from(securityAnswers).where(eq(securityAnswers.userId, userId));

describe('security questions', () => {
  it('are listed, with the ones that have been answered', async () => {
    const { token } = await administrator(server);
    expect(await server.api.done(listSecurityQuestions, { token })).toEqual({
      questions: securityQuestions,
      answered: [],
    });
    await server.api.done(setSecurityQuestions, { token, body: { answers } });
    const { answered } = await server.api.done(listSecurityQuestions, { token });
    expect(answered.toSorted()).toEqual(answers.map(({ key }) => key).toSorted());
  });

  // Rules: signup.questions
  it('are stored hashed', async () => {
    const { token, userId } = await administrator(server);
    expect(await server.api.call(setSecurityQuestions, { token, body: { answers } })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    const storedAnswers = await storedAnswersOf(userId);
    expect(storedAnswers).toHaveLength(3);
    for (const { answerHash } of storedAnswers) expect(answerHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    for (const { answer } of answers)
      expect(JSON.stringify(storedAnswers).toLowerCase()).not.toContain(answer.trim().toLowerCase());
  });

  // Rules: signup.questions
  it('are replaced by newer answers, which requires the password', async () => {
    const person = await memberWithPassword(server, await administrator(server));
    const { token, userId } = person;
    await server.api.done(setSecurityQuestions, { token, body: { answers } });
    const other = answers.map(({ answer }, index) => ({
      key: ['first_street', 'first_employer', 'first_school'][index] ?? '',
      answer,
    }));
    const storedAnswers = await storedAnswersOf(userId);
    expect(await server.api.call(setSecurityQuestions, { token, body: { answers: other } })).toMatchObject({
      status: 403,
      body: { code: 'confirmation_needed', msg: expect.stringMatching(/^Your answers are already saved\./) as string },
    });
    expect(await storedAnswersOf(userId)).toEqual(storedAnswers);
    await confirmPasswordOf(server, person);
    await server.api.done(setSecurityQuestions, { token, body: { answers: other } });
    expect((await storedAnswersOf(userId)).map(({ questionKey }) => questionKey).toSorted()).toEqual([
      'first_employer',
      'first_school',
      'first_street',
    ]);
  });

  it('belong to one person', async () => {
    const admin = await administrator(server);
    await server.api.done(setSecurityQuestions, { token: admin.token, body: { answers } });
    const { token } = await member(server, admin);
    expect((await server.api.done(listSecurityQuestions, { token })).answered).toEqual([]);
  });

  const [first, second, third] = answers;
  it.each([
    ['two answers', { answers: [first, second] }, 'answers'],
    ['four answers', { answers: [...answers, { key: 'first_street', answer: 'Allen Avenue' }] }, 'answers'],
    ['the same question twice', { answers: [first, second, first] }, 'answers'],
    [
      'a question that isn’t on the list',
      { answers: [first, second, { key: 'shoe_size', answer: '43' }] },
      'answers.2.key',
    ],
    ['an empty key', { answers: [first, second, { key: '', answer: 'Ibadan' }] }, 'answers.2.key'],
    [
      'an answer that is too short',
      { answers: [first, { key: 'mother_town', answer: ' a ' }, third] },
      'answers.1.answer',
    ],
    [
      'an answer that is too long',
      { answers: [{ key: 'first_school', answer: 'a'.repeat(201) }, second, third] },
      'answers.0.answer',
    ],
    ['no answers', {}, 'answers'],
    ['another person’s id', { answers, userId: '0d3f0000-0000-4000-8000-000000000001' }, 'userId'],
    ['a client-supplied hash', { answers: [{ ...first, hash: 'x' }, second, third] }, 'answers.0.hash'],
  ])('refuse %s', async (_, payload, field) => {
    const { token, userId } = await administrator(server, { isActivated: false });
    const answer = await server.api.raw({
      method: 'POST',
      url: '/hr/auth/security-questions',
      headers: { authorization: token },
      payload,
    });
    expect({
      status: answer.statusCode,
      fields: answer.json().errors.map((error: { field: string }) => error.field),
    }).toEqual({ status: 400, fields: [field] });
    expect(await storedAnswersOf(userId)).toEqual([]);
  });

  it('require a session', async () => {
    expect((await server.api.call(listSecurityQuestions)).status).toBe(401);
    expect((await server.api.call(setSecurityQuestions, { body: { answers } })).status).toBe(401);
  });

  it('are rate-limited per person', async () => {
    const { token, userId } = await administrator(server);
    await expectLimited(server, userId, () => server.api.call(setSecurityQuestions, { token, body: { answers } }));
  });
});
