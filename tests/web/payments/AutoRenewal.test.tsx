// Automatic renewal on /subscriptions/management/subscription: the amount, the date and the card.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { CurrentSubscription, Renewal } from '#contract/subscriptions.ts';
import SubscriptionPage from '#pages/subscriptions/management/SubscriptionPage.tsx';
import { answerCalls, callsOf, Refusal, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, currentAnswer, orgId, visit } from '#tests/support/site.tsx';
import { active, cancelled, renewal, visa } from '../features/subscription/states.ts';

afterEach(resetAnswers);

const RENEWAL = 'GET /hr/subscriptions/renewal';
const SET = 'POST /hr/subscriptions/preference';
const CARDS = `GET /hr/apps/payment/getAllOrgCard/${orgId}`;

const open = (
  subscription: CurrentSubscription,
  { next, isAutoRenewal = true }: { next: Renewal; isAutoRenewal?: boolean },
) => {
  answerCalls({
    ...answersFor(accountOf(), subscription),
    [RENEWAL]: { renewal: next },
    [CARDS]: { cards: next.card ? [{ ...next.card, isDefault: true, expMonth: 4, expYear: 2029 }] : [] },
    'GET /hr/subscriptions/preference': { preference: { isAutoRenewal } },
    'GET /hr/subscriptions/activity': { entries: [], next: null },
  });
  return visit(<SubscriptionPage />, { as: accountOf(), at: '/subscriptions/management/subscription' });
};
const titled = (name: RegExp) => screen.findByRole('region', { name });
/** The text with ordinary spaces. */
const read = (region: HTMLElement) => region.textContent?.replaceAll('\u00a0', ' ');
const words = async (region: HTMLElement, text: RegExp) => waitFor(() => expect(read(region)).toMatch(text));

describe('automatic renewal', () => {
  const outlook = async (next: Renewal, text: RegExp) => {
    open(active, { next });
    await words(await titled(/^Core/), text);
  };

  test('switches immediately and reads the next term again', async () => {
    const { user } = open(active, { next: renewal });
    const reads = callsOf(RENEWAL).length;
    answerCalls({ [SET]: { preference: { isAutoRenewal: false } } });
    await user.click(await screen.findByRole('switch', { name: 'Renew automatically' }));
    const card = await titled(/^Core/);
    await words(card, /Runs until8 Dec 2026/);
    await words(card, /You won’t be charged automatically\./);
    expect(callsOf(SET).map(({ body }) => body)).toEqual([{ isAutoRenewal: false }]);
    await waitFor(() => expect(callsOf(RENEWAL).length).toBeGreaterThan(reads));
  });

  test('reads the subscription again when the server refuses, as the page may be out of date', async () => {
    const { user } = open(active, { next: renewal });
    const switched = await screen.findByRole('switch', { name: 'Renew automatically' });
    await titled(/^Core, monthly Active/);
    answerCalls({
      [SET]: new Refusal(409, 'transition_refused', 'Your subscription is cancelled.'),
      'GET /hr/subscriptions': currentAnswer(cancelled),
    });
    await user.click(switched);
    await titled(/^Core, monthly Cancelled/);
  });

  test.each([
    ['is missing', null, /There’s no card to charge\. Add one before 7 December 2026 at 12:00\./],
    ['has expired', 'expired', /Visa ending 4081 has expired\. Add another before 7 December 2026 at 12:00\./],
  ] as const)('warns about a card that %s', (_, validity, text) =>
    outlook({ ...renewal, card: validity && { ...visa, validity } }, text),
  );
  test('warns that a card expires before the charge and names the saved card to use instead', async () => {
    const saved = {
      brand: 'visa',
      last4: '4081',
      expMonth: 11,
      expYear: 2026,
      validity: 'expiring',
      id: visa.id,
      isDefault: true,
    };
    const other = {
      ...saved,
      id: '0197a000-0000-7000-8000-00000000000d',
      brand: 'mastercard',
      last4: '7712',
      expYear: 2029,
      validity: 'valid',
      isDefault: false,
    };
    open(active, { next: renewal });
    answerCalls({
      [CARDS]: {
        cards: [
          saved,
          { ...other, id: '0197a000-0000-7000-8000-00000000000e', expMonth: 10, validity: 'expired', expYear: 2026 },
          other,
        ],
      },
    });
    const card = await titled(/^Core/);
    await words(
      card,
      /Visa ending 4081 expires before we charge it\. Make Mastercard ending 7712 the default before 7 December 2026 at 12:00\./,
    );
    expect(read(card)).not.toMatch(/Add another/);
    expect(card.querySelector('a[href$="/cards"]')?.textContent).toBe('Cards');
  });

  test('shows the renewal price without a charge when off', async () => {
    open(active, { next: renewal, isAutoRenewal: false });
    const card = await titled(/^Core/);
    await words(card, /Runs until8 Dec 2026in 18 days\. Renewing costs ₦73,530\.00 with VAT/);
    await words(card, /You won’t be charged automatically\. Renew before 8 December 2026 to keep access\./);
  });

  test.each([visa, null])('says that nothing is due for the next term and asks for no card', async (card) => {
    open(active, { next: { ...renewal, amount: 0, card } });
    const region = await titled(/^Core/);
    await words(region, /Nothing is due after discounts and credit, so we won’t charge a card\./);
    expect(read(region)).not.toMatch(/We’ll charge .* on|There’s no card/);
  });

  test('says that no more charges follow after the last attempt', async () => {
    await outlook({ ...renewal, chargeAt: null }, /You won’t be charged again for this billing period/);
  });
});
