import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { resendVerification, signup, verifyCode } from '#contract/auth.ts';
import { organisations, referrals, users } from '#server/db/schema/index.ts';
import { administrator, linkParameters, newEmail, password, type Person } from '#tests/support/people.ts';
import { beginPayment, beginTrial, passTime, verify } from '#tests/support/payments.ts';
import { payWith, server, withProvider } from '#tests/support/provider.ts';

/* The referral code that comes with a sign-up, until the organisation's first purchase. */

withProvider({ webhookPath: null });

const db = () => server.platform.database.sql;
const codeOf = async (orgId: string) =>
  (await db().select().from(organisations).where(eq(organisations.id, orgId)))[0]?.refCode ?? '';
const referredBy = async (email: string) =>
  (
    await db()
      .select({ code: organisations.referredBy })
      .from(organisations)
      .innerJoin(users, eq(users.orgId, organisations.id))
      .where(eq(users.email, email))
  )[0]?.code;
const referrersOf = async (orgId: string) =>
  (await db().select().from(referrals).where(eq(referrals.orgId, orgId))).map(({ referrerOrgId }) => referrerOrgId);
const signUp = async (email: string, more: { ref?: string } = {}) => {
  await server.api.done(signup, { body: { name: 'Ada Obi', email, password, ...more } });
  await server.platform.deferred.drain();
};
const buyWith = async (person: Person, ref: string | null) => {
  const { reference } = await beginPayment(person, { ref });
  await payWith(reference, 'visa');
  await verify(person, reference);
};

// Rules: order.referral
describe('the referral code of a sign-up', () => {
  it('is credited when the organisation buys weeks later without it, after the trial, and then forgotten', async () => {
    const bola = await administrator(server);
    const ada = await administrator(server, { ref: await codeOf(bola.orgId) });
    await beginTrial(ada);
    await passTime(ada, { days: 20 });
    expect(await referrersOf(ada.orgId)).toEqual([]);
    await buyWith(ada, null);
    expect(await referrersOf(ada.orgId)).toEqual([bola.orgId]);
    expect(await referredBy(ada.email)).toBeNull();
  });

  it('gives way to the code of the purchase, and isn’t credited later', async () => {
    const [bola, chidi] = [await administrator(server), await administrator(server)];
    const ada = await administrator(server, { ref: await codeOf(bola.orgId) });
    await buyWith(ada, await codeOf(chidi.orgId));
    await passTime(ada, { days: 31 });
    await buyWith(ada, null);
    expect(await referrersOf(ada.orgId)).toEqual([chidi.orgId]);
  });

  it('is the only one credited: a later purchase with another code credits nobody', async () => {
    const [bola, chidi] = [await administrator(server), await administrator(server)];
    const ada = await administrator(server, { ref: await codeOf(bola.orgId) });
    await buyWith(ada, null);
    await passTime(ada, { days: 31 });
    await buyWith(ada, await codeOf(chidi.orgId));
    expect(await referrersOf(ada.orgId)).toEqual([bola.orgId]);
  });

  it.each([
    ['an unknown code', async () => 'PRODUCTHUNT'],
    ['its own', codeOf],
  ])('is credited when the organisation buys with %s', async (_, ref) => {
    const bola = await administrator(server);
    const ada = await administrator(server, { ref: await codeOf(bola.orgId) });
    await buyWith(ada, await ref(ada.orgId));
    expect(await referrersOf(ada.orgId)).toEqual([bola.orgId]);
  });

  it('is replaced by a later sign-up with the same email', async () => {
    const email = newEmail();
    await signUp(email, { ref: 'DEMOADEOLA' });
    expect(await referredBy(email)).toBe('DEMOADEOLA');
    await signUp(email);
    expect(await referredBy(email)).toBeNull();
  });

  it('is forgotten with a stranger’s sign-up', async () => {
    const email = newEmail();
    const ip = '198.18.0.9';
    await signUp(email, { ref: 'DEMOADEOLA' });
    await server.api.done(resendVerification, { body: { email }, ip });
    await server.api.done(verifyCode, { body: linkParameters((await server.mail.newest(email)).link), ip });
    expect(await referredBy(email)).toBeNull();
  });
});

// Rules: order.referral
it('the code of a purchase stays when another tab without it continues the payment', async () => {
  const [bola, ada] = [await administrator(server), await administrator(server)];
  const { reference } = await beginPayment(ada, { ref: await codeOf(bola.orgId) });
  expect((await beginPayment(ada)).reference).toBe(reference);
  await payWith(reference, 'visa');
  await verify(ada, reference);
  expect(await referrersOf(ada.orgId)).toEqual([bola.orgId]);
});
