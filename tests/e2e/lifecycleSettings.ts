import type { Locator, Page } from 'playwright/test';
import { getSubscription, type CurrentSubscription } from '#contract/subscriptions.ts';
import { MAX_RENEWAL_FAILURES } from '#domain/renewal.ts';
import { ANNUAL_DAYS, MONTHLY_DAYS } from '#domain/terms.ts';
import type { SubscriptionEvent } from '#machines/subscription/subscription.machine.ts';
import type { Backstage } from './backstage.ts';
import { expect } from './journey.ts';
import { isAnnualNow, type Moment } from './lifecyclePlan.ts';

/* What the settings show in each state of the lifecycle, derived from the chart. */

/** What the subscription card says and all that it offers. */
interface SettingsCard {
  /** The card's name, consisting of order and badge. */
  name: string | RegExp;
  words: string[];
  acts: string[];
  /** The menu's items, or none. */
  menu?: string[];
  /** The automatic renewal switch, or none. */
  isAutoRenewal?: boolean;
}

/** The state's path. */
const placeOf = ({ value }: Moment['snapshot']): string =>
  typeof value === 'string' ? value : Object.entries(value).flat().join('.');

function shownIn(moment: Moment): SettingsCard {
  const { snapshot, at, isAnnual, isCancelled } = moment;
  const { hasEverPurchased, hasScheduledChange, isAutoRenewal, failures, expiresAt, version } = snapshot.context;
  const when = (event: SubscriptionEvent, ...acts: string[]): string[] => (snapshot.can(event) ? acts : []);
  const days = isAnnual ? ANNUAL_DAYS : MONTHLY_DAYS;
  const renewal = { type: 'renewal.paid', at, days, runningDays: days, stops: null, version } as const;
  const change = { type: 'upgrade.paid', at, expiresAt: expiresAt ?? at, version } as const;
  const plan = hasEverPurchased ? `Core, ${isAnnualNow(moment) ? 'annual' : 'monthly'}` : 'Free trial';
  const running = {
    acts: [...when(change, 'Add users', 'Add apps'), ...when({ type: 'downgrade.undone', at }, 'Undo the change')],
    menu: [
      ...when(change, 'Change plan', ...(isAnnual ? [] : ['Switch to annual billing'])),
      ...when(renewal, 'Renew now'),
      ...when({ type: 'cancellation.confirmed', at }, 'Cancel the subscription'),
    ],
    isAutoRenewal,
  };
  const scheduled = hasScheduledChange ? [`${plan}, for 5 users`] : [];
  const charged =
    failures === 0
      ? []
      : [
          'Your next billing period isn’t paid for yet',
          failures < MAX_RENEWAL_FAILURES ? 'again on' : `We tried ${failures} times and won’t try again automatically`,
        ];
  const dataNotice = ['Access has ended. We keep your data until'];
  const autoRenewal = hasEverPurchased && !isCancelled ? { isAutoRenewal } : {};

  const places: Record<string, SettingsCard> = {
    none: { name: 'Subscription', words: ['No subscription yet'], acts: ['Try Now', 'Buy now'] },
    trial: {
      name: /^Free trial Trial, \d+ days? left$/,
      words: ['You won’t be charged when the trial ends'],
      acts: ['Buy now', 'Cancel the trial'],
    },
    active: { name: `${plan} Active`, words: scheduled, ...running },
    'renewalDue.inTerm': {
      ...running,
      name: `${plan} Renewal due`,
      words: [...charged, ...scheduled],
      acts: [...running.acts, ...when(renewal, 'Pay now')],
    },
    'renewalDue.overdue': {
      name: `${plan} Expired`,
      words: [...charged, ...scheduled, ...dataNotice],
      acts: ['Subscribe again', ...when(renewal, 'Pay now')],
      isAutoRenewal,
    },
    'expired.ended': {
      name: `${plan} Expired`,
      words: [...charged, ...scheduled, ...dataNotice],
      acts: hasEverPurchased ? ['Renew now', 'Subscribe again'] : ['Buy now'],
      ...autoRenewal,
    },
    'expired.cancelled': {
      name: `${plan} Expired`,
      words: ['Your subscription was cancelled on', ...dataNotice],
      acts: ['Renew now', 'Subscribe again'],
    },
    'cancelled.paid': {
      name: `${plan} Cancelled`,
      words: ['and you won’t be charged again', 'unless you undo this or buy again before'],
      acts: ['Undo cancellation', 'Subscribe again'],
    },
    purged: {
      name: `${plan} Data deleted`,
      words: ['The data has been deleted'],
      acts: [hasEverPurchased ? 'Subscribe again' : 'Buy now'],
    },
  };
  const expectedCard = places[placeOf(snapshot)];
  if (expectedCard === undefined) throw new Error(`Nobody says what is seen in ${placeOf(snapshot)}.`);
  return expectedCard;
}

/** Everything that the subscription card can offer in any state. */
const everyAct = new Set([
  'Try Now',
  'Buy now',
  'Subscribe again',
  'Add users',
  'Add apps',
  'Renew now',
  'Pay now',
  'Undo the change',
  'Undo cancellation',
  'Cancel the trial',
]);

/** The actions of the card, in order. */
const actsIn = async (card: Locator): Promise<string[]> =>
  (await card.locator('a, button').allInnerTexts()).filter((name) => everyAct.has(name));

async function expectMenu(card: Locator, page: Page, items: string[]): Promise<void> {
  const button = card.getByRole('button', { name: 'More for your subscription' });
  if (items.length === 0) return expect(button).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('menuitem')).toHaveText(items);
  await page.getByRole('menu').press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
}

export const subscriptionOf = async (
  backstage: Backstage,
  { token }: { token: string },
): Promise<CurrentSubscription | null> => (await backstage.done(getSubscription, {}, token)).subscription;

/** Expects the server's state to match the chart. */
export function expectState(subscription: CurrentSubscription | null, { snapshot }: Moment): void {
  const [state] = typeof snapshot.value === 'string' ? [snapshot.value] : Object.keys(snapshot.value);
  const { hasScheduledChange } = snapshot.context;
  expect(
    { state: subscription?.state ?? 'none', hasScheduledChange: (subscription?.scheduledChange ?? null) !== null },
    'what the server says',
  ).toEqual({ state, hasScheduledChange });
}

/** Expects the open settings page to match it too, with its actions and no others. */
export async function expectSettings(page: Page, then: Moment): Promise<void> {
  const { name, words, acts, menu = [], isAutoRenewal } = shownIn(then);
  const card = page.getByRole('main').getByRole('region', { name, exact: true });
  await expect(card, 'the card').toBeVisible();
  for (const each of words) await expect(card).toContainText(each);
  await expect
    .poll(async () => (await actsIn(card)).toSorted(), { message: 'what can be done' })
    .toEqual(acts.toSorted());
  await expectMenu(card, page, menu);
  const autoRenewal = card.getByRole('switch', { name: 'Renew automatically' });
  await (isAutoRenewal === undefined
    ? expect(autoRenewal).toHaveCount(0)
    : expect(autoRenewal).toBeChecked({ checked: isAutoRenewal }));
}
