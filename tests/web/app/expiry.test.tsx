// The expiry dialog: who sees it, where, its actions, and how it closes.
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runSignOutCallbacks } from '#api/signOutCallbacks.ts';
import { queryClient } from '#api/queryClient.ts';
import { queries } from '#api/queries.ts';
import { storedToken } from '#api/storedToken.ts';
import { App } from '#app/App.tsx';
import { effectHandlers } from '#app/effectHandlers.ts';
import { go } from '#app/navigator.ts';
import type { Route } from '#app/routes.tsx';
import { flowPages, type Page, pages, sandboxPages, standInPages } from '#contract/pages.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { setAnsweredPayment } from '#features/purchase/payment/confirmation.ts';
import { runningSession } from '#features/session/runningSession.ts';
import { createSessionActor } from '#features/session/sessionActor.ts';
import { translation } from '#flow/effects.ts';
import { answerCalls, callsOf, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, currentAnswer, expiredTrial, trial } from '#tests/support/site.tsx';
import { cancelledTrial, active, cancelled, expired, purgedTrial } from '../features/subscription/states.ts';
import { pageOf, route } from './siteStage.tsx';

vi.mock('axios', () => import('#tests/support/apiStub.ts'));

const goToApp = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('#features/session/goToApp.ts', () => ({ goToApp }));

const listed: readonly Page[] = [...pages, ...standInPages, ...sandboxPages, ...flowPages];
const routes: Route[] = listed.map(({ pattern, access, layout }) =>
  route(pattern, access, pageOf(`At ${pattern}`), layout),
);

beforeEach(() => {
  runSignOutCallbacks();
  goToApp.mockClear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(resetAnswers);

const READ = 'GET /hr/subscriptions';

function open(at: string, subscription: CurrentSubscription | null, { isRoot = true, isVisitor = false } = {}) {
  const account = accountOf({ isRoot });
  answerCalls({ ...answersFor(account, subscription), 'POST /hr/auth/logout': { ok: true } });
  if (!isVisitor) storedToken.keep('t'.repeat(43));
  window.history.replaceState(null, '', at);
  const session = createSessionActor();
  const translate = translation(effectHandlers(session));
  session.on('*', translate);
  session.start();
  render(
    <BrowserRouter>
      <App session={runningSession(session)} translate={translate} routes={routes} />
    </BrowserRouter>,
  );
  return userEvent.setup();
}
const findExpiryDialog = (title = 'TRIAL EXPIRED!') => screen.findByRole('dialog', { name: title });
/** Waits until the person is signed in, the subscription is read and late content has loaded. */
const settled = async (heading: string) => {
  await screen.findByRole('heading', { name: heading, hidden: true });
  await waitFor(() => expect(queryClient.getQueryData(queries.subscription().queryKey)).toBeDefined());
  await act(
    async () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
};
const move = (to: string) => act(async () => go(to, {}));

// Rules: expiry.dialog
describe('the expiry dialog is shown', () => {
  test.each([
    [
      'TRIAL EXPIRED!',
      expiredTrial,
      /The free trial of Kuramo Logistics Ltd ended on 27 November 2026 at 16:20\. We’ll keep everything you set up until 25 February 2027\./,
    ],
    [
      'SUBSCRIPTION EXPIRED!',
      expired,
      /The subscription of Kuramo Logistics Ltd ended on 15 November 2026 at 12:00\. We’ll keep everything you set up until 13 February 2027\./,
    ],
    [
      'SUBSCRIPTION EXPIRED!',
      { ...expired, cancelledAt: '2026-11-01T08:00:00.000Z' },
      /The subscription of Kuramo Logistics Ltd was cancelled and ended on 15 November 2026 at 12:00\./,
    ],
    ['TRIAL EXPIRED!', purgedTrial, /Everything you set up has been deleted/],
    ['TRIAL EXPIRED!', cancelledTrial, /We’re still waiting for a payment\. If it goes through, you keep everything/],
  ])('as %s', async (title, subscription, words) => {
    open('/', subscription);
    const dialog = await findExpiryDialog(title);
    expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toMatch(words);
    expect(getComputedStyle(dialog.parentElement as HTMLElement).maxWidth).toBe('630px');
  });

  const isExempt = (pattern: string) =>
    /^(\/sandbox|\/subscriptions\/(create|checkout|management(\/.*)?))$/.test(pattern);
  // The flow book isn't part of the product.
  const others = listed
    .filter(
      ({ pattern, access, layout }) =>
        access !== 'guest' && layout !== 'loader' && layout !== 'book' && !isExempt(pattern),
    )
    .map(({ pattern }) => pattern);
  test('on every page except those that deal with it', async () => {
    open('/', expiredTrial);
    await findExpiryDialog();
    for (const pattern of others) {
      await move(pattern);
      await settled(`At ${pattern}`);
      expect(screen.queryByRole('dialog', { name: 'TRIAL EXPIRED!' }), pattern).not.toBeNull();
    }
    for (const pattern of listed.map(({ pattern: each }) => each).filter(isExempt)) {
      await move(pattern);
      await settled(`At ${pattern}`);
      await waitFor(() => expect(screen.queryByRole('dialog'), pattern).toBeNull());
    }
  }, 60_000);

  test('on unknown addresses too, but not over guest pages', async () => {
    open('/nowhere', expiredTrial);
    await findExpiryDialog();
    await move('/sandbox/card');
    await settled('At /sandbox/card');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

// Rules: expiry.dialog
describe('the expiry dialog isn’t shown', () => {
  test.each([
    ['during a trial', trial],
    ['during a term', active],
    ['during the rest of a cancelled term', cancelled],
    ['to an organisation that never subscribed', null],
  ])('%s', async (_, subscription) => {
    open('/', subscription);
    await settled('At /');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('to a visitor', async () => {
    open('/', expiredTrial, { isVisitor: true });
    await screen.findByRole('heading', { name: 'At /' });
    expect(callsOf(READ)).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

// Rules: expiry.actions
describe('the expiry dialog’s buttons', () => {
  test('take an administrator to the subscription, which has no dialog', async () => {
    const user = open('/', expired);
    const dialog = await findExpiryDialog('SUBSCRIPTION EXPIRED!');
    expect(
      within(dialog)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([['Manage Subscription', '/subscriptions/management']]);
    await user.click(within(dialog).getByRole('link', { name: 'Manage Subscription' }));
    await screen.findByRole('heading', { name: 'At /subscriptions/management' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('offer a member the app or signing out, and say who decides', async () => {
    open('/', expired, { isRoot: false });
    const dialog = await findExpiryDialog('SUBSCRIPTION EXPIRED!');
    expect(within(dialog).queryByRole('link')).toBeNull();
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent || button.getAttribute('aria-label')),
    ).toEqual(['Close', 'Continue to App', 'Log out']);
    within(dialog).getByText('Ask your administrator what happens next.');
  });

  test('continue to the app', async () => {
    const user = open('/', expired);
    await user.click(
      within(await findExpiryDialog('SUBSCRIPTION EXPIRED!')).getByRole('button', { name: 'Continue to App' }),
    );
    expect(goToApp).toHaveBeenCalledOnce();
  });

  test('sign out', async () => {
    const user = open('/subscriptions', expired);
    await user.click(within(await findExpiryDialog('SUBSCRIPTION EXPIRED!')).getByRole('button', { name: 'Log out' }));
    await screen.findByRole('heading', { name: 'At /sign-in' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(storedToken.read()).toBeNull();
    await waitFor(() => expect(callsOf('POST /hr/auth/logout')).toHaveLength(1));
  });
});

describe('the expiry dialog closes', () => {
  // Rules: expiry.persistent
  test('with its close icon until the next sign-in, but not with Escape or a click outside', async () => {
    const user = open('/', expiredTrial);
    const dialog = await findExpiryDialog();
    await user.keyboard('{Escape}');
    await user.click(document.body.querySelector('[data-rac][style]') ?? document.body);
    await act(async () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    expect(dialog.isConnected).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
    // A page in the same layout, one in another, and one that never shows the dialog.
    for (const pattern of ['/?again=1', '/subscriptions', '/subscriptions/management', '/pricing']) {
      await move(pattern);
      await settled(`At ${pattern.replace(/\?.*/, '')}`);
      expect(screen.queryByRole('dialog'), pattern).toBeNull();
    }
    cleanup();
    runSignOutCallbacks();
    open('/', expiredTrial);
    await findExpiryDialog();
  });

  test('and comes back for the next expiry', async () => {
    const user = open('/', expiredTrial);
    await user.click(within(await findExpiryDialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answerCalls({ [READ]: currentAnswer(expired) });
    await act(async () => queryClient.invalidateQueries({ queryKey: queries.subscription().queryKey }));
    await move('/pricing');
    await findExpiryDialog('SUBSCRIPTION EXPIRED!');
  });

  test('while a payment is being confirmed, and stays away until the answer is known', async () => {
    const reference = '0197a000-0000-7000-8000-00000000000a';
    setAnsweredPayment(null);
    open(`/subscriptions/redirect/?status=successful&reference=${reference}`, expired);
    await settled('At /subscriptions/redirect');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => setAnsweredPayment(reference));
    await findExpiryDialog('SUBSCRIPTION EXPIRED!');
  });

  test('after a purchase', async () => {
    open('/', expiredTrial);
    await findExpiryDialog();
    answerCalls({ [READ]: currentAnswer(active) });
    await act(async () => queryClient.invalidateQueries({ queryKey: queries.subscription().queryKey }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('the expiry dialog takes focus and keeps it', async () => {
  const user = open('/', expiredTrial);
  const dialog = await findExpiryDialog();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  for (let step = 0; step < 6; step += 1) {
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

test('the expiry dialog appears when the trial ends by the server’s clock', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    open('/', null);
    // Ten minutes before the end by the server's clock, whatever the browser's says. Real time counts too.
    answerCalls({ [READ]: currentAnswer(trial, '2026-11-27T15:10:00.000Z') });
    await settled('At /');
    expect(screen.queryByRole('dialog')).toBeNull();
    answerCalls({ [READ]: currentAnswer(expiredTrial, '2026-11-27T15:20:00.000Z') });
    await act(() => vi.advanceTimersByTimeAsync(8.5 * 60_000));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
    await findExpiryDialog();
  } finally {
    vi.useRealTimers();
  }
});
