// Every transition of an order that waits, triggered by a person or by what the page reads.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type Screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { KeptOrderOffer } from '#features/purchase/KeptOrderOffer.tsx';
import type { KeptOrderActor } from '#features/purchase/keptOrderActors.ts';
import { useFlowView } from '#flow/useFlowState.ts';
import { model } from '#machines/keptOrder/keptOrder.model.ts';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { throughViews } from '#tests/support/flows/views.ts';
import { orgId } from '#tests/support/site.tsx';
import { shopAnswers } from './order/orderStage.tsx';

beforeEach(() => {
  queryClient.clear();
  answerCalls({ ...shopAnswers, 'GET /hr/apps/humanar/modules': { modules: [] } });
});
afterEach(resetAnswers);

let actor: KeptOrderActor | undefined;
/** What useKeptOrder does when it has read, or when somebody else is signed in. */
const fromPage = (name: string) => async () => {
  const { [name]: event } = model.events(undefined as never);
  await act(async () => event && actor?.send(event));
};

/** As on the page that ends the sign-up. */
function Page({ of }: { of: KeptOrderActor }) {
  const isReading = useFlowView(of) === 'reading';
  return (
    <div aria-busy={isReading}>
      <h1>You’re all set</h1>
      <KeptOrderOffer actor={of} orgId={orgId} />
    </div>
  );
}

const expectNoOrder = (page: Screen): void => expect(page.queryByRole('region', { name: 'Your order' })).toBeNull();

throughViews({
  model,
  render: (rendered) => {
    actor = rendered;
    return (
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Page of={rendered} />
        </MemoryRouter>
      </QueryClientProvider>
    );
  },
  events: {
    ...Object.fromEntries(
      Object.entries(model.events(undefined as never))
        .filter(([, { type }]) => type !== 'discard.pressed')
        .map(([name]) => [name, fromPage(name)]),
    ),
    'presses Discard': async (user, page) => user.click(page.getByRole('button', { name: 'Discard this order' })),
  },
  states: {
    reading: { shows: expectNoOrder },
    offered: {
      shows: (page, { context }) => {
        page.getByText(`Core, ${context.order.numberOfUsers} users, one month`);
        expect(page.getByRole('link', { name: 'Continue to your order' }).getAttribute('href')).toBe(
          `/subscriptions/create?plan=core&type=monthly&users=${context.order.numberOfUsers}`,
        );
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
    none: { shows: expectNoOrder },
  },
});
