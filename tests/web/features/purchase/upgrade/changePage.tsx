// The page that changes a subscription with responses given by a test, and how to read it.
import { screen } from '@testing-library/react';
import type { ChangePayment, Payment } from '#contract/payments.ts';
import type { ChangeRequest } from '#contract/quotes.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { downgradeQuote, upgradeQuote } from '#machines/quotePayment/sampleQuotes.ts';
import ChangePage from '#pages/subscriptions/management/ChangePage.tsx';
import { answerCalls, callsOf, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, orgId, visit } from '#tests/support/site.tsx';
import { plansCall, priceBook, quoteCall, Where } from '../order/orderStage.tsx';
import { card, coreMonthly } from './upgradeStage.ts';

export const at = '/subscriptions/management/subscription/change';
export const PAY = 'POST /hr/subscriptions/initiate-upgrade';
export const SCHEDULE = 'POST /hr/subscriptions/changes';
export const reference = '0197a000-0000-7000-8000-0000000000a1';
export const paidUpgrade: Payment = {
  reference,
  purpose: 'upgrade',
  status: 'succeeded',
  url: null,
  reason: null,
  charged: null,
  returned: null,
  refund: null,
  askedAt: null,
  amount: upgradeQuote.paymentDue,
  card: { brand: 'visa', last4: '4081' },
  receipt: { id: reference, number: 'HUM-2026-000019' },
};
const nothingChanged = new Refusal(
  409,
  'nothing_changed',
  'This is what your organisation already has. Change something first.',
);

/** Prices a change like the server: now if nothing is reduced, otherwise for the next term. */
function priced({ body }: RecordedCall) {
  const { plan, moduleIds, numberOfUsers, isPlanDurationAnnual } = body as ChangeRequest;
  if (plan === 'core' && moduleIds.length === 0 && numberOfUsers === 20 && !isPlanDurationAnnual) return nothingChanged;
  const quote = numberOfUsers < 20 ? downgradeQuote : upgradeQuote;
  return {
    quote: {
      ...quote,
      plan,
      numberOfUsers,
      isPlanDurationAnnual,
      moduleIds: ['employee-management', 'organisation-design', ...moduleIds],
    },
  };
}

export function openChange({
  subscription = coreMonthly as CurrentSubscription | null,
  query = '',
  cards = [card],
  openPayment = null as Payment | null,
} = {}) {
  answerCalls({
    ...answersFor(accountOf(), subscription),
    [`GET /hr/apps/payment/getAllOrgCard/${orgId}`]: { cards },
    [`GET /hr/billing-contacts/${orgId}/list`]: { billingContacts: [] },
    'GET /hr/subscriptions/payments/open': { payment: openPayment },
    [plansCall]: priceBook,
    [quoteCall]: priced,
  });
  return visit(
    <>
      <ChangePage />
      <Where />
    </>,
    { as: accountOf(), at: at + query },
  );
}
export const users = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Users/ });
export const button = async (name: string | RegExp): Promise<HTMLElement> => {
  const [first] = await screen.findAllByRole('button', { name });
  if (first === undefined) throw new Error('no such button');
  return first;
};
export const quoteRequests = () => callsOf(quoteCall).map(({ body }) => body);
export const sentPayments = () => callsOf(PAY).map(({ body }) => body as ChangePayment);
export const panel = () => screen.getByRole('complementary').textContent;
export async function typeUsers(user: ReturnType<typeof openChange>['user'], text: string) {
  const field = await users();
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}
