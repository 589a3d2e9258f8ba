// Every transition of renewing, brought about by a person on the rendered page. The payment's own views have their own test.
import type { Screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { BillingContact } from '#contract/billingContacts.ts';
import type { Card } from '#contract/cards.ts';
import type { Payment } from '#contract/payments.ts';
import { RenewViews } from '#features/purchase/renew/RenewViews.tsx';
import { model } from '#machines/renew/renew.model.ts';
import { formatNaira } from '#ui/naira.ts';
import { paid } from '#tests/web/cancel/stage.ts';
import { throughViews } from '#tests/support/flows/views.ts';
import { current, trial } from '#tests/support/site.tsx';

// One run walks through most of the machine.
vi.setConfig({ testTimeout: 120_000 });

const open: Payment = {
  reference: '0197a000-0000-7000-8000-0000000000a2', purpose: 'renewal', status: 'checking', url: null, reason: null, charged: null, returned: null, refund: null,
  askedAt: '2026-11-20T09:00:00.000Z', amount: 25_800, card: null, receipt: null,
};
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
    <RenewViews
      actor={actor}
      answer={current(actor.getSnapshot().context.mayRenew ? { ...paid, numberOfUsers: 20, numberOfUnallocatedUsers: 4 } : trial)}
      openPayment={actor.getSnapshot().context.openPayment === null ? null : open}
      renewal={null}
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
    'looks at what it is now': presses(/^(Look at it now|Check this payment)$/),
  },
  states: {
    beingConfirmed: {
      heading: 'We’re still confirming a payment',
      shows: (page) => {
        page.getByText(/your payment of ₦25,800.00 went through, so please don’t pay again\. We last asked the card provider on 20.Nov.2026/);
        expect(page.queryByText(pay)).toBeNull();
      },
    },
    notRenewable: {
      heading: 'There is nothing to renew',
      shows: (page) => expect(leadsTo(page, 'See your subscription')).toBe('/subscriptions/management/subscription'),
    },
    quoting: { heading: 'Renew your subscription' },
    quoteFailed: {
      heading: 'The price did not arrive',
      // That nothing answered is said by the page; what the server answered stands in its own words.
      shows: (_, { context }) => expect(alert()).toBe(context.error.msg),
    },
    reviewing: {
      heading: 'Renew your subscription',
      shows: (page, { context }) => {
        page.getByText(context.quote.subscriptionVersion === 3 ? /^From 20.December.2026 until 19.January.2027$/ : /until 18.February.2027$/);
        page.getByText(`Pay ${formatNaira(context.quote.paymentDue)}`);
        expect(document.querySelector('input[type=radio]:checked')?.closest('label')?.textContent).toMatch(context.cardId === null ? /Another card/ : /Visa ending/);
        expect(receiver().textContent).toContain(context.billingContactId === null ? 'Nobody else' : 'Femi Adeyemi');
        const why = { declined: 'The card was declined. Nothing was charged.', insufficientFunds: 'There is too little money on the card. Nothing was charged.' };
        const reason: keyof typeof why | undefined = context.lastPayment?.reason;
        expect(alert()).toContain(context.error?.msg ?? (reason === undefined ? '' : why[reason]));
        if (context.error === null && reason === undefined) expect(alert()).toBe('');
      },
    },
    requoting: { heading: 'Renew your subscription', shows: (page) => void page.getByText('Asking for today’s price') },
    repricing: { heading: 'Renew your subscription', shows: (page) => void page.getByText('Asking for today’s price') },
    paying: { heading: 'The payment' },
    priceChanged: {
      heading: 'The price has changed',
      shows: (page, { context }) => {
        page.getByText(`Pay ${formatNaira(context.quote.paymentDue)}`);
        expect(document.querySelector('s')?.textContent).toBe(formatNaira(context.priceBefore));
        expect(leadsTo(page, 'Back to your subscription')).toBe('/subscriptions/management/subscription');
      },
    },
    changedMeanwhile: { heading: 'Your subscription has changed meanwhile' },
    signedOut: { heading: 'Please sign in again', shows: (page) => expect(leadsTo(page, 'Sign in')).toBe('/sign-in') },
    leaving: { heading: 'One moment' },
    paid: { heading: 'One moment' },
  },
});
