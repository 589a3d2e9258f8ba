// /subscriptions/management/subscription in each state: the current term, the next one, and the actions.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { queries } from '#api/queries.ts';
import type { CurrentSubscription, Renewal } from '#contract/subscriptions.ts';
import SubscriptionPage from '#pages/subscriptions/management/SubscriptionPage.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { accountOf, answersFor, currentAnswer, expiredTrial, orgId, trial, visit } from '#tests/support/site.tsx';
import {
  active,
  cancelled,
  cancelledTrial,
  expired,
  overdue,
  purged,
  purgedTrial,
  renewal,
  renewalDue,
  scheduled,
} from './states.ts';
import { samplePrices } from '#tests/support/samplePrices.ts';

afterEach(resetAnswers);
const notices = collectNotices();

const READ = 'GET /hr/subscriptions';
const RENEWAL = 'GET /hr/subscriptions/renewal';
const CARDS = `GET /hr/apps/payment/getAllOrgCard/${orgId}`;
const UNDO_CHANGE = 'DELETE /hr/subscriptions/changes';
const UNDO_CANCEL = 'DELETE /hr/subscriptions/cancel';

const app = (id: string) => ({ id, slug: id, name: id, iconSlug: id, isFree: false, ...samplePrices(0) });
const plan = {
  id: 'core',
  slug: 'core',
  name: 'Core',
  modules: active.modules,
  additionalApps: [app('overtime')],
  supportApps: [],
  ...samplePrices(1200),
};
const plans = (isActive = true) => ({ plans: [plan], pricingDetails: { annualUserDiscount: { isActive, value: 15 } } });

type Details = { next?: Renewal | null; isAutoRenewal?: boolean; actions?: string[] };

const open = (
  subscription: CurrentSubscription | null,
  { next = null, isAutoRenewal = true, actions }: Details = {},
) => {
  answerCalls({
    ...answersFor(accountOf(), subscription),
    [RENEWAL]: { renewal: next },
    [CARDS]: { cards: next?.card ? [{ ...next.card, isDefault: true, expMonth: 4, expYear: 2029 }] : [] },
    'GET /hr/subscriptions/preference': { preference: { isAutoRenewal } },
    'GET /hr/subscription/humanar/plans': plans(),
    'GET /hr/subscriptions/activity': { entries: [], next: null },
    ...(actions === undefined ? {} : { [READ]: { ...currentAnswer(subscription), actions } }),
  });
  return visit(<SubscriptionPage />, { as: accountOf(), at: '/subscriptions/management/subscription' });
};
const titled = (name: RegExp) => screen.findByRole('region', { name });
/** The text with ordinary spaces. */
const read = (region: HTMLElement) => region.textContent?.replaceAll('\u00a0', ' ');
const words = async (region: HTMLElement, text: RegExp) => waitFor(() => expect(read(region)).toMatch(text));
const acts = (region: HTMLElement) =>
  [...region.querySelectorAll('a[href^="/subscriptions"], button')].map(
    (act) =>
      `${act.textContent || act.getAttribute('aria-label')}${act.getAttribute('href') ? ` → ${act.getAttribute('href')}` : ''}`,
  );
const more = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'More for your subscription' }));
  return (await screen.findAllByRole('menuitem')).map((item) => [item.textContent, item.getAttribute('href')]);
};
const at = '/subscriptions/management/subscription';

describe('an active subscription', () => {
  test('shows plan, users, the next term and the card that pays for it', async () => {
    open(active, { next: renewal });
    const card = await titled(/^Core, monthly Active/);
    await words(card, /2 apps, paid until 8 December 2026 at 12:00/);
    await words(card, /52 of 60 in use/);
    await words(card, /8 unused seats/);
    await words(card, /Next renewal8 Dec 2026₦73,530\.00 with VAT, in 18 days/);
    await words(card, /We’ll charge Visa ending 4081 on 7 December 2026 at 12:00\./);
    await words(card, /Pay annually and save 15%\. We credit your unused days first\./);
    expect(
      within(screen.getByRole('region', { name: 'Apps' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Payroll', 'Analytics']);
  });

  test('can be changed, renewed and cancelled', async () => {
    const { user } = open(active, { next: renewal });
    const card = await titled(/^Core, monthly/);
    await waitFor(() => expect(acts(card)).toContain(`Add apps → ${at}/change?change=apps`));
    expect(acts(card)).toContain(`Add users → ${at}/change?change=users`);
    expect(acts(card)).toContain(`See the annual price → ${at}/change?change=annual`);
    expect(await more(user)).toEqual([
      ['Change plan', `${at}/change?change=plan`],
      ['Switch to annual billing', `${at}/change?change=annual`],
      ['Renew now', `${at}/renew`],
      ['Cancel the subscription', '/subscriptions/cancel'],
    ]);
  });

  test('offers only what the server allows, no annual billing if it is annual, and no apps if it has all', async () => {
    const { user } = open(
      { ...active, isPlanDurationAnnual: true, modules: [...active.modules, app('overtime')] },
      { next: renewal, actions: ['change', 'cancel'] },
    );
    const card = await titled(/^Core, annual/);
    expect((await more(user)).map(([name]) => name)).toEqual(['Change plan', 'Cancel the subscription']);
    expect(acts(card).join()).not.toMatch(/Add apps|annual price/);
  });

  test('has no annual offer if the price book has no annual discount', async () => {
    open(active, { next: renewal });
    answerCalls({ 'GET /hr/subscription/humanar/plans': plans(false) });
    const card = await titled(/^Core, monthly/);
    await waitFor(() => expect(acts(card).join()).toContain('Add apps'));
    expect(read(card)).not.toMatch(/Switch to annual billing/);
  });

  test('says when every seat is in use', async () => {
    open({ ...active, numberOfUnallocatedUsers: 0 }, { next: renewal });
    await words(await titled(/^Core/), /60 of 60 in useNo unused seats/);
  });

  test('says when more users are assigned than were paid for', async () => {
    open({ ...active, numberOfUnallocatedUsers: 0, numberOfAllocatedUsers: 64 }, { next: renewal });
    await words(await titled(/^Core/), /64 of 60 in use4 more than you paid for\. A renewal covers all 64\./);
  });

  test('shows the account’s credit', async () => {
    open({ ...active, accountCredit: 1204.5 }, { next: renewal });
    await words(await titled(/^Core/), /Your account has ₦1,204\.50 of credit\. It comes off your next payment\./);
  });

  test('says if it can’t be priced, and prices it again on request', async () => {
    const { user } = open(active);
    answerCalls({ [RENEWAL]: new Refusal(403, 'forbidden', 'No.') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answerCalls({ [RENEWAL]: { renewal } });
    await user.click(again);
    await screen.findAllByText('₦73,530.00');
  });
});

describe('a failed renewal', () => {
  const failed: Renewal = { ...renewal, failures: 1, chargeAt: '2026-12-08T11:00:00.000Z' };

  test('says when it will be retried, and can be paid now', async () => {
    open(renewalDue, { next: failed });
    const card = await titled(/Renewal due/);
    await words(
      card,
      /Your next billing period isn’t paid for yet: ₦73,530\.00\.We’ll try Visa ending 4081 again on 8 December 2026 at 12:00\./,
    );
    expect(acts(card)).toContain(`Pay now → ${at}/renew`);
    expect(read(card)).not.toMatch(/Switch to annual billing/);
  });

  test('asks for a card if there is none', async () => {
    open(renewalDue, { next: { ...failed, card: null } });
    const card = await titled(/Renewal due/);
    await words(card, /There’s no card to charge: add one before we try again on 8 December 2026/);
  });

  test('after the end offers payment and another order, but no change', async () => {
    open(overdue, { next: { ...failed, failures: 2 }, actions: ['buy', 'renew'] });
    const card = await titled(/Expired/);
    expect(read(card)).not.toMatch(/Renewal due/);
    await words(card, /Not paid yet/);
    await waitFor(() => expect(acts(card)).toContain(`Pay now → ${at}/renew`));
    expect(acts(card).filter((act) => act.includes('/renew'))).toHaveLength(1);
    expect(acts(card)).toContain('Subscribe again → /subscriptions/create');
    expect(acts(card).join()).not.toMatch(/Add users|More for/);
  });

  test('says how many attempts were made after the last one', async () => {
    open(expired, { next: { ...failed, failures: 5, chargeAt: null } });
    const card = await titled(/Expired/);
    await words(card, /We tried 5 times and won’t try again automatically/);
    expect(acts(card)).toContain(`Renew now → ${at}/renew`);
    expect(acts(card).join()).not.toMatch(/Pay now/);
  });
});

describe('a paid-ahead term with a different order', () => {
  const ahead = { ...active, paidAhead: [{ ...scheduled, takesEffectAt: '2026-12-08T09:00:00.000Z' }] };

  test('says what will go and when, that everything stays until then, and that it can’t be undone', async () => {
    open(ahead, { next: renewal });
    const card = await titled(/^Core/);
    await words(
      card,
      /From 8 December 2026: Core, monthly, for 40 users\. Payroll won’t be included\. Already paid for\. Nothing changes until then\./,
    );
    expect(acts(card).join()).not.toMatch(/Undo/);
  });
});

describe('a scheduled change', () => {
  const waiting = { ...active, scheduledChange: scheduled };

  test('says what will change and when', async () => {
    open(waiting, { next: { ...renewal, amount: 49_020 } });
    const card = await titled(/^Core/);
    await words(card, /From 8 December 2026: Core, monthly, for 40 users/);
    await words(card, /Payroll won’t be included\. Nothing changes until then\./);
  });

  test('is undone for the version that is shown, and focus stays on the card', async () => {
    const { user } = open(waiting, { next: renewal });
    const undo = await screen.findByRole('button', { name: 'Undo the change' });
    answerCalls({
      [UNDO_CHANGE]: () => {
        answerCalls({ [READ]: currentAnswer({ ...active, version: 8 }) });
        return { subscription: { ...active, version: 8 } };
      },
    });
    await user.click(undo);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo the change' })).toBeNull());
    expect(callsOf(UNDO_CHANGE).map(({ query }) => query)).toEqual([{ version: 7 }]);
    await waitFor(() =>
      expect(notices.map(({ group, notice }) => [group, notice.title])).toEqual([['success', 'The change was undone']]),
    );
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Core, monthly/));
  });

  test('says that someone else has changed it and shows the current one', async () => {
    const { user } = open(waiting, { next: renewal });
    const undo = await screen.findByRole('button', { name: 'Undo the change' });
    answerCalls({
      [UNDO_CHANGE]: new Refusal(409, 'version_conflict', 'Someone else has just changed this.'),
      [READ]: currentAnswer({ ...waiting, version: 8, scheduledChange: { ...scheduled, numberOfUsers: 30 } }),
    });
    await user.click(undo);
    await waitFor(() =>
      expect(notices).toEqual([
        {
          group: 'danger',
          notice: { title: 'We couldn’t undo the change', msg: 'Someone else has just changed this.' },
        },
      ]),
    );
    await words(await titled(/^Core/), /for 30 users/);
  });
});

describe('a cancelled subscription', () => {
  test('counts down to the end of access and of the data', async () => {
    open(cancelled);
    const card = await titled(/^Core, monthly Cancelled/);
    await words(card, /Access until8 Dec 2026at 12:00, in 18 days/);
    await words(card, /Data deleted8 Mar 2027in 108 days, unless you buy before then/);
    await words(
      card,
      /Cancelled on 16 November 2026\. Everything works until 8 December 2026 at 12:00, and you won’t be charged again\./,
    );
    within(card).getByRole('button', { name: 'Undo cancellation' });
    expect(acts(card)).toContain('Subscribe again → /subscriptions/create');
    expect(callsOf(RENEWAL)).toEqual([]);
  });

  test('continues when the cancellation is undone', async () => {
    const { user } = open(cancelled);
    answerCalls({
      [RENEWAL]: { renewal },
      [UNDO_CANCEL]: () => {
        answerCalls({ [READ]: currentAnswer({ ...active, version: 8 }) });
        return { subscription: { ...active, version: 8 } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo cancellation' }));
    await titled(/^Core, monthly Active/);
    expect(callsOf(UNDO_CANCEL).map(({ query }) => query)).toEqual([{ version: 7 }]);
    await waitFor(() => expect(notices.map(({ notice }) => notice.title)).toEqual(['Your subscription continues']));
  });
});

describe('an ended subscription', () => {
  test('that was paid shows until when data is kept, the renewal price and another plan', async () => {
    open(expired, { next: renewal });
    const card = await titled(/^Core, monthly Expired/);
    await words(card, /Data deleted13 Feb 2027in 85 days, unless you buy before then/);
    await words(card, /Not paid yet₦73,530\.00 with VAT, from the day it is paid/);
    expect(acts(card).slice(0, 2)).toEqual([`Renew now → ${at}/renew`, 'Subscribe again → /subscriptions/create']);
  });

  test('that was a trial can only be bought', async () => {
    open(expiredTrial);
    const card = await titled(/^Free trial Expired/);
    await words(card, /already used its free trial\. Choose a plan to continue/);
    expect(acts(card)).toEqual(['Buy now → /subscriptions/create']);
    expect(callsOf(RENEWAL)).toEqual([]);
  });

  test.each([
    [purged, 'Subscribe again → /subscriptions/create'],
    [purgedTrial, 'Buy now → /subscriptions/create'],
  ])('whose data is deleted says so, and shows no dates, users or payments', async (subscription, act) => {
    open(subscription);
    const card = await titled(/Data deleted/);
    await words(card, /The data has been deleted/);
    expect(within(card).queryAllByRole('term')).toEqual([]);
    expect(acts(card)).toEqual([act]);
    expect(screen.queryByRole('region', { name: 'Apps' })).toBeNull();
  });
});

test('a trial cancelled while a payment is open doesn’t say that its data is deleted', async () => {
  open(cancelledTrial);
  const card = await titled(/Cancelled/);
  await words(card, /We’re still waiting for a payment\. If it goes through, you keep everything you set up\./);
  expect(read(card)).not.toMatch(/deleted/);
});

test('a trial shows its end, that nothing is charged, and how to buy or cancel', async () => {
  open(trial);
  const card = await titled(/^Free trial/);
  await words(card, /Trial, 7 days left/);
  await words(
    card,
    /You won’t be charged when the trial ends\. Your plan starts immediately and replaces the trial\. Your paid days start on 27 November 2026, when the trial would have ended\./,
  );
  expect(acts(card)).toEqual(['Buy now → /subscriptions/create', 'Cancel the trial → /subscriptions/cancel']);
});

test('an organisation that never subscribed can try or buy', async () => {
  open(null);
  await screen.findByText('No subscription yet');
  screen.getByRole('button', { name: 'Try Now' });
  screen.getByRole('link', { name: 'Buy now' });
  expect(screen.queryByRole('region', { name: 'Apps' })).toBeNull();
});

test('data that depends on the subscription is read again when its version changes', async () => {
  open(active, { next: renewal });
  await titled(/^Core/);
  await screen.findAllByText('₦73,530.00');
  answerCalls({
    [READ]: currentAnswer({ ...active, numberOfUsers: 70, version: 8 }),
    [RENEWAL]: { renewal: { ...renewal, amount: 85_785 } },
  });
  await queryClient.invalidateQueries({ queryKey: queries.subscription().queryKey });
  await screen.findAllByText('₦85,785.00');
});
