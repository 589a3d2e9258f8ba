import type { Payment } from '#contract/payments.ts';
import type { Founder } from '../backstage.ts';
import type { Run } from './driver.ts';

/* What people do in several flows. */

/** Presses the button with this name, in the dialog if one is open. */
export const presses =
  (name: string | RegExp) =>
  async ({ page }: Run): Promise<void> =>
    page
      .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
      .last()
      .click();

/** Opens this address. */
export const opens =
  (address: string) =>
  async ({ page }: Run): Promise<void> =>
    void (await page.goto(address));

/** Signs a new administrator in. */
export async function founderIn(run: Run, chosen: { alias?: null } = {}): Promise<Founder> {
  run.person = await run.backstage.founder(chosen);
  await run.backstage.signInBrowser(run.person.token);
  return run.person;
}

/** Signs an administrator in whose organisation has a paid subscription and a saved card. */
export async function subscriberIn(run: Run): Promise<Founder> {
  run.person = await run.backstage.subscriber();
  await run.backstage.signInBrowser(run.person.token);
  return run.person;
}

/** Chooses and answers three security questions. */
export async function answersQuestions(run: Run): Promise<void> {
  const { page } = run;
  for (const [index, ordinal] of ['First', 'Second', 'Third'].entries()) {
    await page.getByRole('button', { name: new RegExp(`${ordinal} question`) }).click();
    await page.getByRole('option').nth(index).click();
    await page.getByLabel(`${ordinal} answer`).fill(`Corona ${ordinal}`);
  }
  await presses('Save answers')(run);
}

/** Puts an order together and opens its checkout. */
export async function opensCheckout({ page }: Run): Promise<void> {
  await page.goto('/subscriptions/create?plan=core&type=monthly&users=20');
  await presses(/^Continue with ₦/)({ page } as Run);
  await page
    .getByRole('button', { name: /^Pay ₦/ })
    .first()
    .waitFor();
}

/** A payment that went through and is being returned. */
export const paidBack: Payment = {
  reference: '0197a000-0000-7000-8000-0000000000a3',
  purpose: 'purchase',
  status: 'refunded',
  url: null,
  reason: 'notNeeded',
  charged: 23220,
  returned: 23220,
  refund: 'underWay',
  askedAt: null,
  amount: 23220,
  card: { brand: 'visa', last4: '4081' },
  receipt: null,
};

/** A payment that went through. */
export const paidFor: Payment = { ...paidBack, status: 'succeeded', reason: null, returned: null, refund: null };
