// Every transition of a renewal, triggered by a person on the rendered page. The payment's own views have their own
// test.
import type { Screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import { RenewViews } from '#features/purchase/renew/RenewViews.tsx';
import { model, quote } from '#machines/renew/renew.model.ts';
import { paid } from '#tests/web/features/subscription/cancel/cancelStage.ts';
import { throughViews } from '#tests/support/flows/views.ts';
import { currentAnswer, trial } from '#tests/support/site.tsx';

// One run covers most of the machine.
vi.setConfig({ testTimeout: 120_000 });

const open: Payment = {
  reference: '0197a000-0000-7000-8000-0000000000a2',
  purpose: 'renewal',
  status: 'checking',
  url: null,
  reason: null,
  charged: null,
  returned: null,
  refund: null,
  askedAt: '2026-11-20T09:00:00.000Z',
  amount: 25_800,
  card: null,
  receipt: null,
};
/* By text: checking visibility by role covers the whole page, which is slow in a run this long. */
const presses = (name: string | RegExp) => async (user: UserEvent, page: Screen) =>
  user.click(await page.findByText(name, { selector: 'button *' }));
const linkTarget = (page: Screen, name: string) => page.getByRole('link', { name }).getAttribute('href');
const pay = /^Pay ₦/;

throughViews({
  model,
  render: (actor) => (
    <RenewViews
      actor={actor}
      answer={currentAnswer(
        actor.getSnapshot().context.mayRenew ? { ...paid, numberOfUsers: 20, numberOfUnallocatedUsers: 4 } : trial,
      )}
      openPayment={actor.getSnapshot().context.openPayment === null ? null : open}
      renewal={null}
      payment={({ words, above, below, elsewhere }) => (
        <>
          <h1>{words.title}</h1>
          {above?.(quote)}
          {below}
          {elsewhere}
        </>
      )}
    />
  ),
  events: { 'looks at what it is now': presses(/^(Check it now|Check this payment)$/) },
  states: {
    beingConfirmed: {
      heading: 'We’re still confirming a payment',
      shows: (page) => {
        page.getByText(
          /your payment of ₦25,800.00 went through, so please don’t pay again\. We last asked the card provider on 20.Nov.2026/,
        );
        expect(page.queryByText(pay)).toBeNull();
      },
    },
    notRenewable: {
      heading: 'There’s nothing to renew',
      shows: (page) => expect(linkTarget(page, 'See your subscription')).toBe('/subscriptions/management/subscription'),
    },
    paying: {
      heading: 'Renew your subscription',
      shows: (page) => {
        page.getByText(/^From 20.December.2026 until 19.January.2027$/);
        expect(
          page.getAllByRole('link', { name: 'Back to your subscription' }).map((link) => link.getAttribute('href')),
        ).toEqual(Array(2).fill('/subscriptions/management/subscription'));
      },
    },
    changedMeanwhile: { heading: 'Your subscription has changed' },
    leaving: { heading: 'One moment' },
    paid: { heading: 'One moment' },
  },
});
