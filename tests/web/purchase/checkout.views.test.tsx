// Every transition of the checkout, brought about by a person on the rendered page. The payment's own views have their own test.
import type { Screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { BillingContact } from '#contract/billingContacts.ts';
import type { Card } from '#contract/cards.ts';
import { CheckoutViews } from '#features/purchase/checkout/CheckoutViews.tsx';
import { model } from '#machines/checkout/checkout.model.ts';
import { formatNaira } from '#ui/naira.ts';
import { throughViews } from '#tests/support/flows/views.ts';

const card: Card = { id: '0197a000-0000-7000-8000-0000000000c1', isDefault: true, brand: 'visa', last4: '4081', expMonth: 4, expYear: 2029, validity: 'valid' };
const femi: BillingContact = {
  id: '0197a000-0000-7000-8000-0000000000b1',
  name: 'Femi Adeyemi',
  email: 'accounts@kuramologistics.ng',
  phone: '',
  role: 'Accountant',
  getsReceipts: false,
  version: 1,
};

/* By their words: whether a thing can be seen is asked of the whole page, which takes long in a run of this length. */
const presses = (name: string | RegExp) => async (user: UserEvent, page: Screen) => user.click(await page.findByText(name, { selector: 'button *' }));
const chooses = (name: RegExp) => async (user: UserEvent, page: Screen) => user.click(await page.findByText(name, { selector: 'label *', ignore: 'svg' }));
const receiver = (): HTMLElement => document.querySelector('[aria-haspopup=listbox]') as HTMLElement;
const mailsTo = (name: RegExp) => async (user: UserEvent, page: Screen) => {
  await user.click(receiver());
  await user.click(await page.findByRole('option', { name }));
};
const leadsTo = (page: Screen, name: string) => page.getByRole('link', { name }).getAttribute('href');
/** An empty one is hidden. */
const alert = () => document.querySelector('[role=alert]')?.textContent;
const pay = /^Pay ₦/;

throughViews({
  model,
  render: (actor) => (
    <CheckoutViews
      actor={actor}
      cards={[card]}
      contacts={[femi]}
      orgEmail="office@kuramologistics.ng"
      onAddContact={() => {}}
      payment={() => <h1>The payment</h1>}
    />
  ),
  events: {
    'chooses who gets the receipt': mailsTo(/Femi Adeyemi/),
    'wants no contact': mailsTo(/Nobody else/),
    'chooses the saved card': chooses(/Visa ending/),
    'chooses another card': chooses(/Another card/),
    pays: presses(pay),
    'agrees to the new price': presses(pay),
    'tries again': presses('Try again'),
    'changes the order': presses('Change the order'),
  },
  states: {
    noOrder: { heading: 'Nothing chosen yet', shows: (page) => expect(leadsTo(page, 'Choose a plan')).toBe('/subscriptions/create') },
    subscribed: { heading: 'Your organisation has a subscription', shows: (page) => expect(leadsTo(page, 'See your subscription')).toBe('/subscriptions') },
    quoting: { heading: 'Checkout' },
    orderRefused: {
      heading: 'This cannot be bought as it is',
      shows: (page, { context }) => {
        expect(page.getByRole('alert').textContent).toContain(context.error.msg);
        expect(leadsTo(page, 'Choose a plan')).toBe('/subscriptions/create');
      },
    },
    quoteFailed: {
      heading: 'The price did not arrive',
      // That nothing answered is said by the page; what the server answered stands in its own words.
      shows: (_, { context }) => expect(alert()).toBe(context.error.msg),
    },
    reviewing: {
      heading: 'Checkout',
      shows: (page, { context }) => {
        page.getByText(`Pay ${formatNaira(context.quote.paymentDue)}`);
        expect(document.querySelector('input[type=radio]:checked')?.closest('label')?.textContent).toMatch(context.cardId === null ? /Another card/ : /Visa ending/);
        expect(receiver().textContent).toContain(context.billingContactId === null ? 'Nobody else' : 'Femi Adeyemi');
        const why = { declined: 'The card was declined. Nothing was charged.', insufficientFunds: 'There is too little money on the card. Nothing was charged.' };
        const reason: keyof typeof why | undefined = context.lastPayment?.reason;
        expect(alert()).toContain(context.error?.msg ?? (reason === undefined ? '' : why[reason]));
        if (context.error === null && reason === undefined) expect(alert()).toBe('');
      },
    },
    requoting: { heading: 'Checkout', shows: (page) => void page.getByText('Asking for today’s price') },
    repricing: { heading: 'Checkout', shows: (page) => void page.getByText('Asking for today’s price') },
    paying: { heading: 'The payment' },
    priceChanged: {
      heading: 'The price has changed',
      shows: (page, { context }) => {
        page.getByText(`Pay ${formatNaira(context.quote.paymentDue)}`);
        expect(document.querySelector('s')?.textContent).toBe(formatNaira(context.priceBefore));
      },
    },
    signedOut: { heading: 'Please sign in again', shows: (page) => expect(leadsTo(page, 'Sign in')).toBe('/sign-in') },
    leaving: { heading: 'One moment' },
    paid: { heading: 'One moment' },
  },
});
