import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { login, setSecurityQuestions, signup } from '#contract/auth.ts';
import { changePassword, confirmPassword } from '#contract/security.ts';
import { ApiError } from '#server/platform/errors.ts';
import { createPasswords, type Passwords } from '#server/platform/passwords.ts';
import { administrator, newEmail, password, type Person } from '#tests/support/people.ts';
import { type Answer, startTestServer, type TestServer } from '#tests/support/server.ts';

/* Attempts that a server refuses because too many passwords wait to be hashed. */

/** The operations that find the queue full. */
const full = new Set<keyof Passwords>();
let server: TestServer;
beforeAll(async () => {
  const passwords = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
  const run = async <Result>(operation: keyof Passwords, work: () => Promise<Result>): Promise<Result> => {
    if (full.has(operation)) throw new ApiError('unavailable');
    return work();
  };
  server = await startTestServer({
    passwords: {
      hash: (text) => run('hash', () => passwords.hash(text)),
      verify: (hash, text) => run('verify', () => passwords.verify(hash, text)),
      hashAnswer: (text) => run('hashAnswer', () => passwords.hashAnswer(text)),
    },
  });
});
beforeEach(() => full.clear());
afterAll(() => server.stop());

const answers = ['first_school', 'mother_town', 'first_employer'].map((key) => ({ key, answer: 'Ilorin' }));

// Rules: session.guessing
it.each<[string, keyof Passwords, (person: Person) => Promise<Answer<unknown>>]>([
  ['signing in', 'verify', ({ email }) => server.api.call(login, { body: { email, password } })],
  [
    'confirming the password',
    'verify',
    ({ token, userId }) => server.api.call(confirmPassword, { token, body: { userId, password } }),
  ],
  [
    'changing the password',
    'hash',
    ({ token }) =>
      server.api.call(changePassword, { token, body: { currentPassword: password, password: 'ofada-and-ayamase' } }),
  ],
  [
    'answering security questions',
    'hashAnswer',
    ({ token }) => server.api.call(setSecurityQuestions, { token, body: { answers } }),
  ],
])('%s doesn’t count while the server is too busy to hash', async (_, operation, ask) => {
  const person = await administrator(server);
  full.add(operation);
  for (let n = 1; n <= 25; n += 1) expect((await ask(person)).status).toBe(503);
  full.clear();
  expect((await ask(person)).status).toBe(200);
});

it.each(['hash', 'verify'] as const)(
  'signing up doesn’t count while the server is too busy to %s the password',
  async (operation) => {
    const email = newEmail();
    const ask = () => server.api.call(signup, { body: { name: 'Ada Obi', email, password } });
    full.add(operation);
    for (let n = 1; n <= 25; n += 1) expect((await ask()).status).toBe(503);
    full.clear();
    expect((await ask()).status).toBe(201);
    expect(await server.mail.to(email)).toHaveLength(1);
  },
);
