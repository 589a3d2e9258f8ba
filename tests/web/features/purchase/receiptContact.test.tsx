// Adding a billing contact while paying, on each page that takes a payment.
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import type { Quote } from '#contract/quotes.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { quote as newQuote, upgradeQuote } from '#machines/quotePayment/sampleQuotes.ts';
import { quote as renewalQuote } from '#machines/renew/renew.model.ts';
import CheckoutPage from '#pages/subscriptions/CheckoutPage.tsx';
import ChangePage from '#pages/subscriptions/management/ChangePage.tsx';
import RenewPage from '#pages/subscriptions/management/RenewPage.tsx';
import { answerCalls, callsOf, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, orgId, visit } from '#tests/support/site.tsx';
import { plansCall, priceBook, quoteCall } from './order/orderStage.tsx';
import { typeUsers } from './upgrade/changePage.tsx';
import { card, coreMonthly, femi } from './upgrade/upgradeStage.ts';

afterEach(() => {
  resetAnswers();
  sessionStorage.clear();
});

interface PayingPage {
  page: ReactElement;
  at: string;
  subscription: CurrentSubscription | null;
  quote: Quote;
  payCall: string;
  purpose: Payment['purpose'];
  /** What the person does before the page offers to pay. */
  chooses?: (user: ReturnType<typeof visit>['user']) => Promise<void>;
}

const management = '/subscriptions/management/subscription';
const pages: Record<string, PayingPage> = {
  checkout: {
    page: <CheckoutPage />,
    at: '/subscriptions/checkout',
    subscription: null,
    quote: newQuote,
    payCall: 'POST /hr/subscriptions/initiate-new',
    purpose: 'purchase',
  },
  change: {
    page: <ChangePage />,
    at: `${management}/change`,
    subscription: coreMonthly,
    quote: upgradeQuote,
    payCall: 'POST /hr/subscriptions/initiate-upgrade',
    purpose: 'upgrade',
    chooses: async (user) => {
      await typeUsers(user, '60');
      const [onward] = await screen.findAllByRole('button', { name: /^Continue with/ });
      if (onward) await user.click(onward);
    },
  },
  renew: {
    page: <RenewPage />,
    at: `${management}/renew`,
    subscription: coreMonthly,
    quote: renewalQuote,
    payCall: 'POST /hr/subscriptions/renew',
    purpose: 'renewal',
  },
};

const amaka = { ...femi, id: '0197a000-0000-7000-8000-0000000000b2', name: 'Amaka Eze' };
const never = new Promise(() => {});
const lists = { loaded: { billingContacts: [amaka] }, 'still loading': never };

test.each(
  Object.entries(pages).flatMap(([name, page]) =>
    Object.entries(lists).map(([state, list]) => [name, state, page, list] as const),
  ),
)(
  'a contact added on the page (%s) joins the others, who are %s, and gets its receipt',
  async (_, __, { page, at, subscription, quote, payCall, purpose, chooses }, list) => {
    subscriptionDraft.keep({ plan: 'core', numberOfUsers: 20 });
    const payment: Payment = {
      reference: '0197a000-0000-7000-8000-0000000000a1',
      purpose,
      status: 'succeeded',
      url: null,
      reason: null,
      charged: null,
      returned: null,
      refund: null,
      askedAt: null,
      amount: quote.paymentDue,
      card: { brand: 'visa', last4: '4081' },
      receipt: null,
    };
    answerCalls({
      ...answersFor(accountOf(), subscription),
      [`GET /hr/apps/payment/getAllOrgCard/${orgId}`]: { cards: [card] },
      [`GET /hr/billing-contacts/${orgId}/list`]: () =>
        callsOf('POST /hr/billing-contacts').length === 0 ? list : { billingContacts: [amaka, femi] },
      'POST /hr/billing-contacts': { billingContact: femi },
      'GET /hr/subscriptions/payments/open': { payment: null },
      'GET /hr/subscriptions/renewal': { renewal: null },
      [plansCall]: priceBook,
      [quoteCall]: { quote },
      [payCall]: { payment },
    });
    const { user } = visit(page, { as: accountOf(), at });
    await chooses?.(user);
    await user.click(await screen.findByRole('button', { name: 'Add a contact' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('textbox', { name: /^Name/ }));
    await user.paste(femi.name);
    await user.click(dialog.getByRole('textbox', { name: /^Email/ }));
    await user.paste(femi.email);
    await user.click(dialog.getByRole('button', { name: 'Add contact' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const choice = screen.getByRole('button', { name: /Also email it to/ });
    await waitFor(() => expect(choice.textContent).toContain(femi.name));
    await user.click(choice);
    screen.getByRole('option', { name: new RegExp(amaka.name) });
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: /^Pay ₦/ }));
    await waitFor(() => expect(callsOf(payCall)[0]?.body).toMatchObject({ billingContactId: femi.id }));
  },
);
