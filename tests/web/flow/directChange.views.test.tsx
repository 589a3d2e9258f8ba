// Every transition of the directChange machine, triggered by a person on the parts of pages that run it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, type Screen } from '@testing-library/react';
import { createRef } from 'react';
import type { UserEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import { queries } from '#api/queries.ts';
import { CardsViews } from '#features/billing/cards/CardsCard.tsx';
import { BillingContactsViews } from '#features/billing/contacts/BillingContactsCard.tsx';
import { SessionsViews } from '#features/security/SessionsCard.tsx';
import { UndoButtonView } from '#features/subscription/manage/UndoButton.tsx';
import { EffectsContext } from '#flow/effects.ts';
import type { DirectChangeActor } from '#flow/useDirectChange.ts';
import { addCardMachine } from '#machines/addCard/addCard.machine.ts';
import { model } from '#machines/directChange/directChange.model.ts';
import { AutoRenewalSwitchView } from '#payments/AutoRenewalSwitch.tsx';
import { throughViews } from '#tests/support/flows/views.ts';
import { currentAnswer, orgId } from '#tests/support/site.tsx';
import { mastercard, paid, visa } from '../features/billing/cards/cardsPage.tsx';

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
const other = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const [two, one] = [orgId, other];
client.setQueryData(queries.cards(two).queryKey, [{ ...mastercard, isDefault: false }, visa]);
client.setQueryData(queries.cards(one).queryKey, [{ ...visa, id: '0197a000-0000-7000-8000-00000000000d' }]);
client.setQueryData(queries.subscription().queryKey, currentAnswer(paid));
client.setQueryData(queries.preference().queryKey, { isAutoRenewal: true });
client.setQueryData(queries.renewal().queryKey, null);
client.setQueryData(queries.billingContacts(two).queryKey, [
  {
    id: mastercard.id,
    name: 'Femi Adeyemi',
    email: 'femi@kuramologistics.ng',
    phone: '',
    role: '',
    getsReceipts: true,
    version: 1,
  },
]);
const session = {
  id: other,
  device: 'Chrome on Windows',
  ip: null,
  createdAt: '2026-11-20T15:20:00.000Z',
  lastSeenAt: '2026-11-20T15:30:00.000Z',
  isCurrent: true,
};
client.setQueryData(queries.sessions().queryKey, [
  session,
  { ...session, id: mastercard.id, device: 'Safari on iOS', isCurrent: false },
]);
const adding = createActor(addCardMachine, { input: { key: other, reference: null } }).start();

/** Each part of a page that runs the machine. On the site, each has an actor of its own. */
const Parts = ({ actor }: { actor: DirectChangeActor }) => {
  const undo = { actor, version: 7, focusAfterwards: createRef<HTMLElement>() };
  return (
    <>
      <div data-testid="two cards">
        <CardsViews orgId={two} adding={adding} changing={actor} />
      </div>
      <div data-testid="one card">
        <CardsViews orgId={one} adding={adding} changing={actor} />
      </div>
      <BillingContactsViews actor={actor} orgId={two} orgEmail="office@kuramologistics.ng" />
      <UndoButtonView {...undo} what="undoCancellation">
        Undo cancellation
      </UndoButtonView>
      <UndoButtonView {...undo} what="undoScheduledChange">
        Undo the change
      </UndoButtonView>
      <div data-testid="renewal on">
        <AutoRenewalSwitchView actor={actor} isOn />
      </div>
      <div data-testid="renewal off">
        <AutoRenewalSwitchView actor={actor} isOn={false} />
      </div>
      <SessionsViews actor={actor} />
    </>
  );
};

const pressOne = (page: Screen, words: RegExp) =>
  void fireEvent.click(page.getByText(words, { selector: 'button *' }).closest('button') as HTMLButtonElement);
const press = (words: RegExp) => async (_: UserEvent, page: Screen) => pressOne(page, words);
const choose = (within: string, name: string, act: string) => async (_: UserEvent, page: Screen) => {
  const more = document.querySelector(`${within} [aria-label="More for ${name}"]`);
  fireEvent.click(more as HTMLElement);
  fireEvent.click(await page.findByText(act, { selector: '[role="menuitem"], [role="menuitem"] *' }));
};
const flip = (part: string) => async (_: UserEvent, page: Screen) =>
  void fireEvent.click(page.getByTestId(part).querySelector('input') as HTMLInputElement);
const card = 'Mastercard ending\u00a07712';
const idle = (page: Screen) => void page.getByText('Undo cancellation');

throughViews({
  model,
  render: (actor) => (
    <QueryClientProvider client={client}>
      <EffectsContext value={() => {}}>
        <MemoryRouter>
          <Parts actor={actor} />
        </MemoryRouter>
      </EffectsContext>
    </QueryClientProvider>
  ),
  events: {
    'makes a card the default': choose('[data-testid="two cards"]', card, 'Make default'),
    'removes a card': choose('[data-testid="two cards"]', card, 'Remove'),
    'removes the last card': choose('[data-testid="one card"]', 'Visa ending\u00a04081', 'Remove'),
    'removes a contact': choose('', 'Femi Adeyemi', 'Remove'),
    'undoes the cancellation': press(/^Undo cancellation$/),
    'undoes the scheduled change': press(/^Undo the change$/),
    'switches renewal on': flip('renewal off'),
    'switches renewal off': flip('renewal on'),
    'ends a session': press(/^End$/),
    'ends the other sessions': press(/^End all others$/),
    confirms: async (_, page) =>
      void fireEvent.click(
        page.getAllByText(/^(Remove the card.*|Remove Femi Adeyemi)$/, {
          selector: '[role="alertdialog"] button, [role="alertdialog"] button *',
        })[0] as HTMLElement,
      ),
    'keeps it': async (_, page) =>
      void fireEvent.click(
        page.getAllByText(/^(Keep the card|Cancel)$/, { selector: '[role="alertdialog"] *' })[0] as HTMLElement,
      ),
  },
  states: {
    idle: { shows: idle },
    confirming: {
      shows: async (page) => {
        await page.findAllByText(/^(Your renewal uses this card|Remove this card\?|Remove this contact\?)$/);
      },
    },
    changing: { shows: (page) => void page.getAllByText('Undoing') },
    lookingUp: { shows: (page) => void page.getAllByText('Undoing') },
    refreshing: { shows: (page) => void page.getAllByText('Undoing') },
  },
});
