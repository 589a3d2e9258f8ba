import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSecurityQuestions, login, setSecurityQuestions } from '#contract/auth.ts';
import { removeAdministrator } from '#contract/members.ts';
import { requestOrgEmail } from '#contract/org.ts';
import {
  changePassword,
  confirmPassword,
  endOtherSessions,
  sendTwoFactorSetupCode,
  turnOffTwoFactor,
} from '#contract/security.ts';
import { oneTimeCodes, organisations, tokens, users } from '#server/db/schema/index.ts';
import { forOrg, type OrgScope } from '#server/db/scope.ts';
import { changeLogo } from '#server/modules/org/logo.ts';
import { requestOwnEmail } from '#server/modules/auth/ownEmail.ts';
import { confirmEmail, requestEmail } from '#server/modules/security/orgEmail.ts';
import { sendSetupCode, turnOn } from '#server/modules/security/twoFactor.ts';
import { ApiError } from '#server/platform/errors.ts';
import { createPasswords, type Passwords } from '#server/platform/passwords.ts';
import { hashOf } from '#server/platform/tokens.ts';
import { administrator, newEmail, password, type Person, sessionOf } from '#tests/support/people.ts';
import { codeFor, confirmPasswordOf, memberWithPassword } from '#tests/support/secondFactor.ts';
import { type Answer, startTestServer, type TestServer } from '#tests/support/server.ts';

/* Changes that wait, for a password or a picture, while their session ends or the person loses the role. */

/** Happens once, while the next password waits to be hashed or checked. */
let inQueue: (() => Promise<unknown>) | null = null;
let server: TestServer;
beforeAll(async () => {
  const passwords = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const act = inQueue;
    inQueue = null;
    await act?.();
    return work();
  };
  const queued: Passwords = {
    hash: (text) => run(() => passwords.hash(text)),
    verify: (hash, text) => run(() => passwords.verify(hash, text)),
    hashAnswer: (text) => run(() => passwords.hashAnswer(text)),
  };
  server = await startTestServer({ passwords: queued });
});
afterAll(() => server.stop());

const fresh = 'ofada-and-ayamase';
const answers = ['first_school', 'mother_town', 'first_employer'].map((key) => ({ key, answer: 'Ilorin' }));
const client = { ip: null, userAgent: null, source: '10.0.0.1', device: null };

const settingsOf = async ({ orgId }: Person) =>
  (await server.platform.database.sql.select().from(organisations).where(eq(organisations.id, orgId)))[0];
const outcomeOf = ({ status, body }: Answer<{ code: string }>) => (status === 200 ? 'done' : body.code);

/** The person's organisation; `act` happens once its state was read and before anything is written. */
function scopeOf({ orgId }: Person, act: () => Promise<unknown>): OrgScope {
  const org = forOrg(server.platform.database, orgId);
  return {
    ...org,
    read: async (work) => {
      const result = await org.read(work);
      await act();
      return result;
    },
  };
}

const callerOf = ({ userId, orgId, token }: Person) => ({ userId, orgId, isRoot: true, tokenHash: hashOf(token) });
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

interface Change {
  prepare?: (person: Person) => Promise<unknown>;
  /** Makes the change while `act` happens. Returns the error's code, or "done". */
  make: (person: Person, act: () => Promise<unknown>) => Promise<string>;
  isMade: (person: Person) => Promise<boolean>;
}

/** A change whose call waits in the password queue. */
const waitsForPassword =
  (call: (person: Person) => Promise<Answer<{ code: string }>>): Change['make'] =>
  async (person, act) => {
    inQueue = act;
    return outcomeOf(await call(person));
  };

const forEveryone: Record<string, Change> = {
  'confirming the password': {
    make: waitsForPassword(({ token, userId }) =>
      server.api.call(confirmPassword, { token, body: { userId, password } }),
    ),
    isMade: async ({ token }) => {
      const [row] = await server.platform.database.sql
        .select()
        .from(tokens)
        .where(eq(tokens.hash, hashOf(token)));
      return row?.confirmedUntil !== null;
    },
  },
  'changing the password': {
    make: waitsForPassword(({ token }) =>
      server.api.call(changePassword, { token, body: { currentPassword: password, password: fresh } }),
    ),
    isMade: async ({ email }) => (await server.api.call(login, { body: { email, password: fresh } })).status === 200,
  },
  'answering security questions': {
    make: waitsForPassword(({ token }) => server.api.call(setSecurityQuestions, { token, body: { answers } })),
    isMade: async (person) => {
      const token = await sessionOf(server, person);
      return (await server.api.done(listSecurityQuestions, { token })).answered.length > 0;
    },
  },
  'requesting another sign-in email': {
    prepare: (person) => confirmPasswordOf(server, person),
    make: (person, act) =>
      codeOf(requestOwnEmail(server.platform, scopeOf(person, act), { caller: callerOf(person), client }, newEmail())),
    isMade: async ({ userId }) => {
      const [row] = await server.platform.database.sql.select().from(users).where(eq(users.id, userId));
      return row?.pendingEmail !== null;
    },
  },
};

const forAdministrators: Record<string, Change> = {
  'turning two-factor off': {
    prepare: ({ orgId }) =>
      server.platform.database.sql
        .update(organisations)
        .set({ hasTwoFactorAuth: true })
        .where(eq(organisations.id, orgId)),
    make: waitsForPassword(({ token, userId }) =>
      server.api.call(turnOffTwoFactor, { token, body: { userId, password } }),
    ),
    isMade: async (person) => (await settingsOf(person))?.hasTwoFactorAuth === false,
  },
  'turning two-factor on': {
    prepare: async (person) => {
      await confirmPasswordOf(server, person);
      const { token, userId } = person;
      const email = (await settingsOf(person))?.email ?? '';
      await server.api.done(sendTwoFactorSetupCode, { token, body: { userId, email } });
    },
    make: async (person, act) => {
      const code = await codeFor(server, (await settingsOf(person))?.email ?? '');
      return codeOf(turnOn(server.platform, scopeOf(person, act), callerOf(person), code, client));
    },
    isMade: async (person) => (await settingsOf(person))?.hasTwoFactorAuth === true,
  },
  'confirming the organisation’s new email': {
    prepare: async (person) => {
      await confirmPasswordOf(server, person);
      await server.api.done(requestOrgEmail, { token: person.token, body: { email: newEmail() } });
    },
    make: async (person, act) => {
      const code = await codeFor(server, (await settingsOf(person))?.pendingEmail ?? '');
      return codeOf(confirmEmail(server.platform, scopeOf(person, act), { caller: callerOf(person), client }, code));
    },
    isMade: async (person) => (await settingsOf(person))?.pendingEmail === null,
  },
  'uploading a logo': {
    make: async (person, act) => {
      const create = { width: 8, height: 8, channels: 3, background: 'green' } as const;
      const picture = (await sharp({ create }).png().toBuffer()).toString('base64');
      const version = (await settingsOf(person))?.version ?? 0;
      return codeOf(changeLogo(server.platform, scopeOf(person, act), callerOf(person), { version, picture }));
    },
    isMade: async (person) => (await settingsOf(person))?.logoUrl !== null,
  },
  'requesting another email for the organisation': {
    prepare: (person) => confirmPasswordOf(server, person),
    make: (person, act) =>
      codeOf(requestEmail(server.platform, scopeOf(person, act), { caller: callerOf(person), client }, newEmail())),
    isMade: async (person) => (await settingsOf(person))?.pendingEmail !== null,
  },
  'requesting a code for two-factor': {
    prepare: (person) => confirmPasswordOf(server, person),
    make: async (person, act) => {
      const email = (await settingsOf(person))?.email ?? '';
      return codeOf(sendSetupCode(server.platform, scopeOf(person, act), callerOf(person), email));
    },
    isMade: async ({ userId }) =>
      (await server.platform.database.sql.$count(oneTimeCodes, eq(oneTimeCodes.userId, userId))) > 0,
  },
};

/** Two administrators, the first of whom has confirmed the password. */
async function administrators(): Promise<[Person, Person]> {
  const ada = await administrator(server);
  const musa = await memberWithPassword(server, ada);
  await server.platform.database.sql.update(users).set({ isRoot: true }).where(eq(users.id, musa.userId));
  await confirmPasswordOf(server, ada);
  return [ada, musa];
}

describe.each(Object.entries({ ...forEveryone, ...forAdministrators }))('%s', (_, { prepare, make, isMade }) => {
  it('is refused if the session has ended in the meantime', async () => {
    const [, musa] = await administrators();
    await prepare?.(musa);
    const other = await sessionOf(server, musa);
    expect(await make(musa, () => server.api.done(endOtherSessions, { token: other }))).toBe('unauthenticated');
    expect(await isMade(musa)).toBe(false);
  });

  it('is done if another session has ended in the meantime', async () => {
    const [, musa] = await administrators();
    await prepare?.(musa);
    await sessionOf(server, musa);
    expect(await make(musa, () => server.api.done(endOtherSessions, { token: musa.token }))).toBe('done');
    expect(await isMade(musa)).toBe(true);
  });
});

describe.each(Object.entries(forAdministrators))('%s', (_, { prepare, make, isMade }) => {
  it('is refused if the person is no longer an administrator', async () => {
    const [ada, musa] = await administrators();
    await prepare?.(musa);
    const remove = () => server.api.done(removeAdministrator, { token: ada.token, params: { id: musa.userId } });
    expect(await make(musa, remove)).toBe('forbidden');
    expect(await isMade(musa)).toBe(false);
  });
});
