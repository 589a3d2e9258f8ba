// Every transition of a payment, triggered by its payer on the rendered page.
import { fireEvent, type Screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { PaymentViews } from '#features/purchase/payment/PaymentViews.tsx';
import { model } from '#machines/payment/payment.model.ts';
import { throughViews } from '#tests/support/flows/views.ts';

const presses = (name: string | RegExp) => async (user: UserEvent, page: Screen) =>
  user.click(await page.findByRole('button', { name }));
const hrefOf = (page: Screen, name: string) => page.getByRole('link', { name }).getAttribute('href');
const says = (words: RegExp) => expect(document.body.textContent, String(words)).toMatch(words);
const money = '₦23,220.00';

throughViews({
  model,
  render: (actor) => <PaymentViews actor={actor} mailTo="office@kuramologistics.ng" />,
  events: {
    'tries again': presses('Try again'),
    'looks again': presses(/^(Check again|I’ve paid: check again)$/),
    'continues at the provider': presses(
      /^(Open the card page|Open my bank’s page|Continue to the card page|Continue at my bank)$/,
    ),
    'chooses another way': presses('Pay another way'),
    'the connection returns': async () => void fireEvent(window, new Event('online')),
    'comes back by the back button': async () => void fireEvent(document, new Event('visibilitychange')),
  },
  states: {
    initiating: { heading: 'Starting your payment', shows: () => says(new RegExp(money)) },
    unreachable: {
      heading: /^(An error occurred|The card provider isn’t responding)$/,
      shows: (_, { context }) =>
        says(
          context.error.code === 'provider_unavailable'
            ? /You haven’t been charged\. Trying again/
            : /check whether we received this.*you won’t be charged twice/,
        ),
    },
    leaving: { heading: /^Taking you to (the card page|your bank)$/ },
    verifying: {
      heading: 'Checking your payment',
      shows: (page) => void page.getByRole('progressbar', { name: 'Progress of the check' }),
    },
    waiting: {
      heading: 'Checking your payment',
      shows: (page, { context }) => {
        expect(page.getByRole('progressbar').getAttribute('value')).toBe(String(context.polls));
        expect(page.getByRole('status').textContent).toMatch(
          context.polls === 0 ? /Checking with/ : context.polls < 5 ? /every three seconds/ : /A few more seconds/,
        );
      },
    },
    stillPending: {
      heading: 'We’ll email you',
      shows: (page, { context }) => {
        says(/mail office@kuramologistics\.ng as soon as we know/);
        says(/You don’t need to pay .*again\./);
        says(
          context.error === null
            ? /provider hasn’t confirmed your payment yet/
            : /couldn’t find out whether your payment went through/,
        );
        if (context.payment?.status === 'checking')
          expect(hrefOf(page, 'Back to the card page')).toBe(context.payment.url);
        expect(hrefOf(page, 'See your subscription')).toBe('/subscriptions');
      },
    },
    unfinished: {
      shows: (page, { context }) =>
        void page.getByRole('heading', {
          level: 1,
          name: context.payment.status === 'challenge' ? 'Your bank is waiting for you' : 'Nothing has been paid yet',
        }),
    },
    paid: {
      heading: 'Paid',
      shows: (page) => {
        says(new RegExp(`${money}.*Visa ending.4081`));
        expect(hrefOf(page, 'HUM-2026-000017')).toBe(
          '/subscriptions/management/history/receipt?id=0197a000-0000-7000-8000-0000000000e1',
        );
      },
    },
    failed: {
      heading: 'The card was declined',
      shows: (page) => {
        says(/Nothing was charged/);
        expect(hrefOf(page, 'Back to checkout')).toBe('/subscriptions/checkout');
      },
    },
    refunded: {
      heading: 'You’re getting your money back',
      shows: () =>
        says(/already bought a subscription.*being returned to the card.*within 10 working days.*Visa ending.4081/),
    },
    refused: { heading: 'No payment was made', shows: (_, { context }) => says(new RegExp(context.error.msg)) },
    unresolved: {
      heading: /^(Please sign in again|We couldn’t confirm your payment|We couldn’t find that payment)$/,
      shows: (page, { context: { request, error, reference } }) => {
        expect(document.body.textContent).not.toMatch(/Nothing was charged|No payment was made|haven’t been charged/);
        const isSignedOut = error.status === 401;
        if (request === null) {
          says(isSignedOut ? /Sign in again and we’ll check your payment/ : /Your billing history lists every payment/);
          return;
        }
        says(isSignedOut ? /we don’t know yet whether it went through/ : /It may have gone through/);
        const isNamed = reference !== null && error.status !== 404;
        expect(
          hrefOf(page, isSignedOut ? 'Sign in' : isNamed ? 'Check your payment' : 'See your billing history'),
        ).toBe(isNamed ? `/subscriptions/redirect/?reference=${reference}` : '/subscriptions/management/history');
      },
    },
    stopped: {
      heading: 'Nothing has been paid yet',
      shows: (page) => expect(hrefOf(page, 'Back to checkout')).toBe('/subscriptions/checkout'),
    },
  },
});
