// Account forms whose session ends: what was typed is there again for the same person, and for nobody else.
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BillingContactsCard } from '#features/billing/contacts/BillingContactsCard.tsx';
import { OrganisationForm } from '#features/organisation/OrganisationForm.tsx';
import { ProfileCard } from '#features/profile/ProfileCard.tsx';
import { forgetSession } from '#features/session/forgetSession.ts';
import { aliasAvailability } from '#fields/aliasAvailability.ts';
import { settings } from '#machines/organisationDetails/sampleSettings.ts';
import CancelPage from '#pages/subscriptions/CancelPage.tsx';
import { tabStorage } from '#tabState/tabStorage.ts';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, orgId, visit } from '#tests/support/site.tsx';
import { femi, LIST } from './billing/contacts/contactsCard.tsx';
import { answersOf } from './organisation/organisationStage.ts';
import { paid, reasons } from './subscription/cancel/cancelStage.ts';

const account = accountOf();

interface UnsavedForm {
  page: ReactElement;
  /** From the page to the form. */
  opens?: (user: UserEvent) => Promise<void>;
  field: string | RegExp;
  /** Goes on after typing. */
  continues?: (user: UserEvent) => Promise<void>;
}

const presses = (name: string) => async (user: UserEvent) => user.click(await screen.findByRole('button', { name }));

const cancellation = { page: <CancelPage />, field: /could we have done better/ };
const forms: Record<string, UnsavedForm> = {
  'the organisation’s details': {
    page: <OrganisationForm settings={settings} checkAlias={aliasAvailability} />,
    field: /^City/,
  },
  'a new billing contact': {
    page: <BillingContactsCard orgId={orgId} orgEmail="office@kuramologistics.ng" />,
    opens: presses('Add a contact'),
    field: /^Role/,
  },
  'a billing contact': {
    page: <BillingContactsCard orgId={orgId} orgEmail="office@kuramologistics.ng" />,
    opens: async (user) => {
      await presses(`More for ${femi.name}`)(user);
      await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    },
    field: /^Role/,
  },
  'the person’s name': { page: <ProfileCard account={account} />, field: 'Your name' },
  'the comment on a cancellation': cancellation,
  'the comment on a cancellation, a step later': {
    ...cancellation,
    continues: async (user) => {
      await user.click(await screen.findByRole('radio', { name: 'We only needed it for a while' }));
      await presses('See what will happen')(user);
      await screen.findByRole('button', { name: 'Continue to cancel' });
    },
  },
};

beforeEach(() =>
  answerCalls({
    ...answersOf(settings),
    ...answersFor(account, paid),
    [LIST]: { billingContacts: [femi] },
    'GET /hr/cancel/reasons': { cancelReasons: reasons },
    'GET /hr/subscriptions/preference': { preference: { isAutoRenewal: true } },
  }),
);
afterEach(() => {
  tabStorage.forgetPerson();
  resetAnswers();
});

const textbox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function open({ page, opens, field }: UnsavedForm) {
  const { user, unmount } = visit(page, { as: account });
  await opens?.(user);
  return { user, unmount, typed: await textbox(field) };
}

describe.each(Object.entries(forms))('%s', (_, form) => {
  async function typesAndEnds(isSignedOut: boolean): Promise<string> {
    const { user, unmount, typed } = await open(form);
    const before = typed.value;
    await user.clear(typed);
    await user.paste('Typed for a while');
    await form.continues?.(user);
    forgetSession({ isSignedOut });
    unmount();
    return before;
  }

  // Rules: session.lifetime
  test('is as typed after the session has ended, once', async () => {
    const before = await typesAndEnds(false);
    const again = await open(form);
    await waitFor(() => expect(again.typed.value).toBe('Typed for a while'));
    again.unmount();
    expect((await open(form)).typed.value).toBe(before);
  });

  test('is as saved after Log out', async () => {
    const before = await typesAndEnds(true);
    expect((await open(form)).typed.value).toBe(before);
  });
});
