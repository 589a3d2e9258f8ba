// /main-app, the main application's stand-in, which uses only the linchpin.
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storedToken } from '#api/storedToken.ts';
import type { MemberReport } from '#contract/members.ts';
import type { StandInMember } from '#contract/sandbox.ts';
import { takeLinkParameters } from '#tabState/linkParameters.ts';
import MainAppPage from '#pages/account/MainAppPage.tsx';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, currentAnswer, expiredTrial, orgId, trial, visit } from '#tests/support/site.tsx';

beforeEach(() => window.history.replaceState(null, '', '/main-app'));
afterEach(resetAnswers);

const linchpin = 'l'.repeat(43);
const arriveWithLinchpin = () => {
  window.history.replaceState(null, '', `/main-app?linchpin=${linchpin}`);
  takeLinkParameters();
};

// Rules: app.standIn
test('linchpin opens the app and is removed from the address bar', async () => {
  arriveWithLinchpin();
  answerCalls(answersFor(accountOf(), trial));
  visit(<MainAppPage />);
  await screen.findByRole('heading', { level: 1, name: 'You are in' });
  for (const words of ['Kuramo Logistics Ltd', 'Adaeze Okafor', 'Administrator', 'Payroll', 'Analytics'])
    screen.getByText(words);
  expect(window.location.search).toBe('');
  expect(callsOf('GET /hr/auth/refresh_linchpin').map(({ authorization }) => authorization)).toEqual([linchpin]);
  expect(storedToken.read()).toBeNull();
});

test('a single-use linchpin is exchanged once, and the returned session is used from then on', async () => {
  arriveWithLinchpin();
  const session = 's'.repeat(43);
  answerCalls({
    ...answersFor(accountOf({ isRoot: false }), trial),
    'GET /hr/auth/refresh_linchpin': { ...accountOf({ isRoot: false }), token: session },
  });
  visit(<MainAppPage />);
  await screen.findByText('Member');
  expect(callsOf('GET /hr/auth/refresh_linchpin')).toHaveLength(1);
  expect(callsOf('GET /hr/subscriptions').map(({ authorization }) => authorization)).toEqual([session]);
});

test('a rejected linchpin is reported, and the site’s own login is kept', async () => {
  arriveWithLinchpin();
  answerCalls({
    ...answersFor(accountOf(), trial),
    'GET /hr/auth/refresh_linchpin': ({ authorization }: { authorization: string | undefined }) =>
      authorization === linchpin ? new Refusal(401, 'unauthenticated', 'Please sign in again.') : accountOf(),
  });
  const { session } = visit(<MainAppPage />, { as: accountOf() });
  await screen.findByRole('heading', { level: 1, name: 'We couldn’t sign you in' });
  expect(screen.getByRole('link', { name: 'Back to Humanar' }).getAttribute('href')).toBe('/');
  expect(storedToken.read()).toBe('t'.repeat(43));
  await waitFor(() => expect(session.getSnapshot().hasTag('loggedIn')).toBe(true));
});

test('nobody gets in without a linchpin, even when signed in on the site', async () => {
  answerCalls(answersFor(accountOf(), trial));
  visit(<MainAppPage />, { as: accountOf() });
  await screen.findByRole('heading', { level: 1, name: 'Open the app from Humanar' });
  expect(screen.queryByText('Kuramo Logistics Ltd')).toBeNull();
});

test('the modules are closed after the trial', async () => {
  arriveWithLinchpin();
  answerCalls({ ...answersFor(accountOf(), null), 'GET /hr/subscriptions': currentAnswer(expiredTrial) });
  visit(<MainAppPage />);
  await screen.findByText('The modules are closed');
  expect(screen.queryByText('Payroll')).toBeNull();
});

test('a request to delete the organisation’s data is shown if there was one', async () => {
  const DELETION = 'GET /sandbox/api/main-app/deletion';
  const open = (deletedAt: string | null) => {
    arriveWithLinchpin();
    answerCalls({ ...answersFor(accountOf({ isRoot: false }), trial), [DELETION]: { deletedAt } });
    return visit(<MainAppPage />);
  };
  const { unmount } = open('2026-11-20T09:00:00.000Z');
  await screen.findByText(/^The data of this organisation was deleted on 20 November 2026 at\s10:00$/);
  expect(callsOf(DELETION).map(({ authorization }) => authorization)).toEqual([linchpin]);
  unmount();
  resetAnswers();
  open(null);
  await screen.findByText('Member');
  await waitFor(() => expect(callsOf(DELETION)).toHaveLength(1));
  expect(screen.queryByText(/was deleted on/)).toBeNull();
});

test('a failing server can be asked again', async () => {
  arriveWithLinchpin();
  answerCalls({ 'GET /hr/auth/refresh_linchpin': new Refusal(503, 'unavailable', 'We’re busy right now.') });
  const { user } = visit(<MainAppPage />);
  await screen.findByText('We’re busy right now.');
  answerCalls(answersFor(accountOf(), trial));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'You are in' });
});

describe('the people reported to Humanar', () => {
  const KEY = 'sandbox-key-of-the-stand-in-application';
  const REPORT = 'POST /hr/org/members';
  const PEOPLE = 'GET /sandbox/api/members';
  const adaeze: StandInMember = {
    name: 'Adaeze Okafor',
    email: 'adaeze@kuramologistics.ng',
    isAdmin: true,
    isAllocated: false,
  };
  const femi: StandInMember = {
    name: 'Femi Adeyemi',
    email: 'femi@kuramologistics.ng',
    isAdmin: false,
    isAllocated: true,
  };

  /** A server that handles a members report like the real one. */
  const open = (account = accountOf()) => {
    arriveWithLinchpin();
    let members = [adaeze, femi];
    answerCalls({
      ...answersFor(account, trial),
      [PEOPLE]: () => ({ members }),
      'GET /sandbox/api/main-app-key': { key: KEY },
      [REPORT]: ({ body }: RecordedCall) => {
        for (const { hasLeft, ...person } of (body as { members: MemberReport[] }).members) {
          members = [...members.filter(({ email }) => email !== person.email), ...(hasLeft ? [] : [person])];
        }
        return { numberOfMembers: members.length, numberOfAllocatedUsers: 1 };
      },
    });
    return visit(<MainAppPage />);
  };
  const row = async (name: string) =>
    within(await screen.findByRole('list', { name: 'People' }))
      .getAllByRole('listitem')
      .find((one) => within(one).queryByText(name) !== null) as HTMLElement;
  const choose = async (user: UserEvent, name: string, act: string) => {
    await user.click(within(await row(name)).getByRole('button', { name: `More for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: act }));
  };
  const reported = () => callsOf(REPORT).map(({ body, authorization }) => ({ ...(body as object), authorization }));
  const reportOf = (person: object) => ({ orgId, members: [person], authorization: KEY });

  test('are read with the app’s session and shown to administrators only', async () => {
    open();
    within(await row('Femi Adeyemi')).getByText('Has a seat');
    within(await row('Adaeze Okafor')).getByText('Administrator');
    expect(callsOf(PEOPLE).map(({ authorization }) => authorization)).toEqual([linchpin]);
  });

  test('aren’t shown to a member', async () => {
    open(accountOf({ isRoot: false }));
    await screen.findByText('Member');
    expect(screen.queryByRole('list', { name: 'People' })).toBeNull();
    expect(callsOf(PEOPLE)).toEqual([]);
  });

  test.each([
    ['Femi Adeyemi', 'Make an administrator', { ...femi, isAdmin: true }, 'Administrator'],
    ['Adaeze Okafor', 'Make a member again', { ...adaeze, isAdmin: false }, 'Member'],
    ['Adaeze Okafor', 'Assign a seat', { ...adaeze, isAllocated: true }, 'Has a seat'],
  ])('%s: %s is reported with the app’s own key', async (name, act, person, badge) => {
    const { user } = open();
    await choose(user, name, act);
    await waitFor(async () => within(await row(name)).getByText(badge));
    expect(reported()).toEqual([reportOf(person)]);
  });

  test('include a seat that is taken back', async () => {
    const { user } = open();
    await choose(user, 'Femi Adeyemi', 'Remove the seat');
    await waitFor(() => expect(screen.queryByText('Has a seat')).toBeNull());
    expect(reported()).toEqual([reportOf({ ...femi, isAllocated: false })]);
  });

  test('can be removed after a confirmation', async () => {
    const { user } = open();
    await choose(user, 'Femi Adeyemi', 'Remove');
    const question = await screen.findByRole('alertdialog', { name: 'Remove this person?' });
    within(question).getByText(/can no longer sign in/);
    expect(reported()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove Femi Adeyemi' }));
    await waitFor(() => expect(screen.queryByText('femi@kuramologistics.ng')).toBeNull());
    expect(reported()).toEqual([reportOf({ ...femi, hasLeft: true })]);
  });

  test('can be added as members without a seat, one after another', async () => {
    const { user } = open();
    await row('Femi Adeyemi');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Musa Bello');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'Musa@KuramoLogistics.ng{Enter}');
    await screen.findByText('musa@kuramologistics.ng');
    expect(reported()).toEqual([
      reportOf({ name: 'Musa Bello', email: 'musa@kuramologistics.ng', isAdmin: false, isAllocated: false }),
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', '');
  });

  test('aren’t reported as new twice', async () => {
    const { user } = open();
    await row('Femi Adeyemi');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Adaeze');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ADAEZE@kuramologistics.ng{Enter}');
    await screen.findByText('There’s already someone with this email.');
    expect(reported()).toEqual([]);
  });

  test('can’t have another organisation’s email, which is said beside the field', async () => {
    const { user } = open();
    await row('Femi Adeyemi');
    const msg = 'This email already has an account. Sign in instead.';
    answerCalls({ [REPORT]: new Refusal(409, 'email_taken', msg, { errors: [{ field: 'members.0.email', msg }] }) });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Halima Sani');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'halima@zumafoods.ng{Enter}');
    await screen.findByText(msg);
    expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Halima Sani');
  });

  test('stay unchanged if Humanar refuses, with the reason', async () => {
    const { user } = open();
    await row('Femi Adeyemi');
    answerCalls({ [REPORT]: new Refusal(409, 'last_admin', 'Your organisation needs at least one administrator.') });
    await choose(user, 'Adaeze Okafor', 'Make a member again');
    await screen.findByText('Your organisation needs at least one administrator.');
    within(await row('Adaeze Okafor')).getByText('Administrator');
  });

  test('aren’t shown by a server with a key of its own, which says so', async () => {
    const { user } = open();
    await row('Femi Adeyemi');
    answerCalls({ 'GET /sandbox/api/main-app-key': new Refusal(404, 'not_found', 'We couldn’t find that.') });
    await choose(user, 'Femi Adeyemi', 'Make an administrator');
    await screen.findByText(/MAIN_APP_KEY/);
    expect(reported()).toEqual([]);
  });
});
