import { describe, expect, it } from 'vitest';
import { addressOf } from '#contract/call.ts';
import { sandboxCalls } from '#contract/calls.ts';
import { login, refreshLinchpin, signup } from '#contract/auth.ts';
import { addBillingContact, listBillingContacts, removeBillingContact } from '#contract/billingContacts.ts';
import { reportMembers } from '#contract/members.ts';
import { getOrgSettings, requestOrgEmail, updateOrgSettings } from '#contract/org.ts';
import { clearSandboxMails, getMainAppKey, listDemoAccounts, listSandboxMails } from '#contract/sandbox.ts';
import { confirmPassword, sendTwoFactorSetupCode, setUpTwoFactor } from '#contract/security.ts';
import { getSubscription, startTrial } from '#contract/subscriptions.ts';
import { daysLeft } from '#domain/terms.ts';
import { sandboxRoutes } from '#server/sandboxRoutes.ts';
import { administrator, newEmail, password } from '#tests/support/people.ts';
import { signInWithCode } from '#tests/support/secondFactor.ts';
import { realKeys } from '#tests/support/realKeys.ts';
import { server, signInDemo, withSandbox } from '#tests/support/sandbox.ts';
import { startTestServer, testClock } from '#tests/support/server.ts';

const begin = testClock().now();
withSandbox();

// Rules: review.sandbox
describe('the sandbox mailbox', () => {
  it('lists sent mail, newest first, filters by address and can be emptied', async () => {
    const [ada, bola] = [newEmail(), newEmail()];
    for (const email of [ada, bola, ada]) await server.api.done(signup, { body: { name: 'Ada Obi', email, password } });
    await server.platform.deferred.drain();
    await server.platform.outbox.drain();

    const { mails } = await server.api.done(listSandboxMails, { query: {} });
    expect(mails.map(({ to }) => to)).toEqual([ada, bola, ada]);
    expect(mails[0]).toMatchObject({
      subject: `${mails[0]?.code} is your Humanar code`,
      code: expect.stringMatching(/^\d{6}$/),
      sentAt: begin.toISOString(),
    });
    expect(mails[0]?.link).toContain('/sign-up?token=');
    const only = await server.api.done(listSandboxMails, { query: { to: bola.toUpperCase() } });
    expect(only.mails.map(({ to }) => to)).toEqual([bola]);

    expect(await server.api.done(clearSandboxMails)).toEqual({ ok: true });
    expect(await server.api.done(listSandboxMails, { query: {} })).toEqual({ mails: [] });
  });

  it('refuses an invalid address', async () => {
    expect(await server.api.call(listSandboxMails, { query: { to: 'ada\u0000' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'to' }] },
    });
  });
});

describe('the demo accounts', () => {
  const monthly = {
    isTrial: false,
    isPlanDurationAnnual: false,
    isActive: true,
    isCancelled: false,
    hasExpired: false,
  };
  /** Each account's situation: whether it has an alias, the trial days left, if any, and what was paid for. */
  const situations: Record<
    string,
    { isRoot: boolean; hasAlias: boolean; trialDaysLeft: number | null; hasTwoFactor?: true; paid?: object }
  > = {
    'bola@adeolatextiles.ng': { isRoot: true, hasAlias: true, trialDaysLeft: null },
    'chidi@adeolatextiles.ng': { isRoot: false, hasAlias: true, trialDaysLeft: null },
    'ekaette@calabarmarine.ng': { isRoot: true, hasAlias: false, trialDaysLeft: null },
    'adaeze@kuramologistics.ng': { isRoot: true, hasAlias: true, trialDaysLeft: 10 },
    'femi@kuramologistics.ng': { isRoot: false, hasAlias: true, trialDaysLeft: 10 },
    'halima@zumafoods.ng': { isRoot: true, hasAlias: true, trialDaysLeft: 0 },
    'musa@zumafoods.ng': { isRoot: false, hasAlias: true, trialDaysLeft: 0 },
    'terlumun@benueagro.ng': { isRoot: true, hasAlias: true, trialDaysLeft: null, hasTwoFactor: true },
    'ladi@benueagro.ng': { isRoot: false, hasAlias: true, trialDaysLeft: null, hasTwoFactor: true },
    'yetunde@bowerprint.ng': {
      isRoot: true,
      hasAlias: true,
      trialDaysLeft: null,
      paid: { ...monthly, plan: 'core', numberOfUsers: 25, left: 18 },
    },
    'segun@bowerprint.ng': {
      isRoot: false,
      hasAlias: true,
      trialDaysLeft: null,
      paid: { ...monthly, plan: 'core', numberOfUsers: 25, left: 18 },
    },
    'tamuno@bonnyshipping.ng': {
      isRoot: true,
      hasAlias: true,
      trialDaysLeft: null,
      paid: { ...monthly, isPlanDurationAnnual: true, plan: 'core', numberOfUsers: 80, left: 265 },
    },
    'ibinabo@bonnyshipping.ng': {
      isRoot: false,
      hasAlias: true,
      trialDaysLeft: null,
      paid: { ...monthly, isPlanDurationAnnual: true, plan: 'core', numberOfUsers: 80, left: 265 },
    },
    'aminu@dalatannery.ng': {
      isRoot: true,
      hasAlias: true,
      trialDaysLeft: null,
      paid: { ...monthly, plan: 'complete', numberOfUsers: 40, left: 10, isActive: false, isCancelled: true },
    },
    'rakiya@dalatannery.ng': {
      isRoot: false,
      hasAlias: true,
      trialDaysLeft: null,
      paid: { ...monthly, plan: 'complete', numberOfUsers: 40, left: 10, isActive: false, isCancelled: true },
    },
    'nkechi@nikelakesolar.ng': {
      isRoot: true,
      hasAlias: true,
      trialDaysLeft: null,
      paid: { ...monthly, plan: 'flexi', numberOfUsers: 12, left: 0, isActive: false, hasExpired: true },
    },
    'obinna@nikelakesolar.ng': {
      isRoot: false,
      hasAlias: true,
      trialDaysLeft: null,
      paid: { ...monthly, plan: 'flexi', numberOfUsers: 12, left: 0, isActive: false, hasExpired: true },
    },
    'folake@idanrestone.ng': {
      isRoot: true,
      hasAlias: true,
      trialDaysLeft: null,
      paid: { ...monthly, plan: 'core', numberOfUsers: 18, left: 1 },
    },
    'tunde@idanrestone.ng': {
      isRoot: false,
      hasAlias: true,
      trialDaysLeft: null,
      paid: { ...monthly, plan: 'core', numberOfUsers: 18, left: 1 },
    },
  };

  it('are listed once each', async () => {
    const { accounts } = await server.api.done(listDemoAccounts);
    expect(accounts.map(({ email }) => email).toSorted()).toEqual(Object.keys(situations).toSorted());
  });

  it.each(Object.entries(situations))(
    '%s can sign in and is in the described situation',
    async (email, { isRoot, hasAlias, trialDaysLeft, hasTwoFactor = false, paid = null }) => {
      const { accounts } = await server.api.done(listDemoAccounts);
      const listed = accounts.find((account) => account.email === email);
      const token = await (hasTwoFactor
        ? signInWithCode(server, { email }, listed?.password)
        : signInDemo(email, listed?.password));
      const { user, org, outlets } = await server.api.done(refreshLinchpin, { token });
      expect({ name: user.name, isRoot: user.isRoot, organisation: org.name, hasAlias: org.alias !== null }).toEqual({
        name: listed?.name,
        isRoot,
        organisation: listed?.organisation,
        hasAlias,
      });
      expect(listed?.role).toBe(isRoot ? 'admin' : 'member');
      expect(outlets).toHaveLength(1);
      expect(org.hasTwoFactorAuth).toBe(hasTwoFactor);

      const { subscription, hasEverSubscribed, now } = await server.api.done(getSubscription, { token });
      expect(hasEverSubscribed).toBe(trialDaysLeft !== null || paid !== null);
      const left = subscription && daysLeft(Date.parse(subscription.expiryDate), Date.parse(now));
      if (paid) expect({ ...subscription, left }).toMatchObject(paid);
      else
        expect(subscription && { isTrial: subscription.isTrial, left, hasExpired: subscription.hasExpired }).toEqual(
          trialDaysLeft === null ? null : { isTrial: true, left: trialDaysLeft, hasExpired: trialDaysLeft === 0 },
        );
    },
  );

  it('are reset by a restart, whatever a tester did', async () => {
    const token = await signInDemo('bola@adeolatextiles.ng');
    const { org } = await server.api.done(refreshLinchpin, { token });
    await server.api.done(startTrial, { token, body: { orgId: org.id, appSlug: 'humanar' } });
    const { version } = (await server.api.done(getOrgSettings, { token, params: { orgId: org.id } })).org;
    await server.api.done(updateOrgSettings, { token, body: { version, alias: 'adeola-and-sons' } });
    const other = await administrator(server, { alias: 'adeola-textiles' });

    await sandboxRoutes(server.platform);
    const back = await server.api.done(refreshLinchpin, { token });
    expect(back).toMatchObject({ org: { alias: 'adeola-textiles' }, orgApps: [{ subscription: null }] });
    expect((await server.api.done(refreshLinchpin, { token: other.token })).org.alias).toBeNull();
    expect((await server.api.call(startTrial, { token, body: { orgId: org.id, appSlug: 'humanar' } })).status).toBe(
      201,
    );
  });
});

describe('the demo organisations', () => {
  const adaeze = async () => {
    const token = await signInDemo('adaeze@kuramologistics.ng');
    const { user, org } = await server.api.done(refreshLinchpin, { token });
    await server.api.done(confirmPassword, { token, body: { userId: user.id, password: 'harmattan-2026' } });
    return { token, userId: user.id, orgId: org.id };
  };
  const settings = async ({ token, orgId }: { token: string; orgId: string }) =>
    (await server.api.done(getOrgSettings, { token, params: { orgId } })).org;
  const contacts = async ({ token, orgId }: { token: string; orgId: string }) =>
    (await server.api.done(listBillingContacts, { token, params: { orgId } })).billingContacts;

  it('get their settings, two-factor and billing contacts back on a restart, while added people stay', async () => {
    const admin = await adaeze();
    const [before, contactsBefore] = [await settings(admin), await contacts(admin)];
    expect(before).toMatchObject({
      city: 'Lagos',
      taxNumber: expect.any(String),
      pendingEmail: null,
      logoUrl: null,
      hasTwoFactorAuth: false,
    });
    expect(contactsBefore.map(({ name, email }) => [name, email])).toEqual([
      ['Femi Adeyemi', 'accounts@kuramologistics.ng'],
      ['Zainab Yusuf', 'z.yusuf@kuramologistics.ng'],
    ]);

    const { token, orgId, userId } = admin;
    await server.api.done(updateOrgSettings, {
      token,
      body: { version: before.version, address: '', city: 'Ibadan', taxNumber: '' },
    });
    await server.api.done(requestOrgEmail, { token, body: { email: newEmail() } });
    await server.api.done(sendTwoFactorSetupCode, { token, body: { userId, email: before.email } });
    await server.api.done(setUpTwoFactor, {
      token,
      body: { userId, token: (await server.mail.newest(before.email)).code ?? '' },
    });
    await server.api.done(removeBillingContact, { token, params: { id: contactsBefore[0]?.id ?? '' } });
    await server.api.done(addBillingContact, {
      token,
      body: { name: 'Ngozi Eze', email: newEmail(), phone: '', role: '', getsReceipts: true },
    });
    const added = { email: newEmail(), name: 'Ngozi Eze', isAdmin: true, isAllocated: true };
    const left = {
      email: 'femi@kuramologistics.ng',
      name: 'Femi Adeyemi',
      isAdmin: false,
      isAllocated: false,
      hasLeft: true,
    };
    const { key } = await server.api.done(getMainAppKey);
    await server.api.done(reportMembers, { token: key, body: { orgId, members: [added, left] } });
    // Frees the email for someone else, who keeps it.
    await administrator(server, { email: left.email });

    await sandboxRoutes(server.platform);
    expect(await settings(admin)).toEqual({ ...before, version: expect.any(Number) });
    expect((await settings(admin)).version).toBeGreaterThan(before.version + 1);
    expect(await contacts(admin)).toEqual(contactsBefore);
    const again = await server.api.done(reportMembers, { token: key, body: { orgId, members: [added] } });
    expect(again).toEqual({ numberOfMembers: 3, numberOfAllocatedUsers: 1 });
    expect((await server.api.done(refreshLinchpin, { token: await signInDemo(left.email) })).org.id).toBe(orgId);
  });
});

describe('the main application’s key', () => {
  it('is shown if it is the sandbox’s own', async () => {
    expect(await server.api.done(getMainAppKey)).toEqual({ key: server.config.mainAppKey });
  });

  it('is shown to nobody if it is configured', async () => {
    const own = await startTestServer({ env: { MAIN_APP_KEY: 'k'.repeat(32) }, more: sandboxRoutes });
    try {
      expect(await own.api.call(getMainAppKey)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    } finally {
      await own.stop();
    }
  });
});

// Rules: review.sandbox
describe('with real keys', () => {
  it('the sandbox doesn’t exist', async () => {
    const real = await startTestServer({ env: realKeys, more: sandboxRoutes });
    try {
      expect(real.config.sandbox).toBe(false);
      for (const call of sandboxCalls) {
        const { statusCode, body } = await real.api.raw({ method: call.method, url: addressOf(call) });
        expect({ call: call.name, statusCode, body }).toEqual({
          call: call.name,
          statusCode: 404,
          body: expect.stringContaining('This call doesn’t exist. Check the method and the address.'),
        });
      }
      const { status } = await real.api.call(login, {
        body: { email: 'bola@adeolatextiles.ng', password: 'harmattan-2026' },
      });
      expect(status).toBe(401);
    } finally {
      await real.stop();
    }
  });
});
