import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCommonPassword } from '#domain/commonPasswords.ts';
import { issueCode, judgeCode } from '#server/platform/oneTimeCodes.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { organisations, users } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

describe('passwords', () => {
  it('are hashed with argon2id at the documented cost, and can be compared', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('harmattan over Jos plateau');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hash, 'harmattan over Jos plateau')).toBe(true);
    expect(await passwords.verify(hash, 'harmattan over Jos Plateau')).toBe(false);
    expect(await passwords.verify(null, 'anything')).toBe(false);
  });

  it.each([
    'Password123',
    'P@ssw0rd!',
    'qwertyuiop',
    'iloveyou',
    '12345678',
    'aaaaaaaa',
    'abcabcabc',
    'Lagos@2026',
    'Welcome2026!',
    'ChangeMe',
    'humanar123',
    'abcdefgh',
  ])('are refused as common: %s', async (password) => {
    expect(isCommonPassword(password)).toBe(true);
    await expect(createPasswords().hash(password)).rejects.toMatchObject({
      code: 'password_too_common',
      body: { errors: [{ field: 'password' }] },
    });
  });

  it.each(['harmattan over Jos plateau', 'tq7#Vbn2kLp', 'four yams and a goat', 'Adire-indigo-88-calico'])(
    'are accepted if uncommon: %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  it('beyond the queue’s length return a retry time, and work again once it is empty', async () => {
    const passwords = createPasswords({ concurrency: 1, maxWaiting: 2 });
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => passwords.verify(null, 'anything')));
    expect(all.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(all[3]).toMatchObject({ reason: { code: 'unavailable', headers: { 'retry-after': '2' } } });
    expect(await passwords.verify(null, 'anything')).toBe(false);
  });
});

// Rules: code.limits
describe('one-time codes', () => {
  let server: TestServer;
  let userId: string;
  beforeAll(async () => {
    server = await startTestServer();
    const { sql } = server.platform.database;
    const createdAt = server.clock.now();
    const [org] = await sql
      .insert(organisations)
      .values({ email: 'hello@kuramo.ng', refCode: 'REF', createdAt })
      .returning();
    const [user] = await sql
      .insert(users)
      .values({ orgId: org?.id ?? '', name: 'Ada', email: 'ada@kuramo.ng', passwordHash: '-', createdAt })
      .returning();
    userId = user?.id ?? '';
  });
  afterAll(() => server.stop());

  const binding = () => ({ userId, purpose: 'signIn', challenge: 'one' });
  const issue = async () => (await issueCode(server.platform.database.sql, binding(), server.clock.now())).code;
  const judge = (code: string, other: Partial<ReturnType<typeof binding>> = {}) =>
    judgeCode(server.platform.database, { ...binding(), ...other }, code, server.clock.now());
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('work once', async () => {
    const code = await issue();
    expect(code).toMatch(/^\d{6}$/);
    await judge(code);
    await expect(judge(code)).rejects.toMatchObject({ code: 'code_expired' });
  });

  it('work only for their own purpose', async () => {
    const code = await issue();
    await expect(judge(code, { challenge: 'two' })).rejects.toMatchObject({ code: 'code_expired' });
    await expect(judge(code, { purpose: 'setUp' })).rejects.toMatchObject({ code: 'code_expired' });
    await judge(code);
  });

  it('expire after five attempts, even concurrent ones', async () => {
    const code = await issue();
    const tries = await Promise.allSettled(Array.from({ length: 9 }, () => judge(wrong(code))));
    const codes = tries.map((each) => (each.status === 'rejected' ? each.reason.code : 'accepted'));
    expect(codes.filter((each) => each === 'code_rejected')).toHaveLength(4);
    await expect(judge(code)).rejects.toMatchObject({ code: 'code_expired' });
  });

  it('expire with time, and when a newer one is sent', async () => {
    const old = await issue();
    const fresh = await issue();
    await expect(judge(old === fresh ? wrong(old) : old)).rejects.toMatchObject({ code: 'code_rejected' });
    server.clock.advance({ minutes: 10 });
    await expect(judge(fresh)).rejects.toMatchObject({ code: 'code_expired' });
  });
});
