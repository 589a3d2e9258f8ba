// Every transition of an order, triggered by a person on the rendered page, or by the session around it.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { OrderViews } from '#features/purchase/order/Configurator.tsx';
import type { OrderActor } from '#features/purchase/order/orderActors.ts';
import { model } from '#machines/order/order.model.ts';
import { mayBuy } from '#machines/order/order.machine.ts';
import { resetAnswers } from '#tests/support/apiStub.ts';
import { throughViews } from '#tests/support/flows/views.ts';
import { Button } from '#ui/Button.tsx';
import { priceBook } from './orderStage.tsx';

beforeEach(() => queryClient.clear());
afterEach(resetAnswers);

let actor: OrderActor | undefined;
/** What the page does when the session around it changes. */
const aroundIt = (name: string) => async () => {
  const { [name]: event } = model.events(undefined as never);
  await act(async () => event && actor?.send(event));
};
const fromSession = Object.entries(model.events(undefined as never))
  .filter(([, { type }]) => type === 'buyer.changed' || type === 'draft.forgotten')
  .map(([name]) => name);

throughViews({
  model,
  render: (rendered) => {
    actor = rendered;
    return (
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <h1>Build your plan</h1>
          <OrderViews
            actor={rendered}
            book={priceBook}
            act={(sum) => (sum === null ? 'Continue' : `Continue with ${sum}`)}
            more={(onSignIn) => <Button onPress={onSignIn}>Sign in</Button>}
          />
        </MemoryRouter>
      </QueryClientProvider>
    );
  },
  events: {
    'asks for 30 users': async (user, page) => {
      const field = page.getByRole('textbox', { name: 'Users' });
      await user.clear(field);
      await user.paste('30');
    },
    'clears the number of users': async (user, page) => user.clear(page.getByRole('textbox', { name: 'Users' })),
    ...Object.fromEntries(fromSession.map((name) => [name, aroundIt(name)])),
    'asks for the price again': async (user, page) => {
      const again = page.queryByRole('button', { name: 'Get the price again' });
      // With a refused field there is no such button; the person changes the field.
      if (again !== null) await user.click(again);
      else await act(async () => actor?.send({ type: 'retry.asked' }));
    },
    continues: async (user, page) => {
      const [button] = page.queryAllByRole('button', { name: /^Continue/ });
      if (button !== undefined) await user.click(button);
    },
    'presses Sign in': async (user, page) =>
      user.click(page.getAllByRole('button', { name: 'Sign in' })[0] as HTMLElement),
  },
  states: {
    incomplete: {
      shows: (page, { context }) => {
        page.getByText('Choose a plan, apps and users to see the price.');
        if (context.isAsked) page.getByText('Enter how many users you need.');
      },
    },
    pricing: {
      shows: (page, { context }) => {
        if (context.quote === null) page.getByText('Getting the price.');
      },
    },
    priced: {
      shows: (page, { context }) => {
        const panel = within(page.getByRole('complementary', { name: 'Your quote' }));
        expect(panel.queryByText('Getting the price.')).toBeNull();
        expect(page.queryAllByRole('button', { name: /^Continue with/ }).length > 0).toBe(mayBuy(context.buyer));
      },
    },
    failed: {
      shows: (page, { context }) => {
        page.getByText('We couldn’t get the price.');
        page.getByText(context.error.errors[0]?.msg ?? context.error.msg);
      },
    },
  },
});
