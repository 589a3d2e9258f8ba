// An order survives an expired session, for the same person only.
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { storedToken } from '#api/storedToken.ts';
import type { AccountData } from '#contract/auth.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { forgetSession } from '#features/session/forgetSession.ts';
import { createSessionActor } from '#features/session/sessionActor.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor } from '#tests/support/site.tsx';

const token = 't'.repeat(43);
const adaeze = accountOf();
const otherAccount: AccountData = { ...adaeze, user: { ...adaeze.user, id: '0197a000-0000-7000-8000-000000000009' } };

afterEach(() => {
  resetAnswers();
  forgetSession({ isSignedOut: true });
});

/** Opens the site with a login, and leaves it once the account has loaded. */
async function signedInAs(account: AccountData): Promise<void> {
  storedToken.keep(token);
  answerCalls(answersFor(account, null));
  const actor = createSessionActor();
  actor.start();
  await waitFor(() => expect(actor.getSnapshot().hasTag('loggedIn')).toBe(true));
  actor.stop();
}

test('an expired session leaves the order in the tab and drops the pending verification', () => {
  storedToken.keep(token);
  subscriptionDraft.keep({ plan: 'core' });
  tabStorage.keep('verification', '{}');
  forgetSession({ isSignedOut: false });
  expect(storedToken.read()).toBeNull();
  expect(subscriptionDraft.read().plan).toBe('core');
  expect(tabStorage.read('verification')).toBeNull();
});

test.each([
  ['continues with it', adaeze, 'core'],
  ['doesn’t see it if they are someone else', otherAccount, null],
])('the next person to sign in %s', async (_, account, plan) => {
  await signedInAs(adaeze);
  subscriptionDraft.keep({ plan: 'core' });
  forgetSession({ isSignedOut: false });
  await signedInAs(account);
  expect(subscriptionDraft.read().plan).toBe(plan);
});

test('a visitor’s order goes to the person who signs in', async () => {
  subscriptionDraft.keep({ plan: 'core' });
  await signedInAs(adaeze);
  expect(subscriptionDraft.read().plan).toBe('core');
});

test.each([
  ['the order that waits', '/subscriptions/checkout', '/subscriptions/checkout'],
  ['the subscription, if no order waits', null, '/subscriptions'],
])('an administrator’s sign-in leads to %s', async (_, waiting, to) => {
  answerCalls({ ...answersFor(adaeze, null), 'POST /hr/auth/login': { token } });
  const navigated = vi.fn();
  const actor = createSessionActor({ sent: async () => null, next: async () => waiting });
  actor.on('navigate', ({ to: address }) => navigated(address));
  actor.start();
  actor.send({ type: 'signIn.submitted', email: 'adaeze@kuramologistics.ng', password: 'harmattan-2026' });
  await waitFor(() => expect(actor.getSnapshot().hasTag('loggedIn')).toBe(true));
  actor.stop();
  expect(navigated.mock.calls).toEqual([[to]]);
});
