import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageSession } from '#api/pageSession.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { reportSessionRefusal } from '#api/sessionRefusal.ts';
import { storedToken } from '#api/storedToken.ts';
import { login, logout, refreshLinchpin } from '#contract/auth.ts';
import type { Call } from '#contract/call.ts';
import { listCards } from '#contract/cards.ts';
import { getOrgSettings } from '#contract/org.ts';
import { resendSecondFactor, verifySecondFactor } from '#contract/security.ts';
import { getSubscriptionDetails } from '#contract/subscriptions.ts';
import { signedOutSession } from '#api/signedOutSession.ts';
import { forgetSession } from '#features/session/forgetSession.ts';
import { savedSecondFactor } from '#features/session/savedSecondFactor.ts';
import { createSessionActor, watchExternalEvents } from '#features/session/sessionActor.ts';
import { revokeSession } from '#features/session/sessionCalls.ts';
import { referral, tabStorage } from '#tabState/tabStorage.ts';
import { accountOf, at } from '../../app/siteStage.tsx';
import { settle } from './sessionPage.ts';

/** Each call's response by name; a failure is thrown. Unlisted calls fail without a response. */
const { answers, callNames, callInputs } = vi.hoisted(() => ({
  answers: new Map<string, () => unknown>(),
  callNames: [] as string[],
  /** The bodies and tokens of the calls. */
  callInputs: [] as { body?: unknown; token?: string }[],
}));
const noAnswer = { msg: 'An error occurred', code: null, status: null, errors: [] };

vi.mock('#api/client.ts', () => ({
  send: async (call: Call, { body }: { body?: unknown }, { token: given }: { token?: string } = {}) => {
    callNames.push(call.name);
    callInputs.push({ ...(body === undefined ? {} : { body }), ...(given === undefined ? {} : { token: given }) });
    const answer = answers.get(call.name);
    if (answer === undefined) throw noAnswer;
    return answer();
  },
}));

const orgId = '0197a000-0000-7000-8000-000000000001';
const other = '0197a000-0000-7000-8000-000000000002';
const adaeze = accountOf({ orgId, isAdmin: true, isSetUp: true, hasAlias: true });
const token = 't'.repeat(43);
const tempData = { email: 'adaeze@kuramologistics.ng', userId: other, twoFAToken: 'f'.repeat(43) };
const credentials = { email: 'adaeze@kuramologistics.ng', password: 'harmattan-2026' };

beforeEach(() => {
  answers.clear();
  callNames.length = 0;
  callInputs.length = 0;
  at('/subscriptions?tab=plan');
});
afterEach(() => {
  forgetSession({ isSignedOut: true });
});

/** Another tab changes the stored login and this one is notified. */
function anotherTab(stored: string | null): void {
  localStorage[stored === null ? 'removeItem' : 'setItem']('humanar.token', stored ?? '');
  window.dispatchEvent(new StorageEvent('storage'));
}
const started = () => {
  const actor = createSessionActor();
  actor.start();
  return actor;
};
const reaches = (actor: ReturnType<typeof started>, state: string | object) =>
  waitFor(() => expect(actor.getSnapshot().value).toEqual(state));

describe('signing in', () => {
  // Rules: session.refresh
  test('stores the token, then reads the account and related data, including cards for an administrator', async () => {
    answers.set(login.name, () => ({ token }));
    answers.set(refreshLinchpin.name, () => adaeze);
    answers.set(listCards.name, () => ({ cards: [] }));
    const actor = started();
    actor.send({ type: 'signIn.submitted', ...credentials });
    await reaches(actor, { loggedIn: 'admin' });
    expect(storedToken.read()).toBe(token);
    expect(queryClient.getQueryData(queries.account().queryKey)).toEqual(adaeze);
    // The failed organisation and subscription requests are ignored.
    await waitFor(() => expect(queryClient.getQueryData(queries.cards(orgId).queryKey)).toEqual([]));
    expect(callNames).toEqual([
      login.name,
      refreshLinchpin.name,
      getOrgSettings.name,
      getSubscriptionDetails.name,
      listCards.name,
    ]);
    expect(actor.getSnapshot().value).toEqual({ loggedIn: 'admin' });
    actor.stop();
  });

  test('doesn’t request cards for a member', async () => {
    storedToken.keep(token);
    answers.set(refreshLinchpin.name, () => accountOf({ orgId, isAdmin: false, isSetUp: true, hasAlias: true }));
    const actor = started();
    await reaches(actor, { loggedIn: 'member' });
    await waitFor(() => expect(callNames).toContain(getSubscriptionDetails.name));
    expect(callNames).not.toContain(listCards.name);
    actor.stop();
  });

  test('as someone else in another tab clears everything of the previous person', async () => {
    storedToken.keep(token);
    answers.set(refreshLinchpin.name, () => adaeze);
    const actor = started();
    const unwatch = watchExternalEvents(actor);
    await reaches(actor, { loggedIn: 'admin' });
    queryClient.setQueryData(queries.cards(orgId).queryKey, []);
    tabStorage.keep('draft', '{}');
    answers.set(refreshLinchpin.name, () => accountOf({ orgId: other, isAdmin: false, isSetUp: true, hasAlias: true }));
    anotherTab('u'.repeat(43));
    await reaches(actor, { loggedIn: 'member' });
    expect(queryClient.getQueryData(queries.cards(orgId).queryKey)).toBeUndefined();
    expect(tabStorage.read('draft')).toBeNull();
    expect(queryClient.getQueryData(queries.account().queryKey)?.user.id).toBe(other);
    unwatch();
    actor.stop();
  });
});

describe('the second step', () => {
  /** The session as the site starts it, which stores the second factor in the tab. */
  const opened = () => {
    const actor = createSessionActor();
    actor.on('*', (effect) => {
      if (effect.type === 'secondFactor.awaited') savedSecondFactor.keep(effect);
      if (effect.type === 'secondFactor.over') savedSecondFactor.drop();
    });
    actor.start();
    return actor;
  };
  const waiting = async () => {
    answers.set(login.name, () => ({ tempData, resendAfter: 60, expiresIn: 600 }));
    const actor = opened();
    actor.send({ type: 'page.refused', heading: '/subscriptions?from=mail' });
    actor.send({ type: 'signIn.submitted', ...credentials });
    await reaches(actor, { awaitingCode: 'justSent' });
    return actor;
  };

  test('waits without a stored token, counts ten minutes by this device’s clock, and survives a reload', async () => {
    const before = Date.now();
    const actor = await waiting();
    expect(storedToken.read()).toBeNull();
    const { secondFactor } = actor.getSnapshot().context;
    expect(secondFactor).toMatchObject(tempData);
    const until = Date.parse(secondFactor?.codeExpiresAt ?? '');
    expect(until).toBeGreaterThanOrEqual(before + 600_000);
    expect(until).toBeLessThanOrEqual(Date.now() + 600_000);
    actor.stop();
    const again = started();
    expect(again.getSnapshot().value).toEqual({ awaitingCode: 'mayResend' });
    expect(again.getSnapshot().context.secondFactor).toEqual(secondFactor);
    expect(again.getSnapshot().context.heading).toBe('/subscriptions?from=mail');
    again.stop();
  });

  test('sends the code with twoFAToken and uses the returned token as the session', async () => {
    const actor = await waiting();
    answers.set(verifySecondFactor.name, () => ({ token }));
    answers.set(refreshLinchpin.name, () => adaeze);
    actor.send({ type: 'code.submitted', code: '407153' });
    await reaches(actor, { loggedIn: 'admin' });
    expect(callInputs[callNames.indexOf(verifySecondFactor.name)]).toEqual({
      body: { userId: other, token: '407153' },
      token: tempData.twoFAToken,
    });
    expect(storedToken.read()).toBe(token);
    expect(savedSecondFactor.read()).toBeNull();
    actor.stop();
  });

  test('requests a new code with twoFAToken and stores its expiry', async () => {
    const actor = await waiting();
    actor.stop();
    savedSecondFactor.keep({
      secondFactor: { ...tempData, codeExpiresAt: new Date(Date.now() - 60_000).toISOString() },
      heading: null,
    });
    const again = opened();
    answers.set(resendSecondFactor.name, () => ({ resendAfter: 60, expiresIn: 600 }));
    again.send({ type: 'resend.pressed' });
    await reaches(again, { awaitingCode: 'justSent' });
    expect(callInputs[callNames.indexOf(resendSecondFactor.name)]).toEqual({
      body: { userId: other },
      token: tempData.twoFAToken,
    });
    expect(Date.parse(savedSecondFactor.read()?.secondFactor.codeExpiresAt ?? '')).toBeGreaterThan(
      Date.now() + 500_000,
    );
    again.stop();
  });

  test('stores nothing if it fails', async () => {
    const actor = await waiting();
    actor.send({ type: 'code.submitted', code: '407153' });
    await reaches(actor, { awaitingCode: 'justSent' });
    expect(storedToken.read()).toBeNull();
    actor.stop();
  });

  test('ends once a login is stored, by this tab or another', async () => {
    (await waiting()).stop();
    storedToken.keep(token);
    answers.set(refreshLinchpin.name, () => adaeze);
    const actor = started();
    await reaches(actor, { loggedIn: 'admin' });
    expect(savedSecondFactor.read()).toBeNull();
    expect(actor.getSnapshot().context.secondFactor).toBeNull();
    actor.stop();
  });
});

test('signing out in another tab ends the session here and remembers the destination', async () => {
  storedToken.keep(token);
  answers.set(refreshLinchpin.name, () => adaeze);
  const actor = started();
  const unwatch = watchExternalEvents(actor);
  await reaches(actor, { loggedIn: 'admin' });
  anotherTab(null);
  expect(actor.getSnapshot().value).toBe('loggedOut');
  expect(actor.getSnapshot().context.heading).toBe('/subscriptions?tab=plan');
  unwatch();
  actor.stop();
});

// Rules: session.refresh
test('a member who has become an administrator is one when they return to the page', async () => {
  storedToken.keep(token);
  const member = { ...adaeze, user: { ...adaeze.user, isRoot: false } };
  answers.set(refreshLinchpin.name, () => member);
  const actor = started();
  const unwatch = watchExternalEvents(actor);
  await reaches(actor, { loggedIn: 'member' });
  answers.set(refreshLinchpin.name, () => adaeze);
  const turnTo = () => document.dispatchEvent(new Event('visibilitychange'));
  // What has just been read isn't read again.
  turnTo();
  expect(actor.getSnapshot().value).toEqual({ loggedIn: 'member' });
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  turnTo();
  await reaches(actor, { loggedIn: 'admin' });
  clock.mockRestore();
  unwatch();
  actor.stop();
});

test('an administrator who has become a member is detected at the first refused call', async () => {
  storedToken.keep(token);
  answers.set(refreshLinchpin.name, () => adaeze);
  const actor = started();
  const unwatch = watchExternalEvents(actor);
  await reaches(actor, { loggedIn: 'admin' });
  answers.set(refreshLinchpin.name, () => ({ ...adaeze, user: { ...adaeze.user, isRoot: false } }));
  reportSessionRefusal('forbidden');
  await reaches(actor, { loggedIn: 'member' });
  const reads = callNames.filter((name) => name === refreshLinchpin.name).length;
  // Someone already known to be a member has been told before.
  reportSessionRefusal('forbidden');
  expect(actor.getSnapshot().value).toEqual({ loggedIn: 'member' });
  expect(callNames.filter((name) => name === refreshLinchpin.name)).toHaveLength(reads);
  unwatch();
  actor.stop();
});

// Rules: session.start
test('coming back online retries the stored login', async () => {
  storedToken.keep(token);
  const actor = started();
  const unwatch = watchExternalEvents(actor);
  await reaches(actor, 'unreachable');
  answers.set(refreshLinchpin.name, () => adaeze);
  window.dispatchEvent(new Event('online'));
  await reaches(actor, { loggedIn: 'admin' });
  unwatch();
  actor.stop();
});

// Rules: session.signOut
test('signing out ends the session on the server, and clears this device even offline', async () => {
  storedToken.keep(token);
  answers.set(refreshLinchpin.name, () => adaeze);
  const actor = started();
  await reaches(actor, { loggedIn: 'admin' });
  actor.send({ type: 'signOut.pressed' });
  await reaches(actor, 'loggedOut');
  expect(callNames).toContain(logout.name);
  actor.stop();
});

// Rules: session.signOut
test('ending a session clears token, cookie, caches and drafts, but not the referral', () => {
  storedToken.keep(token);
  queryClient.setQueryData(queries.account().queryKey, adaeze);
  tabStorage.keep('draft', '{}');
  referral.keep('KURAMO7');
  forgetSession({ isSignedOut: true });
  expect(storedToken.read()).toBeNull();
  expect(document.cookie).not.toContain('humanar_signed_in');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(tabStorage.read('draft')).toBeNull();
  expect(referral.read()).toBe('KURAMO7');
});

describe('once the session has moved on', () => {
  const loaded = async () => {
    await import('#features/session/sessionCalls.ts');
    await settle();
  };

  test('a sign-in isn’t sent any more', async () => {
    answers.set(login.name, () => ({ token }));
    const actor = started();
    actor.send({ type: 'signIn.submitted', ...credentials });
    actor.stop();
    await loaded();
    expect(callNames).toEqual([]);
  });

  test.each([
    ['password', login.name],
    ['code', verifySecondFactor.name],
  ])('an accepted %s signs nobody in', async (_, name) => {
    savedSecondFactor.keep({ secondFactor: { ...tempData, codeExpiresAt: new Date().toISOString() }, heading: null });
    if (name === login.name) savedSecondFactor.drop();
    let accept: (answer: object) => void = () => {};
    answers.set(name, () => new Promise((resolve) => (accept = resolve)));
    const actor = started();
    actor.send(
      name === login.name ? { type: 'signIn.submitted', ...credentials } : { type: 'code.submitted', code: '407153' },
    );
    await waitFor(() => expect(callNames).toEqual([name]));
    actor.stop();
    accept({ token });
    await loaded();
    expect(storedToken.read()).toBeNull();
  });
});

test('a page acts for the login that another tab has stored since it was loaded', () => {
  storedToken.keep(token);
  localStorage.setItem('humanar.token', 'n'.repeat(43));
  createSessionActor();
  expect(pageSession.present().token).toBe('n'.repeat(43));
});

test('Log out marks its session for the other tabs before the server answers, and no later one', async () => {
  answers.set(logout.name, async () => ({ ok: true }));
  const revoking = revokeSession(token);
  expect([token, 'n'.repeat(43), null].map((each) => signedOutSession.is(each))).toEqual([true, false, false]);
  expect(localStorage.getItem('humanar.signedOut')).toBe(token.slice(0, 8));
  await revoking;
});

test('where no login is stored, there is none to end on the server', async () => {
  await revokeSession(null);
  expect(callNames).toEqual([]);
});
