// Every transition of the addCard machine, triggered by a person on the rendered page.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, type Screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createActor } from 'xstate';
import { queries } from '#api/queries.ts';
import { CardsViews } from '#features/billing/cards/CardsCard.tsx';
import { model } from '#machines/addCard/addCard.model.ts';
import { directChangeMachine } from '#machines/directChange/directChange.machine.ts';
import { throughViews } from '#tests/support/flows/views.ts';
import { currentAnswer, orgId } from '#tests/support/site.tsx';
import { mastercard } from './cardsPage.tsx';

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
client.setQueryData(queries.cards(orgId).queryKey, [mastercard]);
client.setQueryData(queries.subscription().queryKey, currentAnswer(null));

/** By text rather than role, because role queries compute the styles of the whole page. */
const presses = (words: string | RegExp) => async (user: UserEvent, page: Screen) =>
  user.click((await page.findByText(words, { selector: 'button *' })).closest('button') as HTMLButtonElement);

const explains = async (page: Screen) => void (await page.findByText(/charge ₦50\.00 .* return it immediately/));

throughViews({
  model,
  render: (actor) => (
    <QueryClientProvider client={client}>
      <h1>Cards</h1>
      <CardsViews orgId={orgId} adding={actor} changing={createActor(directChangeMachine).start()} />
    </QueryClientProvider>
  ),
  events: {
    'adds a card': presses('Add a card'),
    closes: async (_, page) => void fireEvent.click(await page.findByLabelText('Close')),
    'goes on': presses(/^Go to (the provider|your bank)’s page$/),
    'looks again': presses('Check again'),
    'comes back by the back button': async () =>
      void fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true })),
  },
  states: {
    closed: { shows: (page) => void page.getByText('Add a card') },
    explaining: {
      shows: async (page, { context }) => {
        await explains(page);
        if (context.error !== null) await page.findByText(context.error.msg);
      },
    },
    starting: { shows: explains },
    leaving: { shows: (page) => void page.getByText('Opening the page') },
    checking: { shows: (page) => void page.getByText('Checking your new card') },
    waiting: { shows: (page) => void page.getByText('Checking your new card') },
    stillChecking: { shows: (page) => void page.getByText('We’re still checking your card.') },
    awaitingApproval: {
      shows: (page, { context }) => {
        page.getByText('Your bank is waiting for you.');
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
    leavingForBank: { shows: (page) => void page.getByText('Opening the page') },
    checkFailed: { shows: (page, { context }) => void page.getByText(context.error.msg) },
  },
});
