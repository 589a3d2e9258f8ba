// /pricing/order in a tab that several people use: nobody sees the order of the one before.
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedToken } from '#api/storedToken.ts';
import { emptyDraft } from '#domain/subscriptionDraft.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { takeOrder } from '#features/purchase/keptOrder.ts';
import { forgetSession } from '#features/session/forgetSession.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import { answerCalls, Refusal, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, type visit } from '#tests/support/site.tsx';
import { shopAnswers } from './orderStage.tsx';
import { address, historyState, mainButton, open, say, users } from './pricingStage.tsx';

beforeEach(() => answerCalls(shopAnswers));
afterEach(resetAnswers);

// Rules: session.oneAccount
describe('an order on a page that stays open', () => {
  const otherOrgId = '0197a000-0000-7000-8000-0000000000d2';
  const signInAs = async (session: ReturnType<typeof visit>['session'], account: ReturnType<typeof accountOf>) => {
    answerCalls(answersFor(account, null));
    storedToken.keep('n'.repeat(43));
    await act(async () => session.send({ type: 'session.opened' }));
  };

  it('isn’t shown to another account that signs in in another tab, and isn’t stored for it', async () => {
    const account = accountOf();
    const { user, session } = open({ as: account });
    await mainButton('Continue with ₦23,220.00');
    await say(user, '64');
    await screen.findByText('Core, 64 users, one month');
    expect(subscriptionDraft.read().numberOfUsers).toBe(64);
    await signInAs(session, {
      user: { ...account.user, id: '0197a000-0000-7000-8000-0000000000d1' },
      org: { ...account.org, id: otherOrgId },
      orgApps: account.orgApps,
      outlets: [],
      refCode: 'OTHER',
    });
    await screen.findByText('Core, 20 users, one month');
    expect((users() as HTMLInputElement).value).toBe('20');
    expect(subscriptionDraft.read()).toEqual(emptyDraft);
  });

  // Rules: draft.tab
  it('leaves the tab with the person who signs out, and leads nowhere', async () => {
    const { user, session } = open({ as: accountOf() });
    session.on('session.forgotten', forgetSession);
    await mainButton('Continue with ₦23,220.00');
    await say(user, '64');
    await screen.findByText('Core, 64 users, one month');
    answerCalls({ 'POST /hr/auth/logout': { ok: true } });
    await act(async () => session.send({ type: 'signOut.pressed' }));
    await waitFor(() => expect(address()).toBe('/sign-in'));
    expect(subscriptionDraft.read()).toEqual(emptyDraft);
  });

  it('keeps what was typed when the login that the page checks turns out to have ended', async () => {
    let end: (refusal: Refusal) => void = () => {};
    const account = accountOf();
    answerCalls({
      ...answersFor(account, null),
      'GET /hr/auth/refresh_linchpin': () => new Promise<Refusal>((resolve) => (end = resolve)),
    });
    const { user, session } = open();
    storedToken.keep('t'.repeat(43));
    session.on('session.forgotten', forgetSession);
    await act(async () => session.send({ type: 'session.opened' }));
    await screen.findByText('Getting the price.');
    await say(user, 'sixty');
    const field = users();
    await act(async () => end(new Refusal(401, 'unauthenticated', 'Sign in again.')));
    await screen.findByRole('link', { name: 'Sign in' });
    expect(users()).toBe(field);
    expect((users() as HTMLInputElement).value).toBe('sixty');
  });

  it('isn’t opened from the address for the next person, but the same order that the server keeps for them is', async () => {
    const { user, unmount } = open({ as: accountOf() });
    await mainButton('Continue with ₦23,220.00');
    await say(user, '64');
    await waitFor(() => expect(address()).toContain('users=64'));
    const at = address() ?? '';
    unmount();
    tabStorage.forgetPerson();
    const next = open({ as: accountOf(), at });
    await screen.findByText('Core, 20 users, one month');
    expect(subscriptionDraft.read()).toEqual(emptyDraft);
    next.unmount();
    takeOrder({ ref: null });
    open({ as: accountOf(), at });
    await screen.findByText('Core, 64 users, one month');
  });

  it('isn’t opened from an older address in the history for the next person, nor after it was bought', async () => {
    const { user, unmount } = open({ as: accountOf() });
    await mainButton('Continue with ₦23,220.00');
    await say(user, '64');
    await waitFor(() => expect(address()).toContain('users=64'));
    const older = { search: (address() ?? '').replace('/pricing/order', ''), state: historyState() };
    await say(user, '90');
    await waitFor(() => expect(address()).toContain('users=90'));
    unmount();
    const back = open({ as: accountOf(), at: { pathname: '/pricing/order', ...older } });
    await screen.findByText('Core, 64 users, one month');
    back.unmount();
    subscriptionDraft.end();
    open({ as: accountOf(), at: { pathname: '/pricing/order', ...older } });
    await screen.findByText('Core, 20 users, one month');
    expect(subscriptionDraft.read()).toEqual(emptyDraft);
  });

  it('stays with the visitor who signs in in another tab, and is priced for their organisation', async () => {
    const { user, session } = open();
    await mainButton('Create account to pay ₦23,220.00');
    await say(user, '64');
    await screen.findByText('Core, 64 users, one month');
    await signInAs(session, accountOf());
    await mainButton('Continue with ₦66,873.60');
    expect((users() as HTMLInputElement).value).toBe('64');
    expect(subscriptionDraft.read().numberOfUsers).toBe(64);
  });
});
