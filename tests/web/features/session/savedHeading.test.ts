// Where signing in leads after a reload of the sign-in page.
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { forgetSession } from '#features/session/forgetSession.ts';
import { savedHeading } from '#features/session/savedHeading.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf } from '../../app/siteStage.tsx';
import { openPage } from './sessionPage.ts';

const heading = '/subscriptions/management/cards?from=mail';
const adaeze = '0197a000-0000-7000-8000-000000000001';
const credentials = { email: 'adaeze@kuramologistics.ng', password: 'harmattan-2026' };

let leave = () => {};
/** Opens the sign-in page, or opens it again. */
function open() {
  leave();
  const page = openPage();
  ({ leave } = page);
  const destinations: string[] = [];
  page.actor.on('navigate', ({ to }) => void destinations.push(to));
  return { actor: page.actor, destinations };
}
/** Signs in as this user, an administrator. */
async function signIn({ actor }: ReturnType<typeof open>, user: string): Promise<void> {
  answerCalls({
    'POST /hr/auth/login': { token: user.padStart(43, 't') },
    'GET /hr/auth/refresh_linchpin': accountOf({ orgId: user, isAdmin: true, isSetUp: true, hasAlias: true }),
  });
  actor.send({ type: 'signIn.submitted', ...credentials });
  await waitFor(() => expect(actor.getSnapshot().matches({ loggedIn: 'admin' })).toBe(true));
}

beforeEach(() => {
  queryClient.clear();
});
afterEach(() => {
  leave();
  leave = () => {};
  forgetSession({ isSignedOut: true });
  resetAnswers();
});

// Rules: session.destination
test('a visitor who was turned away is led there after a reload of the sign-in page, once', async () => {
  open().actor.send({ type: 'page.refused', heading });
  const page = open();
  await signIn(page, adaeze);
  expect(page.destinations).toEqual([heading]);
  expect(savedHeading.read()).toBeNull();
});

// Rules: session.destination
test('a person whose session ended is led back after a reload', async () => {
  const before = open();
  await signIn(before, adaeze);
  before.actor.send({ type: 'session.ended', at: heading });
  const page = open();
  expect(page.actor.getSnapshot().context.heading).toBe(heading);
  await signIn(page, adaeze);
  expect(page.destinations).toEqual([heading]);
  expect(savedHeading.read()).toBeNull();
});

// Rules: session.signOut
test('a person who signs out isn’t led back', async () => {
  const page = open();
  await signIn(page, adaeze);
  page.actor.send({ type: 'page.refused', heading });
  page.actor.send({ type: 'signOut.pressed' });
  await waitFor(() => expect(page.actor.getSnapshot().matches('loggedOut')).toBe(true));
  expect(savedHeading.read()).toBeNull();
  expect(open().actor.getSnapshot().context.heading).toBeNull();
});

test.each(['//kuramologistics.example', '/\\kuramologistics.example', 'https://kuramologistics.example', ''])(
  'an address of another site is ignored: %s',
  (damaged) => {
    tabStorage.keep('heading', damaged);
    expect(open().actor.getSnapshot().context.heading).toBeNull();
    expect(tabStorage.read('heading')).toBeNull();
  },
);
