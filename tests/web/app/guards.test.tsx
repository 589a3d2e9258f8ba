import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Actor, fromPromise } from 'xstate';
import { queryClient } from '#api/queryClient.ts';
import type { Failure } from '#contract/failure.ts';
import { go } from '#app/navigator.ts';
import SecondFactorPage from '#pages/auth/SecondFactorPage.tsx';
import SignInPage from '#pages/auth/SignInPage.tsx';
import { sessionMachine, type AccountFacts, type SecondFactor } from '#machines/session/session.machine.ts';
import { hasLinkParameters, setLinkParameters } from '#tabState/linkParameters.ts';
import { address, at, open, pageOf, route } from './siteStage.tsx';

const orgId = '0197a000-0000-7000-8000-000000000001';
const admin: AccountFacts = { userId: orgId, orgId, isAdmin: true, isSetUp: true, hasAlias: true };
const member: AccountFacts = { userId: orgId, orgId, isAdmin: false, isSetUp: true, hasAlias: true };
const adminWithoutAlias: AccountFacts = { ...admin, hasAlias: false };
const away: Failure = {
  msg: 'We’re busy right now. Try again in a moment.',
  code: 'unavailable',
  status: 503,
  errors: [],
};

const signInExpired: Failure = {
  msg: 'Your sign-in timed out. Sign in again.',
  code: 'sign_in_expired',
  status: 410,
  errors: [],
};
const secondFactor: SecondFactor = {
  email: 'adaeze@kuramologistics.ng',
  userId: '0197a000-0000-7000-8000-000000000011',
  twoFAToken: 'f'.repeat(43),
  codeExpiresAt: '2026-11-20T15:30:00.000Z',
};

/** Shows the destination that the page receives. */
function AccountDetails() {
  const { heading: destination } = useLocation().state as { heading: string };
  return <h1>Choose an alias, then {destination}</h1>;
}

const routes = [
  route('/', 'public', pageOf('Home')),
  route('/sign-in', 'guest', SignInPage),
  route('/2fa', 'guest', SecondFactorPage),
  route('/forgot-password', 'guest', pageOf('Forgot your password?')),
  route('/subscriptions', 'member', pageOf('Your subscription')),
  route('/subscriptions/redirect', 'admin', pageOf('Administrators only')),
  route('/auth/create-account', 'admin', pageOf('Your organisation')),
  route('/select-product', 'member', pageOf('How would you like to start?')),
  route('/account-details', 'admin', AccountDetails),
];

interface Answers {
  account: AccountFacts | Failure | Promise<AccountFacts>;
  /** The data of the second step, if the organisation has two-factor on. */
  secondFactor?: SecondFactor;
  /** The failure for the code, which is accepted by default. */
  codeRefused?: Failure;
  codeChecked?: Promise<void>;
}

/** A session whose calls return `answers`; `answers.account` may change between calls. */
function sessionOf(hasStoredToken: boolean, answers: Answers) {
  const actor = new Actor(
    sessionMachine.provide({
      actors: {
        signIn: fromPromise(async () => answers.secondFactor ?? null),
        verifySecondFactor: fromPromise(async () => {
          if (answers.codeRefused !== undefined) throw answers.codeRefused;
          await answers.codeChecked;
        }),
        resendSecondFactor: fromPromise(async () => ({ codeExpiresAt: '2026-11-20T15:32:00.000Z' })),
        loadAccount: fromPromise(async () => {
          const account = await answers.account;
          if ('msg' in account) throw account;
          return account;
        }),
        loadSurroundings: fromPromise(async () => {}),
        revokeSession: fromPromise(async () => {}),
      },
    }),
    { input: { hasStoredToken, secondFactor: null, heading: null, lastUserId: null } },
  );
  return actor;
}

async function arriveAt(where: string, actor: ReturnType<typeof sessionOf>) {
  at(where);
  open(actor, routes);
  await act(async () => void actor.start());
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function signIn() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('textbox', { name: 'Work email' }));
  await user.paste('adaeze@kuramologistics.ng');
  await user.click(screen.getByLabelText('Password'));
  await user.paste('harmattan-2026');
  await user.keyboard('{Enter}');
}

afterEach(() => queryClient.clear());

// Rules: guard.member
test('a visitor on a protected page goes to sign-in, and afterwards back to the exact address', async () => {
  await arriveAt('/subscriptions?from=mail', sessionOf(false, { account: admin }));
  await heading('Sign in');
  expect(address()).toBe('/sign-in');
  await signIn();
  await heading('Your subscription');
  expect(address()).toBe('/subscriptions?from=mail');
});

// Rules: session.start
test('a page waits while a stored login is checked, and opens if it is valid', async () => {
  let found: (account: AccountFacts) => void = () => {};
  const actor = sessionOf(true, { account: new Promise((resolve) => (found = resolve)) });
  await arriveAt('/subscriptions', actor);
  expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('heading')).toBeNull();
  await act(async () => found(member));
  await heading('Your subscription');
  expect(address()).toBe('/subscriptions');
});

// Rules: guard.guest
test('a signed-in person who opens a guest page is sent home, and told how to get a new password', async () => {
  await arriveAt('/forgot-password', sessionOf(true, { account: member }));
  await heading('Home');
  expect(await screen.findByText(/you need a new password, log out first/)).toBeTruthy();
  expect(address()).toBe('/');
});

test('a link that a signed-in person opens on a guest page isn’t kept for the next person, and they are told', async () => {
  setLinkParameters({ token: 't'.repeat(43), code: '482913' });
  await arriveAt('/sign-in', sessionOf(true, { account: member }));
  await heading('Home');
  expect(await screen.findByText(/If your link is for another account/)).toBeTruthy();
  expect(hasLinkParameters()).toBe(false);
});

// Rules: session.destination
test('a sign-in completed on a guest page goes where the session says, not home', async () => {
  await arriveAt('/sign-in', sessionOf(false, { account: admin }));
  await signIn();
  await heading('Your subscription');
  expect(address()).toBe('/subscriptions');
});

// Rules: guard.admin
test('a member on an administrators’ page is told whom to ask', async () => {
  await arriveAt('/subscriptions/redirect', sessionOf(true, { account: member }));
  await heading('Ask your administrator');
  expect(await screen.findByText(/Only an administrator of Kuramo Logistics can do this/)).toBeTruthy();
  expect(screen.queryByText('Administrators only')).toBeNull();
});

describe.each(['default', 'pricing', 'auth'] as const)(
  'in the %s layout, exactly one column limits the width',
  (layout) => {
    test.each([
      ['Ask your administrator', member],
      ['We couldn’t reach Humanar', away],
    ])('of “%s” in place of a page', async (name, account) => {
      at('/subscriptions/redirect');
      const actor = sessionOf(true, { account });
      open(actor, [route('/subscriptions/redirect', 'admin', pageOf('Administrators only'), layout)]);
      await act(async () => void actor.start());
      let limits = 0;
      for (let around: Element | null = await heading(name); around !== null; around = around.parentElement)
        if (!['', 'none'].includes(getComputedStyle(around).maxWidth)) limits += 1;
      expect(limits).toBe(1);
    });
  },
);

test('an administrator sees an administrators’ page', async () => {
  await arriveAt('/subscriptions/redirect', sessionOf(true, { account: admin }));
  await heading('Administrators only');
});

test('an administrator is sent to set up a new organisation, a member isn’t', async () => {
  await arriveAt('/subscriptions', sessionOf(true, { account: { ...admin, isSetUp: false, hasAlias: false } }));
  await heading('Your organisation');
  expect(address()).toBe('/auth/create-account');
});

// Rules: session.unreachable
test('a protected page says that the server is unreachable, and opens after Try again', async () => {
  const answers: { account: AccountFacts | Failure } = { account: away };
  const actor = sessionOf(true, answers);
  await arriveAt('/subscriptions', actor);
  await heading('We couldn’t reach Humanar');
  expect(address()).toBe('/subscriptions');
  answers.account = member;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Your subscription');
});

test('a public page opens as for a visitor if the server is unreachable', async () => {
  await arriveAt('/', sessionOf(true, { account: away }));
  await heading('Home');
});

test('signing out on a protected page doesn’t make the next sign-in return there', async () => {
  const actor = sessionOf(true, { account: admin });
  await arriveAt('/subscriptions/redirect', actor);
  await heading('Administrators only');
  await act(async () => actor.send({ type: 'signOut.pressed' }));
  await heading('Sign in');
  expect(actor.getSnapshot().context.heading).toBeNull();
  await signIn();
  await heading('Your subscription');
});

test('a person signed out by the server returns to where they were', async () => {
  const actor = sessionOf(true, { account: admin });
  await arriveAt('/subscriptions/redirect', actor);
  await heading('Administrators only');
  await act(async () => actor.send({ type: 'session.ended', at: address() }));
  await heading('Sign in');
  await waitFor(() => expect(address()).toBe('/sign-in'));
  await signIn();
  await heading('Administrators only');
});

describe('the second step of a sign-in', () => {
  const enterCode = async () => {
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('Six-digit code', { selector: 'input' }));
    await user.paste('407153');
  };
  /** Records the addresses navigated to from now on. */
  const recordNavigations = () => {
    const visited: string[] = [];
    for (const method of ['pushState', 'replaceState'] as const) {
      const original = window.history[method].bind(window.history);
      vi.spyOn(window.history, method).mockImplementation((data, unused, url) => {
        visited.push(String(url));
        original(data, unused, url);
      });
    }
    return visited;
  };

  test('is requested at /2fa and continues to the destination, without covering other pages', async () => {
    await arriveAt('/subscriptions?from=mail', sessionOf(false, { account: admin, secondFactor }));
    await signIn();
    await heading('Enter your code');
    expect(address()).toBe('/2fa');
    const visited = recordNavigations();
    await enterCode();
    await heading('Your subscription');
    expect(address()).toBe('/subscriptions?from=mail');
    expect(visited).toEqual(['/subscriptions?from=mail']);
  });

  test('without a first step goes back to it', async () => {
    await arriveAt('/2fa', sessionOf(false, { account: admin }));
    await heading('Sign in');
    expect(address()).toBe('/sign-in');
  });

  test.each([
    ['', async () => {}],
    [', also while its code is checked', enterCode],
  ])('is skipped if another tab was faster%s', async (_, otherTab) => {
    const actor = sessionOf(false, { account: admin, secondFactor, codeChecked: new Promise(() => {}) });
    await arriveAt('/sign-in', actor);
    await signIn();
    await heading('Enter your code');
    await otherTab();
    await act(async () => actor.send({ type: 'session.opened' }));
    await heading('Home');
    expect(address()).toBe('/');
  });

  test('goes back after a timeout, and the sign-in page says so once', async () => {
    await arriveAt('/sign-in', sessionOf(false, { account: admin, secondFactor, codeRefused: signInExpired }));
    await signIn();
    await enterCode();
    await heading('Sign in');
    expect(address()).toBe('/sign-in');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(signInExpired.msg));
    await act(async () => go('/forgot-password', {}));
    await heading('Forgot your password?');
    await act(async () => go('/sign-in', {}));
    await heading('Sign in');
    expect(screen.queryByText(signInExpired.msg)).toBeNull();
  });

  test('doesn’t keep anyone from signing in as someone else', async () => {
    await arriveAt('/sign-in', sessionOf(false, { account: admin, secondFactor }));
    await signIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Use another account' }));
    await heading('Sign in');
    expect(address()).toBe('/sign-in');
  });
});

// Rules: guard.alias
describe('an administrator whose organisation has no alias', () => {
  test.each(['/subscriptions?tab=plan', '/subscriptions/redirect?trial=true'])(
    'goes from %s to account details, which remembers the destination',
    async (where) => {
      await arriveAt(where, sessionOf(true, { account: adminWithoutAlias }));
      await heading(`Choose an alias, then ${where}`);
      expect(address()).toBe('/account-details');
    },
  );

  test('can finish signing up', async () => {
    await arriveAt('/select-product', sessionOf(true, { account: adminWithoutAlias }));
    await heading('How would you like to start?');
  });

  test('sees public pages', async () => {
    await arriveAt('/', sessionOf(true, { account: adminWithoutAlias }));
    await heading('Home');
  });

  test('isn’t sent back after choosing one while the account is read again', async () => {
    const answers: Answers = { account: adminWithoutAlias };
    const actor = sessionOf(true, answers);
    await arriveAt('/subscriptions', actor);
    await heading('Choose an alias, then /subscriptions');
    let found: (account: AccountFacts) => void = () => {};
    answers.account = new Promise((resolve) => (found = resolve));
    await act(async () => {
      actor.send({ type: 'account.changed' });
      go('/subscriptions', { replace: true });
    });
    expect(address()).toBe('/subscriptions');
    await act(async () => found(admin));
    await heading('Your subscription');
  });
});

// Rules: guard.alias
test('a member of an organisation without an alias isn’t redirected', async () => {
  await arriveAt('/subscriptions', sessionOf(true, { account: { ...member, hasAlias: false } }));
  await heading('Your subscription');
});
