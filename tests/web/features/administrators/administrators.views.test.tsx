// Every transition of the administrators machine, triggered by a person on the rendered card.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, type Screen, within } from '@testing-library/react';
import { peopleQueries } from '#api/peopleQueries.ts';
import { AdministratorsViews } from '#features/administrators/AdministratorsCard.tsx';
import { model } from '#machines/administrators/administrators.model.ts';
import { throughViews } from '#tests/support/flows/views.ts';
import { accountOf } from '#tests/support/site.tsx';

const account = accountOf();
const { id, name, email } = account.user;
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
client.setQueryData(peopleQueries.administrators().queryKey, [
  { id, name, email },
  { id: '0197a000-0000-7000-8000-000000000012', name: 'Halima Sani', email: 'halima@kuramologistics.ng' },
]);
client.setQueryData(peopleQueries.members('').queryKey, {
  members: [{ id: '0197a000-0000-7000-8000-000000000011', name: 'Musa Bello', email: 'musa@kuramologistics.ng' }],
  hasMore: false,
});

const openDialog = () => document.querySelector<HTMLElement>('[role="alertdialog"], [role="dialog"]') ?? document.body;
/** By text rather than role, because role queries compute the styles of the whole page. */
const inDialog = async (words: RegExp) =>
  (await within(openDialog()).findByText(words, { selector: 'button *' })).closest('button') as HTMLButtonElement;
const button = async (page: Screen, words: string) =>
  (await page.findByText(words, { selector: 'button *' })).closest('button') as HTMLButtonElement;
const menu = async (page: Screen, act: string) => {
  fireEvent.click(await page.findByLabelText('More for Halima Sani'));
  fireEvent.click(await page.findByText(act, { selector: '[role="menuitem"], [role="menuitem"] *' }));
};
const confirm = /^(Make Musa Bello an administrator|Remove Halima Sani|Hand over to Halima Sani)$/;

throughViews({
  model,
  render: (actor) => (
    <QueryClientProvider client={client}>
      <h1>Administrators</h1>
      <AdministratorsViews actor={actor} account={account} />
    </QueryClientProvider>
  ),
  events: {
    'chooses a member': async (user, page) => {
      await user.click(await button(page, 'Add an administrator'));
      await user.click(await page.findByLabelText('Choose Musa Bello'));
    },
    'chooses to remove an administrator': async (_, page) => menu(page, 'Remove as administrator'),
    'chooses to hand over': async (_, page) => menu(page, 'Hand over my role'),
    confirms: async (user) => user.click(await inDialog(confirm)),
    'gives the password': async (user, page) => {
      fireEvent.change(await page.findByLabelText('Your password', { selector: 'input' }), {
        target: { value: 'harmattan-2026' },
      });
      await user.click(await inDialog(confirm));
    },
    cancels: async (user) => user.click(await inDialog(/^Cancel$/)),
  },
  states: {
    listed: { shows: (page) => void page.getByText('Halima Sani') },
    confirming: {
      shows: async (page, { context }) => {
        await page.findByText(/^(Make this person an administrator|Remove this administrator|Hand over your role)\?$/);
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
    changing: {
      shows: (page) => void page.getByText(/^(Adding the administrator|Removing the administrator|Handing over)$/),
    },
    askingPassword: {
      shows: async (page, { context }) => {
        await page.findByText('Confirm your password', { selector: '[role="dialog"] *' });
        if (context.error !== null) await page.findByText(context.error.msg);
      },
    },
    confirmingPassword: { shows: (page) => void page.getByText('Checking the password') },
    handedOver: { shows: (page) => void page.getByText('Halima Sani') },
  },
});
