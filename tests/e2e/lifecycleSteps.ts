import type { Page } from 'playwright/test';
import { setPreference } from '#contract/subscriptions.ts';
import { ANNUAL_DAYS } from '#domain/terms.ts';
import type { SubscriptionEvent } from '#machines/subscription/subscription.machine.ts';
import type { Snapshot } from '#tests/support/flows/subscriptionPaths.ts';
import { type Backstage, type Founder, sampleOrder } from './backstage.ts';
import { expect } from './journey.ts';
import { enterPassword, heading, payWith } from './pageActions.ts';

/* What a person does for each event of the lifecycle chart, starting on the settings page or through calls. */

export interface LifeContext {
  page: Page;
  backstage: Backstage;
  person: Founder;
}

export const settings = '/subscriptions/management/subscription';

type AutomaticEvent =
  | 'renewal.attempted'
  | 'renewal.missed'
  | 'renewal.failed'
  | 'payment.takenBack'
  | 'data.purged'
  | 'time.passed';
export type ManualEvent = Exclude<SubscriptionEvent, { type: AutomaticEvent }>;

const main = (page: Page) => page.getByRole('main');
const users = (page: Page) => page.getByRole('textbox', { name: 'Users' });

/** Chooses an item in the menu beside the subscription. */
async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More for your subscription' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Pays for the reviewed order with the saved card, or on the provider's page without one. */
async function pay(page: Page): Promise<void> {
  await main(page)
    .getByRole('button', { name: /^(Pay ₦|Change now)/ })
    .click();
  await heading(page, 'Pay Humanar')
    .or(main(page).getByRole('link', { name: /^HUM-\d{4}-\d{6}$/ }))
    .first()
    .waitFor();
  if (await heading(page, 'Pay Humanar').isVisible()) await payWith(page, 'mastercard');
  await expect(main(page).getByRole('link', { name: /^HUM-\d{4}-\d{6}$/ })).toBeVisible();
}

/** Goes from the subscription through a purchase page to the receipt, in three presses if the offered order is kept. */
async function buy({ page }: LifeContext, isAnnual: boolean): Promise<void> {
  await main(page)
    .getByRole('link', { name: /^(Buy now|Subscribe again)$/ })
    .click();
  await page.locator('label', { has: page.getByRole('radio', { name: /^Core/ }) }).click();
  await users(page).fill(String(sampleOrder.numberOfUsers));
  await page.getByRole('radio', { name: isAnnual ? /^Annual/ : 'Monthly' }).check();
  await main(page)
    .getByText(`Core, ${sampleOrder.numberOfUsers} users, one ${isAnnual ? 'year' : 'month'}`)
    .waitFor();
  await page.getByRole('button', { name: /^Continue with ₦/ }).click();
  await pay(page);
}

async function change({ page }: LifeContext, by: 'more users' | 'a year'): Promise<void> {
  if (by === 'a year') await choose(page, 'Switch to annual billing');
  else {
    await page.getByRole('link', { name: 'Add users' }).click();
    await users(page).fill(String(Number(await users(page).inputValue()) + 10));
  }
  await page.getByRole('button', { name: /^Continue(,| with)/ }).click();
  await pay(page);
}

async function schedule({ page }: LifeContext, numberOfUsers: number): Promise<void> {
  await page.getByRole('link', { name: 'Add users' }).click();
  await users(page).fill(String(numberOfUsers));
  await page.getByRole('button', { name: /^Schedule for/ }).click();
  await expect(heading(page, 'Manage your subscription')).toBeVisible();
}

async function cancel({ page, person }: LifeContext, isTrial: boolean): Promise<void> {
  if (isTrial) await page.getByRole('link', { name: 'Cancel the trial' }).click();
  else await choose(page, 'Cancel the subscription');
  await page.getByText('We only needed it for a while').click();
  await page.getByRole('button', { name: 'See what will happen' }).click();
  await page.getByRole('button', { name: isTrial ? 'End the trial now' : 'Continue to cancel' }).click();
  if (isTrial) {
    await page.getByLabel('Name of your organisation').fill(person.organisation);
    await page.getByLabel('Name of your organisation').press('Enter');
  }
  await enterPassword(page, person.password);
  await expect(heading(page, isTrial ? 'Your trial has ended' : 'Your subscription is cancelled')).toBeVisible();
}

/** Does it on the page, starting at the open settings. `from` is the chart's state, or null at its beginning. */
export async function onPage(living: LifeContext, event: ManualEvent, from: Snapshot | null): Promise<void> {
  const { page } = living;
  switch (event.type) {
    case 'trial.started':
      await main(page).getByRole('button', { name: 'Try Now' }).click();
      await page.getByRole('button', { name: /^Start the trial until/ }).click();
      return expect(heading(page, 'Your trial is running')).toBeVisible();
    case 'purchase.paid':
      return buy(living, event.days === ANNUAL_DAYS);
    case 'upgrade.paid':
      return change(living, event.expiresAt === from?.context.expiresAt ? 'more users' : 'a year');
    case 'downgrade.scheduled':
      return schedule(living, event.numberOfUsers);
    case 'downgrade.undone':
      return page.getByRole('button', { name: 'Undo the change' }).click();
    case 'renewal.paid':
      await (from?.value === 'active'
        ? choose(page, 'Renew now')
        : main(page)
            .getByRole('link', { name: /^(Renew now|Pay now)$/ })
            .click());
      return pay(page);
    case 'autoRenewal.switchedOn':
    case 'autoRenewal.switchedOff':
      return page.getByText('Renew automatically').click();
    case 'cancellation.confirmed':
      return cancel(living, from?.value === 'trial');
    case 'cancellation.undone':
      return page.getByRole('button', { name: 'Undo cancellation' }).click();
  }
}

/** Repeats through calls what has already been done on the page; false if the page is as fast. */
export async function byCalls({ backstage, person }: LifeContext, event: ManualEvent): Promise<boolean> {
  switch (event.type) {
    case 'trial.started':
      await backstage.startTrial(person);
      return true;
    case 'purchase.paid':
      await backstage.buy(person, { ...sampleOrder, isPlanDurationAnnual: event.days === ANNUAL_DAYS });
      return true;
    case 'autoRenewal.switchedOn':
    case 'autoRenewal.switchedOff':
      await backstage.done(
        setPreference,
        { body: { isAutoRenewal: event.type === 'autoRenewal.switchedOn' } },
        person.token,
      );
      return true;
    case 'cancellation.confirmed':
      await backstage.cancel(person);
      return true;
    default:
      return false;
  }
}
