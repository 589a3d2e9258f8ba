// Every transition of the checkout, rendered. Paying for a quote has its own test.
import type { Screen } from '@testing-library/react';
import { expect } from 'vitest';
import { CheckoutViews } from '#features/purchase/checkout/CheckoutViews.tsx';
import { model } from '#machines/checkout/checkout.model.ts';
import { throughViews } from '#tests/support/flows/views.ts';

const linkTarget = (page: Screen, name: string) => page.getByRole('link', { name }).getAttribute('href');

throughViews({
  model,
  render: (actor) => (
    <CheckoutViews
      actor={actor}
      above={<p>Above</p>}
      payment={({ words, above }) => (
        <>
          <h1>{words.title}</h1>
          {above?.(null as never)}
        </>
      )}
    />
  ),
  events: {},
  states: {
    noOrder: {
      heading: 'Nothing chosen yet',
      shows: (page) => expect(linkTarget(page, 'Choose a plan')).toBe('/subscriptions/create'),
    },
    subscribed: {
      heading: 'You already have a subscription',
      shows: (page) => expect(linkTarget(page, 'See your subscription')).toBe('/subscriptions'),
    },
    paying: { heading: 'Checkout', shows: (page) => void page.getByText('Above') },
    orderRefused: {
      heading: 'You can’t buy this order as it is',
      shows: (page, { context }) => {
        expect(page.getByRole('alert').textContent).toContain(context.error.msg);
        expect(linkTarget(page, 'Choose a plan')).toBe('/subscriptions/create');
      },
    },
    leaving: { heading: 'One moment' },
    paid: { heading: 'One moment' },
  },
});
