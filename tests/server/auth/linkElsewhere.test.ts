import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, refreshLinchpin, resendVerification, setNewPassword, signup, verifyCode } from '#contract/auth.ts';
import { getKeptOrder, type SentOrder } from '#contract/keptOrders.ts';
import { oneTimeCodes, tokens, users } from '#server/db/schema/index.ts';
import { deviceCookieOf, newDeviceCookie } from '#tests/support/deviceCookie.ts';
import { linkParameters, newAlias, newEmail, password } from '#tests/support/people.ts';
import { race, raceLeads } from '#tests/support/races.ts';
import { type Answer, startTestServer, type TestServer } from '#tests/support/server.ts';

/* A verification link or code that is used where nobody signed up: it may be somebody else's sign-up. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const order: SentOrder = {
  plan: 'core',
  moduleIds: ['payroll'],
  numberOfUsers: 20,
  isPlanDurationAnnual: true,
  ref: null,
};
let addresses = 0;
/** A browser at an IP address of its own. */
function newBrowser() {
  const by = { ip: `198.18.7.${(addresses += 1)}`, headers: { cookie: newDeviceCookie() } };
  const newest = (email: string) => server.mail.newest(email);
  return {
    by,
    signUp: async (email: string, with_ = password) => {
      await server.api.done(signup, { ...by, body: { name: 'Ada Obi', email, password: with_ } });
      await server.platform.deferred.drain();
    },
    signIn: (email: string, with_ = password) => server.api.call(login, { ...by, body: { email, password: with_ } }),
    resend: (email: string) => server.api.done(resendVerification, { ...by, body: { email } }),
    follow: async (email: string) =>
      server.api.call(verifyCode, { ...by, body: linkParameters((await newest(email)).link) }),
    enterCode: async (email: string) =>
      server.api.call(verifyCode, { ...by, body: { email, code: (await newest(email)).code ?? '' } }),
  };
}
type Browser = ReturnType<typeof newBrowser>;

const outcomeOf = ({ status, body }: Answer<{ code: string }>) => (status === 200 ? 'signed in' : body.code);
const signInStatus = async (email: string, with_ = password) => (await newBrowser().signIn(email, with_)).status;

// Rules: signup.elsewhere
describe('a verification link', () => {
  it('works only where somebody signed up, and isn’t used up elsewhere', async () => {
    const email = newEmail();
    const [home, elsewhere] = [newBrowser(), newBrowser()];
    await home.signUp(email);
    for (const _again of [1, 2])
      expect(await elsewhere.follow(email)).toMatchObject({ status: 409, body: { code: 'link_elsewhere' } });
    const { link } = await server.mail.newest(email);
    expect(
      outcomeOf(
        await server.api.call(verifyCode, { ip: home.by.ip, headers: { cookie: '' }, body: linkParameters(link) }),
      ),
    ).toBe('link_elsewhere');
    expect(outcomeOf(await home.follow(email))).toBe('signed in');
    expect(await signInStatus(email)).toBe(200);
    expect(outcomeOf(await elsewhere.follow(email))).toBe('link_used');
  });

  it('works at another IP address in the browser that signed up', async () => {
    const email = newEmail();
    const home = newBrowser();
    await home.signUp(email);
    home.by.ip = newBrowser().by.ip;
    expect(outcomeOf(await home.follow(email))).toBe('signed in');
    expect(await signInStatus(email)).toBe(200);
  });

  it.each(['the new link', 'the first link', 'the new code'])(
    'lets somebody who knows the password continue elsewhere, with %s',
    async (how) => {
      const email = newEmail();
      const [home, phone] = [newBrowser(), newBrowser()];
      await home.signUp(email);
      const { link } = await server.mail.newest(email);
      expect((await phone.signIn(email)).body.code).toBe('email_unverified');
      const used =
        how === 'the first link'
          ? await server.api.call(verifyCode, { ...phone.by, body: linkParameters(link) })
          : await (how === 'the new link' ? phone.follow(email) : phone.enterCode(email));
      expect(outcomeOf(used)).toBe('signed in');
      expect(await signInStatus(email)).toBe(200);
    },
  );

  it('works in a browser that got its first cookie when the password was entered', async () => {
    const email = newEmail();
    await newBrowser().signUp(email);
    const phone = newBrowser();
    phone.by.headers.cookie = '';
    phone.by.headers.cookie = deviceCookieOf(await phone.signIn(email));
    expect(outcomeOf(await phone.follow(email))).toBe('signed in');
    expect(await signInStatus(email)).toBe(200);
  });

  it('of the previous release, which recorded no browser, leaves no password, and its code does', async () => {
    for (const [use, status] of [
      ['follow', 401],
      ['enterCode', 200],
    ] as const) {
      const email = newEmail();
      const home = newBrowser();
      await home.signUp(email);
      const { sql: database } = server.platform.database;
      await database.delete(tokens).where(eq(tokens.purpose, 'device'));
      await database.update(tokens).set({ meta: sql`${tokens.meta} - 'device' - 'source'` });
      await database.update(oneTimeCodes).set({ device: null, source: null });
      expect(outcomeOf(await home[use](email))).toBe('signed in');
      expect(await signInStatus(email)).toBe(status);
    }
  });

  it('isn’t opened elsewhere by a wrong password', async () => {
    const email = newEmail();
    const [home, elsewhere] = [newBrowser(), newBrowser()];
    await home.signUp(email);
    expect((await elsewhere.signIn(email, 'not-it-at-all')).status).toBe(401);
    expect(outcomeOf(await elsewhere.follow(email))).toBe('link_elsewhere');
  });
});

// Rules: signup.elsewhere, signup.owner
describe('a stranger who signed up with somebody’s address', () => {
  const theirs = 'a-strangers-password';
  const confirming: Record<string, (owner: Browser, email: string) => Promise<Answer<{ code: string }>>> = {
    'the link that the owner asked for': (owner, email) => owner.follow(email),
    'the code that the owner asked for': (owner, email) => owner.enterCode(email),
  };

  it.each(Object.entries(confirming))('holds no key to the account after %s', async (_, confirm) => {
    const email = newEmail();
    const [stranger, owner] = [newBrowser(), newBrowser()];
    await stranger.signUp(email, theirs);
    expect(outcomeOf(await owner.follow(email))).toBe('link_elsewhere');
    await owner.resend(email);
    const confirmed = await confirm(owner, email);
    expect(outcomeOf(confirmed)).toBe('signed in');

    expect((await stranger.signIn(email, theirs)).status).toBe(401);
    const mail = await server.mail.newest(email);
    expect(mail.subject).toBe('Choose your Humanar password');
    await server.api.done(setNewPassword, {
      token: new URL(mail.link ?? '').searchParams.get('reset_token') ?? '',
      body: { password: 'chosen-by-the-owner' },
      ...owner.by,
    });
    expect((await server.mail.newest(email)).subject).toBe('Your Humanar password is set');
    expect((await stranger.signIn(email, theirs)).status).toBe(401);
    expect((await owner.signIn(email, 'chosen-by-the-owner')).status).toBe(200);
  });

  it('gets no browser known to the account', async () => {
    const email = newEmail();
    const [stranger, owner] = [newBrowser(), newBrowser()];
    await stranger.signUp(email, theirs);
    await owner.resend(email);
    await owner.follow(email);
    const { sql: database } = server.platform.database;
    const [{ id } = { id: '' }] = await database.select({ id: users.id }).from(users).where(eq(users.email, email));
    expect(
      await database.$count(tokens, and(eq(tokens.userId, id), eq(tokens.purpose, 'device'), isNull(tokens.revokedAt))),
    ).toBe(1);
  });

  it('holds none either after entering that password while the owner confirms', async () => {
    const email = newEmail();
    const [stranger, owner] = [newBrowser(), newBrowser()];
    await stranger.signUp(email, theirs);
    expect((await stranger.signIn(email, theirs)).status).toBe(403);
    expect(outcomeOf(await owner.follow(email))).toBe('link_elsewhere');
    await owner.resend(email);
    const { code } = await server.mail.newest(email);
    expect((await stranger.signIn(email, theirs)).status).toBe(403);
    await server.api.done(verifyCode, { ...owner.by, body: { email, code: code ?? '' } });
    expect((await stranger.signIn(email, theirs)).status).toBe(401);
  });

  it('keeps no alias, order or agreement to the terms there', async () => {
    const email = newEmail();
    const [stranger, owner] = [newBrowser(), newBrowser()];
    const alias = newAlias();
    const body = { name: 'Somebody Else', email, password: theirs, alias, order, agreedTo: '2026-11-23' };
    await server.api.done(signup, { ...stranger.by, body });
    await server.platform.deferred.drain();
    await owner.resend(email);
    const { token } = (await owner.follow(email)).body;
    expect(await server.api.done(refreshLinchpin, { token })).toMatchObject({ org: { alias: null } });
    expect(await server.api.done(getKeptOrder, { token })).toMatchObject({ order: null });
    const [user] = await server.platform.database.sql.select().from(users).where(eq(users.email, email));
    expect(user).toMatchObject({ agreedTo: null, agreedAt: null });
  });

  it.each(raceLeads)('gets no key by signing up while the owner follows the link (lead %i)', async (lead) => {
    const email = newEmail();
    const [stranger, owner] = [newBrowser(), newBrowser()];
    await owner.signUp(email);
    const { link } = await server.mail.newest(email);
    const [, followed] = await race(
      lead,
      () => stranger.signUp(email, theirs),
      () => server.api.call(verifyCode, { ...owner.by, body: linkParameters(link) }),
    );
    expect(outcomeOf(followed)).toBe('signed in');
    expect((await stranger.signIn(email, theirs)).status).toBe(401);
  });

  it('can’t lead anybody into the stranger’s own account with a link', async () => {
    const email = newEmail();
    const [stranger, victim] = [newBrowser(), newBrowser()];
    await stranger.signUp(email, theirs);
    const answer = await victim.follow(email);
    expect(outcomeOf(answer)).toBe('link_elsewhere');
    expect(answer.body).not.toHaveProperty('token');
    const followed = await stranger.follow(email);
    expect((await server.api.call(refreshLinchpin, { token: followed.body.token })).status).toBe(200);
  });
});
