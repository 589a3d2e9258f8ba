import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#api/queryClient.ts';
import { setPrerenderedPrices, showsPlans } from '#api/prerenderedPrices.ts';
import { PRERENDERED_PLANS_ID } from '#contract/prerenderedPrices.ts';
import { queries } from '#api/queries.ts';
import type { Duration } from '#features/purchase/order/prices.ts';
import { usePriceBook } from '#pages/marketing/plans/PriceBook.tsx';
import { initialCatalogue } from '#server/modules/plans/service.ts';
import { resetAnswers, recordedCalls } from '#tests/support/apiStub.ts';

/* A page prerendered with prices shows them without a request. */

beforeEach(() => queryClient.clear());
afterEach(() => {
  resetAnswers();
  document.body.replaceChildren();
});

function Book() {
  const { durationSwitch, book } = usePriceBook(
    'waiting',
    ([core], { vat }) => `${core?.name} ${core?.monthlyPrice}, VAT ${vat}`,
    useState<Duration>('monthly'),
  );
  return (
    <main>
      {durationSwitch}
      <p>{book}</p>
    </main>
  );
}
const tree = (
  <QueryClientProvider client={queryClient}>
    <Book />
  </QueryClientProvider>
);

const data = `<script id="${PRERENDERED_PLANS_ID}" type="application/json">${JSON.stringify(initialCatalogue.planList)}</script>`;

/** A page with embedded data, as the build and the server write it. */
function written(): Element {
  document.body.innerHTML = `<div id="root"></div>${data}`;
  const root = document.querySelector('#root');
  if (!root) throw new Error('there is no root');
  setPrerenderedPrices(initialCatalogue.planList);
  root.innerHTML = renderToString(tree);
  queryClient.clear();
  return root;
}

it('is prerendered with prices and marked as such', () => {
  expect(written().textContent).toContain('Core 1200, VAT 7.5');
  expect(showsPlans()).toBe(true);
});

it('hydrates with them, without console messages or a call', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  const complained = vi.spyOn(console, 'error');
  const root = written();
  const app = await act(async () => hydrateRoot(root, tree, { onRecoverableError: (error) => console.error(error) }));
  expect(screen.getByText('Core 1200, VAT 7.5')).toBeTruthy();
  expect(recordedCalls).toEqual([]);
  expect(complained).not.toHaveBeenCalled();
  await act(async () => app.unmount());
});

it('requests prices again if they are older than half a minute', async () => {
  document.body.innerHTML = data;
  vi.spyOn(performance, 'now').mockReturnValue(29_000);
  expect(await queryClient.ensureQueryData(queries.plans())).toEqual(initialCatalogue.planList);
  expect(queryClient.getQueryCache().find({ queryKey: queries.plans().queryKey })?.isStaleByTime(30_000)).toBe(false);
  queryClient.clear();
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  await queryClient.ensureQueryData(queries.plans());
  expect(queryClient.getQueryCache().find({ queryKey: queries.plans().queryKey })?.isStaleByTime(30_000)).toBe(true);
});
