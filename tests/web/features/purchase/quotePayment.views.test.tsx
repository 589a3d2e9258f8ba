// Every transition of paying for a quote, triggered by a person on the rendered page. The payment's own views have
// their own test.
import type { Screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { BillingContact } from '#contract/billingContacts.ts';
import type { Card } from '#contract/cards.ts';
import { QuotePaymentViews } from '#features/purchase/quotePayment/QuotePaymentViews.tsx';
import { payLabel } from '#features/purchase/review/Review.tsx';
import { model } from '#machines/quotePayment/quotePayment.model.ts';
import { formatNaira } from '#ui/naira.ts';
import { throughViews } from '#tests/support/flows/views.ts';

const card: Card = {
  id: '0197a000-0000-7000-8000-0000000000c1',
  isDefault: true,
  brand: 'visa',
  last4: '4081',
  expMonth: 4,
  expYear: 2029,
  validity: 'valid',
};
const femi: BillingContact = {
  id: '0197a000-0000-7000-8000-0000000000b1',
  name: 'Femi Adeyemi',
  email: 'accounts@kuramologistics.ng',
  phone: '',
  role: 'Accountant',
  getsReceipts: false,
  version: 1,
};

/* By text: checking visibility by role covers the whole page, which is slow in a run this long. */
const presses = (name: string | RegExp) => async (user: UserEvent, page: Screen) =>
  user.click(await page.findByText(name, { selector: 'button *' }));
/* Choosing what is chosen already changes nothing, so these then choose something else first. */
const chooses = (name: RegExp, other: RegExp) => async (user: UserEvent, page: Screen) => {
  const label = (text: RegExp) => page.findByText(text, { selector: 'label *', ignore: 'svg' });
  const isChosen = (await label(name)).closest('label')?.querySelector('input')?.checked === true;
  if (isChosen) await user.click(await label(other));
  await user.click(await label(name));
};
const receiver = (): HTMLElement => document.querySelector('[aria-haspopup=listbox]') as HTMLElement;
const mailsTo = (name: RegExp, other: RegExp) => async (user: UserEvent, page: Screen) => {
  for (const each of name.test(receiver().textContent) ? [other, name] : [name]) {
    await user.click(receiver());
    await user.click(await page.findByRole('option', { name: each }));
  }
};
const words = {
  title: 'Checkout',
  quoteTitle: 'Your order',
  freeAct: 'Start now',
  priceChanged: 'Pay the new price, or change the order.',
  priceFailed: 'Your order is saved.',
  signedOut: 'Your order is saved in this tab.',
  back: 'Change the order',
};
const linkTarget = (page: Screen, name: string) => page.getByRole('link', { name }).getAttribute('href');
/** An empty alert is hidden. */
const alert = () => document.querySelector('[role=alert]')?.textContent;
const pay = /^(Pay ₦|Start now, nothing to pay$)/;

throughViews({
  model,
  render: (actor) => (
    <QuotePaymentViews
      actor={actor}
      words={words}
      below={<p>Below the price</p>}
      elsewhere={<p>Elsewhere</p>}
      cards={[card]}
      contacts={[femi]}
      orgEmail="office@kuramologistics.ng"
      onAddContact={() => {}}
      payment={() => <h1>The payment</h1>}
    />
  ),
  events: {
    'chooses who gets the receipt': mailsTo(/Femi Adeyemi/, /Nobody else/),
    'wants no contact': mailsTo(/Nobody else/, /Femi Adeyemi/),
    'chooses the saved card': chooses(/Visa ending/, /Another card/),
    'chooses another card': chooses(/Another card/, /Visa ending/),
    pays: presses(pay),
    'agrees to the new price': presses(pay),
    'tries again': presses('Try again'),
    'goes back': presses('Change the order'),
  },
  states: {
    pricing: {
      heading: 'Checkout',
      shows: (page, { context }) => void (context.quote === null || page.getByText('Getting today’s price')),
    },
    priceFailed: {
      heading: 'We couldn’t get the price',
      shows: (page, { context }) => {
        page.getByText(/Your order is saved/);
        page.getByText('Elsewhere');
        expect(alert()).toBe(context.error.msg);
      },
    },
    reviewing: {
      heading: 'Checkout',
      shows: (page, { context }) => {
        page.getByText(payLabel(context.quote, words.freeAct));
        page.getByText('Below the price');
        if (context.quote.paymentDue > 0)
          expect(document.querySelector('input[type=radio]:checked')?.closest('label')?.textContent).toMatch(
            context.cardId === null ? /Another card/ : /Visa ending/,
          );
        expect(receiver().textContent).toContain(context.billingContactId === null ? 'Nobody else' : 'Femi Adeyemi');
        const why = {
          declined: 'The card was declined. Nothing was charged.',
          insufficientFunds: 'Your card has insufficient funds. Nothing was charged.',
        };
        const reason: keyof typeof why | undefined = context.lastPayment?.reason;
        expect(alert()).toContain(context.error?.msg ?? (reason === undefined ? '' : why[reason]));
        if (context.error === null && reason === undefined) expect(alert()).toBe('');
      },
    },
    repricing: { heading: 'Checkout', shows: (page) => void page.getByText('Getting today’s price') },
    paying: { heading: 'The payment' },
    priceChanged: {
      heading: 'The price has changed',
      shows: (page, { context }) => {
        page.getByText(payLabel(context.quote, words.freeAct));
        expect(document.querySelector('s')?.textContent).toBe(formatNaira(context.priceBefore));
      },
    },
    unresolved: {
      heading: /^(Please sign in again|We couldn’t confirm your payment)$/,
      shows: (page, { context: { error, lastPayment } }) => {
        expect(document.body.textContent).not.toMatch(/Nothing was charged|haven’t been charged/);
        if (error.status === 401)
          expect(linkTarget(page, 'Sign in')).toBe(`/subscriptions/redirect/?reference=${lastPayment.reference}`);
        else expect(linkTarget(page, 'See your billing history')).toBe('/subscriptions/management/history');
      },
    },
    signedOut: {
      heading: 'Please sign in again',
      shows: (page) => expect(linkTarget(page, 'Sign in')).toBe('/sign-in'),
    },
    ...Object.fromEntries(
      ['paid', 'refunded', 'changed', 'refused', 'back'].map((state) => [state, { heading: 'One moment' }]),
    ),
  },
});
