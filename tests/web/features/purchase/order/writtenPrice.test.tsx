// An order page that was prerendered with its price.
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { PRERENDERED_QUOTE_ID } from '#contract/prerenderedPrices.ts';
import { answerCalls, callsOf, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf } from '#tests/support/site.tsx';
import { quoteCall, quoteOf, shopAnswers } from './orderStage.tsx';
import { mainButton, open, quote, say } from './pricingStage.tsx';

const order = { type: 'new' as const, plan: 'core', moduleIds: [], numberOfUsers: 20, isPlanDurationAnnual: false };
const { paymentDue: due } = quoteOf(order);
const sum = `₦${due.toLocaleString('en-NG', { minimumFractionDigits: 2 })}`;

beforeEach(() => {
  queryClient.clear();
  const data = document.createElement('script');
  data.id = PRERENDERED_QUOTE_ID;
  data.type = 'application/json';
  data.textContent = JSON.stringify({ ...quoteOf(order), renewal: { at: '2020-01-31T00:00:00.000Z', amount: 1 } });
  document.body.append(data);
  answerCalls(shopAnswers);
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
});
afterEach(() => {
  document.getElementById(PRERENDERED_QUOTE_ID)?.remove();
  resetAnswers();
});

it('shows it without a call, with a term from today', async () => {
  open();
  await waitFor(() => expect(quote().textContent).toContain(sum));
  expect(quote().textContent).not.toContain('2020');
  expect(await mainButton(`Create account to pay ${sum}`)).toBeTruthy();
  expect(callsOf(quoteCall)).toEqual([]);
});

it('asks for the price of another order', async () => {
  const { user } = open();
  await waitFor(() => expect(quote().textContent).toContain(sum));
  await say(user, '21');
  await waitFor(() => expect(quote().textContent).toContain('21 users'));
  expect(quote().textContent).not.toContain(sum);
  // A slow typist also asks for 2 users on the way; nobody asks for the written price.
  const asked = callsOf(quoteCall).map(({ body }) => body);
  expect(asked.at(-1)).toEqual({ ...order, numberOfUsers: 21 });
  expect(asked).not.toContainEqual(order);
});

it('asks for the price if the page was loaded over a minute ago', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(61_000);
  open();
  await waitFor(() => expect(callsOf(quoteCall)).toHaveLength(1));
});

it('asks for an organisation’s own price', async () => {
  open({ as: accountOf() });
  await waitFor(() => expect(callsOf(quoteCall)).toHaveLength(1));
});
