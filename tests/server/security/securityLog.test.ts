import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logout, sendRecoveryLink, setNewPassword, setSecurityQuestions, updateProfile } from '#contract/auth.ts';
import { addBillingContact, removeBillingContact, updateBillingContact } from '#contract/billingContacts.ts';
import { getOrgSettings, updateOrgSettings, uploadLogo } from '#contract/org.ts';
import {
  changePassword,
  listSecurityLog,
  type SecurityEvent,
  securityEvents,
  turnOffTwoFactor,
} from '#contract/security.ts';
import { startTrial } from '#contract/subscriptions.ts';
import { bindToOrg } from '#server/db/scope.ts';
import { users } from '#server/db/schema/index.ts';
import { recordActivity } from '#server/modules/activity/service.ts';
import { recordSecurityChange } from '#server/modules/security/service.ts';
import { expectLimited } from '#tests/support/limits.ts';
import { administrator, member, newEmail, password, sessionOf, type Person } from '#tests/support/people.ts';
import { twoFactorAdministrator, memberWithPassword } from '#tests/support/secondFactor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const page = (token: string, before?: number) =>
  server.api.done(listSecurityLog, { token, query: { kinds: 'all', ...(before !== undefined && { before }) } });
const eventsOf = async ({ token }: Pick<Person, 'token'>) => (await page(token)).entries.map(({ event }) => event);
const answers = ['first_school', 'mother_town', 'first_employer'].map((key) => ({ key, answer: 'Ilorin' }));

/** Logs an event like any module. */
const record = ({ orgId }: Pick<Person, 'orgId'>, change: Partial<Parameters<typeof recordSecurityChange>[2]> = {}) =>
  server.platform.database.transaction((tx) =>
    recordSecurityChange(bindToOrg(orgId, tx), server.platform, {
      actorId: null,
      event: 'member.added',
      client: null,
      at: server.clock.now(),
      ...change,
    }),
  );

// Rules: log.security
describe('the security log', () => {
  it('says what was done, by whom, when, on which device and where, newest first', async () => {
    const admin = await administrator(server);
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };
    const other = await sessionOf(server, admin);
    await server.api.done(setSecurityQuestions, { token: admin.token, body: { answers }, headers, ip: '198.51.100.7' });
    await server.api.done(logout, { token: other });
    const { entries, next } = await page(admin.token);
    expect(entries.map(({ event }) => event)).toEqual([
      'session.ended',
      'securityQuestions.set',
      'organisation.activated',
      'session.opened',
      'email.verified',
    ]);
    expect(entries[1]).toEqual({
      id: expect.any(Number),
      event: 'securityQuestions.set',
      actor: 'Ada Obi',
      subject: null,
      at: server.clock.now().toISOString(),
      device: 'Firefox on Linux',
      ip: '198.51.100.7',
    });
    expect(next).toBeNull();
  });

  it('contains only security events of this organisation', async () => {
    const [admin, other] = [await administrator(server), await administrator(server)];
    await server.api.done(startTrial, { token: admin.token, body: { orgId: admin.orgId, appSlug: 'humanar' } });
    await record(other);
    const events = await eventsOf(admin);
    expect(events).toEqual(['organisation.activated', 'session.opened', 'email.verified']);
    expect(await eventsOf(other)).toContain('member.added');
  });

  it('is returned fifty entries at a time', async () => {
    const admin = await administrator(server);
    for (let n = 1; n <= 97; n += 1) await record(admin, { subject: `Person ${n}` });
    const first = await page(admin.token);
    expect(first.entries).toHaveLength(50);
    expect(first.entries[0]?.subject).toBe('Person 97');
    // A new entry in between shifts nothing.
    await record(admin, { subject: 'Latecomer' });
    const second = await page(admin.token, first.next ?? 0);
    expect(second.entries).toHaveLength(50);
    expect(second.entries[0]?.subject).toBe('Person 47');
    expect(second.entries.at(-1)?.event).toBe('email.verified');
    expect(second.next).toBeNull();
    expect(await page(admin.token, second.entries.at(-1)?.id)).toEqual({ entries: [], next: null });
  });

  it('names nobody for a person who has left or a report by the main application', async () => {
    const admin = await administrator(server);
    const musa = await member(server, admin);
    await record(admin, {
      actorId: musa.userId,
      event: 'session.opened',
      client: { ip: '198.51.100.7', userAgent: null, source: '198.51.100.7', device: null },
    });
    await record(admin, { subject: 'Musa Bello', event: 'member.left' });
    expect((await page(admin.token)).entries[1]).toMatchObject({
      event: 'session.opened',
      actor: 'Musa Bello',
      device: 'Unknown device',
      ip: '198.51.100.7',
    });
    await server.platform.database.sql.delete(users).where(eq(users.id, musa.userId));
    const [left, opened] = (await page(admin.token)).entries;
    expect(left).toMatchObject({ event: 'member.left', actor: null, subject: 'Musa Bello', device: null, ip: null });
    expect(left).not.toHaveProperty('hasLeft');
    expect(opened).toMatchObject({ event: 'session.opened', actor: null, hasLeft: true });
  });

  it('tells people with the same name apart by their emails', async () => {
    const admin = await administrator(server);
    const musa = await member(server, admin);
    const role = {
      actorId: admin.userId,
      event: 'administrator.unmade',
      subject: 'Ada Obi',
      subjectId: musa.userId,
    } as const;
    await record(admin, { ...role, subjectId: admin.userId });
    await server.api.done(updateProfile, { token: musa.token, body: { name: 'ada obi' } });
    await record(admin, role);
    const [removed, renamed, handedOver] = (await page(admin.token)).entries;
    const ada = `Ada Obi (${admin.email})`;
    expect(removed).toMatchObject({ actor: ada, subject: `Ada Obi (${musa.email})`, isOwn: false });
    expect(renamed).toMatchObject({ actor: `ada obi (${musa.email})`, subject: 'ada obi', formerName: 'Musa Bello' });
    expect(handedOver).toMatchObject({ actor: ada, subject: ada, isOwn: true });
    expect((await server.mail.newest(admin.email)).text).toContain(
      `${ada} removed Ada Obi (${musa.email}) as an administrator.`,
    );
    await server.platform.database.sql.delete(users).where(eq(users.id, musa.userId));
    expect((await page(admin.token)).entries[0]).toMatchObject({ actor: 'Ada Obi', subject: 'Ada Obi (has left)' });
  });

  it('doesn’t guess by the names whether an old entry is about the actor’s own role', async () => {
    const admin = await administrator(server);
    const musa = await member(server, admin);
    await record(admin, { actorId: musa.userId, event: 'administrator.unmade', subject: 'Musa Bello' });
    const [entry] = (await page(admin.token)).entries;
    expect(entry).toMatchObject({ actor: 'Musa Bello', subject: 'Musa Bello' });
    expect(entry).not.toHaveProperty('isOwn');
  });

  it('says who changed the organisation’s details, its logo and its billing contacts, and what', async () => {
    const admin = await administrator(server);
    const { token, orgId } = admin;
    const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: 'green' } });
    const picture = (await drawn.png().toBuffer()).toString('base64');
    const { org } = await server.api.done(getOrgSettings, { token, params: { orgId } });
    await server.api.done(updateOrgSettings, {
      token,
      body: { version: org.version, city: 'Lagos', taxNumber: '20318846-0001' },
    });
    // Nothing in it has changed.
    await server.api.done(updateOrgSettings, { token, body: { version: org.version + 1, city: 'Lagos' } });
    await server.api.done(uploadLogo, { token, body: { version: org.version + 2, picture } });
    const contact = { name: 'Zainab Yusuf', email: newEmail(), phone: '', role: '', getsReceipts: true };
    const { billingContact } = await server.api.done(addBillingContact, { token, body: contact });
    const { id, version } = billingContact;
    await server.api.done(updateBillingContact, {
      token,
      params: { id },
      body: { ...contact, version, getsReceipts: false },
    });
    await server.api.done(removeBillingContact, { token, params: { id } });
    const { entries } = await page(token);
    expect(entries.slice(0, 5).map(({ event, actor, subject, details }) => [event, actor, subject, details])).toEqual([
      ['billingContact.removed', 'Ada Obi', 'Zainab Yusuf', undefined],
      ['billingContact.changed', 'Ada Obi', 'Zainab Yusuf', 'receipts'],
      ['billingContact.added', 'Ada Obi', 'Zainab Yusuf', undefined],
      ['settings.changed', 'Ada Obi', null, 'logo'],
      ['settings.changed', 'Ada Obi', null, 'city and tax number'],
    ]);
  });

  it('leaves out what an earlier release logged although nothing had changed', async () => {
    const { orgId, userId: actorId, token } = await administrator(server);
    const at = server.clock.now();
    await server.platform.database.transaction(async (tx) => {
      const bound = bindToOrg(orgId, tx);
      for (let saved = 0; saved < 60; saved += 1) {
        await recordActivity(bound, { actorId, event: 'settings.changed', at, data: { fields: [] } });
        await recordActivity(bound, { actorId, event: 'profile.changed', at });
      }
    });
    const { entries, next } = await page(token);
    expect(entries.map(({ event }) => event)).toEqual(['organisation.activated', 'session.opened', 'email.verified']);
    expect(next).toBeNull();
  });

  it('leaves out events that a page of an earlier release doesn’t know', async () => {
    const admin = await administrator(server);
    for (const event of ['settings.changed', 'member.added'] as const) await record(admin, { event });
    const { entries } = await server.api.done(listSecurityLog, { token: admin.token, query: {} });
    expect(entries.map(({ event }) => event)).toEqual(['member.added', 'session.opened', 'email.verified']);
  });

  it('is limited to administrators', async () => {
    const admin = await administrator(server);
    const { token } = await member(server, admin);
    expect(await server.api.call(listSecurityLog, { query: {} })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect(await server.api.call(listSecurityLog, { token })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it.each(['0', '-1', '1.5', 'x', '9007199254740993'])('refuses %j as the entry to continue from', async (before) => {
    const { token } = await administrator(server);
    const answer = await server.api.raw({
      method: 'GET',
      url: `/hr/org/security/log?before=${before}`,
      headers: { authorization: token },
    });
    expect({ status: answer.statusCode, fields: answer.json().errors }).toMatchObject({
      status: 400,
      fields: [{ field: 'before' }],
    });
  });

  it('is rate-limited', async () => {
    const { token, userId } = await administrator(server);
    await expectLimited(server, `security-log:user:${userId}`, () =>
      server.api.call(listSecurityLog, { token, query: {} }),
    );
  });
});

// Rules: log.security
describe('the mail to the organisation', () => {
  const quiet = [
    'session.opened',
    'session.ended',
    'sessions.ended',
    'email.verified',
    'member.added',
    'member.left',
    'orgEmail.cancelled',
    'email.requested',
    'email.cancelled',
    'profile.changed',
    'organisation.activated',
    'settings.changed',
    'billingContact.added',
    'billingContact.changed',
    'billingContact.removed',
  ];

  it.each(securityEvents)('is sent for %s', async (event) => {
    const admin = await administrator(server);
    const before = (await server.mail.to(admin.email)).length;
    await record(admin, {
      event,
      actorId: admin.userId,
      subject: 'musa@kuramo.ng',
      formerName: 'Musa',
      client: { ip: null, userAgent: null, source: '', device: null },
    });
    const mails = await server.mail.to(admin.email);
    expect(mails).toHaveLength(before + (quiet.includes(event) ? 0 : 1));
    expect((await eventsOf(admin))[0]).toBe(event);
    if (quiet.includes(event)) return;
    expect(mails[0]?.text).toMatch(/Ada Obi|musa@kuramo\.ng/);
    expect(mails[0]?.text).toContain('(Lagos time)');
    expect(mails[0]?.text).toContain('If nobody in your organisation did this');
    expect(mails[0]?.link).toBe('http://humanar.test/subscriptions/management/security');
  });

  it.each<[SecurityEvent, boolean, string]>([
    ['twoFactor.off', true, 'Ada Obi should set a new password with “Forgot password?”'],
    ['email.changed', true, 'Ada Obi should open our email “Your sign-in email was changed”'],
    ['email.restored', true, 'Ada Obi should first change the password of their mailbox'],
    ['password.reset', true, 'Ada Obi should first change the password of their mailbox'],
    ['password.set', true, 'Ada Obi should first change the password of their mailbox'],
    // Nobody's session made the change, so no new password would help.
    ['administrator.made', false, 'reply to this email'],
  ])('about %s says what helps if nobody there did it', async (event, isPersons, remedy) => {
    const admin = await administrator(server);
    await record(admin, { event, actorId: isPersons ? admin.userId : null, subject: 'Musa Bello' });
    const { text } = await server.mail.newest(admin.email);
    expect(text).toContain(`If nobody in your organisation did this, ${remedy}`);
    expect(text.includes('with “Forgot password?”, which ends all their sessions')).toBe(
      isPersons && event !== 'email.changed',
    );
  });

  it('is committed together with the change or not at all', async () => {
    const admin = await administrator(server);
    const before = (await server.mail.to(admin.email)).length;
    const failing = server.platform.database.transaction(async (tx) => {
      await recordSecurityChange(bindToOrg(admin.orgId, tx), server.platform, {
        actorId: null,
        event: 'twoFactor.on',
        client: null,
        at: server.clock.now(),
      });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await server.mail.to(admin.email)).toHaveLength(before);
    expect(await eventsOf(admin)).not.toContain('twoFactor.on');
  });

  it('follows every change by a person', async () => {
    const admin = await twoFactorAdministrator(server);
    const musa = await memberWithPassword(server, admin);
    await server.api.done(setSecurityQuestions, { token: musa.token, body: { answers } });
    await server.api.done(changePassword, {
      token: musa.token,
      body: { currentPassword: password, password: 'ofada-and-ayamase' },
    });
    await server.api.done(sendRecoveryLink, { body: { email: musa.email } });
    const reset = new URL((await server.mail.newest(musa.email)).link ?? '').searchParams.get('reset_token') ?? '';
    await server.api.done(setNewPassword, { token: reset, body: { password: 'moi-moi-with-seven-lives' } });
    await server.api.done(turnOffTwoFactor, { token: admin.token, body: { userId: admin.userId, password } });
    const subjects = (await server.mail.to(admin.email)).map(({ subject }) => subject);
    expect(subjects.slice(0, 5)).toEqual([
      'Two-factor is off',
      'A password was reset',
      'A password was changed',
      'Security questions were set',
      'Two-factor is on',
    ]);
    expect((await eventsOf(admin)).slice(0, 5)).toEqual([
      'twoFactor.off',
      'password.reset',
      'password.changed',
      'securityQuestions.set',
      'twoFactor.on',
    ]);
  });
});
