// Account forms whose session ends: what was typed is there again for the same person, and for nobody else.
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { BillingContactsCard } from '#features/billing/contacts/BillingContactsCard.tsx';
import { OrganisationForm } from '#features/organisation/OrganisationForm.tsx';
import { ProfileCard } from '#features/profile/ProfileCard.tsx';
import { forgetSession } from '#features/session/forgetSession.ts';
import { aliasAvailability } from '#fields/aliasAvailability.ts';
import { settings } from '#machines/organisationDetails/sampleSettings.ts';
import CancelPage from '#pages/subscriptions/CancelPage.tsx';
import { tabStorage } from '#tabState/tabStorage.ts';
import { answerCalls, Refusal, resetAnswers } from '#tests/support/apiStub.ts';
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
  'the comment on a cancellation that failed': {
    ...cancellation,
    continues: async (user) => {
      answerCalls({
        'POST /hr/org/security/passwords/confirm': { ok: true },
        'POST /hr/subscriptions/cancel': new Refusal(500, 'internal', 'An error occurred'),
      });
      await user.click(await screen.findByRole('radio', { name: 'We only needed it for a while' }));
      await presses('See what will happen')(user);
      await presses('Continue to cancel')(user);
      await user.type(await screen.findByLabelText('Your password'), 'harmattan-2026');
      await presses('Cancel the subscription')(user);
      await screen.findByRole('heading', { name: 'We couldn’t confirm the cancellation' });
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

describe('when a colleague has saved something else before the person comes back,', () => {
  const replace = async (user: UserEvent, name: RegExp, value: string) => {
    const field = await textbox(name);
    await user.clear(field);
    await user.paste(value);
  };
  const openDetails = (org: typeof settings) => {
    answerCalls(answersOf(org));
    return visit(<OrganisationForm settings={org} checkAlias={aliasAvailability} />, { as: account });
  };

  // Rules: session.lifetime, version.conflict
  test('the organisation’s details show the newer values, and elsewhere what was typed', async () => {
    const { user, unmount } = openDetails(settings);
    await replace(user, /^City/, 'Ikeja');
    await replace(user, /^Address/, '12 Allen Avenue');
    forgetSession({ isSignedOut: false });
    unmount();
    openDetails({ ...settings, city: 'Abeokuta', version: settings.version + 1 });
    await waitFor(async () => expect((await textbox(/^Address/)).value).toBe('12 Allen Avenue'));
    expect((await textbox(/^City/)).value).toBe('Abeokuta');
  });

  test('a billing contact shows the newer values, and elsewhere what was typed', async () => {
    const { user, unmount } = await open(forms['a billing contact'] as UnsavedForm);
    await replace(user, /^Email/, 'typed@kuramologistics.ng');
    await replace(user, /^Role/, 'Head of Finance');
    forgetSession({ isSignedOut: false });
    unmount();
    answerCalls({ [LIST]: { billingContacts: [{ ...femi, email: 'colleague@kuramologistics.ng', version: 4 }] } });
    await queryClient.resetQueries();
    const again = await open(forms['a billing contact'] as UnsavedForm);
    await waitFor(() => expect(again.typed.value).toBe('Head of Finance'));
    expect((await textbox(/^Email/)).value).toBe('colleague@kuramologistics.ng');
  });

  test('country and state stay together', async () => {
    const place = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
    const places = () => ['Country', 'State'].map((name) => place(name).value);
    const before = { ...settings, stateId: null };
    const { user, unmount } = openDetails(before);
    await waitFor(() => expect(place('State').disabled).toBe(false));
    await user.click(place('State'));
    await user.click(await screen.findByText('Kano', { selector: '[role="option"]' }));
    await replace(user, /^City/, 'Ikeja');
    forgetSession({ isSignedOut: false });
    unmount();
    const unchanged = openDetails(before);
    await waitFor(() => expect(places()).toEqual(['Nigeria', 'Kano']));
    forgetSession({ isSignedOut: false });
    unchanged.unmount();
    openDetails({ ...before, countryId: 288, version: settings.version + 1 });
    await waitFor(async () => expect((await textbox(/^City/)).value).toBe('Ikeja'));
    await waitFor(() => expect(places()).toEqual(['Ghana', '']));
  });
});

test.each(['{"city":12}', '{"city":[12,"CITY"],"stateId":["24",25]}', '{"city":null}', '[]', 'damaged'])(
  'a form whose unsaved values are damaged (%s) is as saved',
  async (kept) => {
    tabStorage.keep('unsaved.organisation', kept.replace('CITY', settings.city ?? ''));
    visit(<OrganisationForm settings={settings} checkAlias={aliasAvailability} />, { as: account });
    expect((await textbox(/^City/)).value).toBe(settings.city);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }).value).toBe('Lagos'));
    expect(tabStorage.read('unsaved.organisation')).toBeNull();
  },
);
