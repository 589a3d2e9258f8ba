import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { BillingContactsCard } from '#features/billing/contacts/BillingContactsCard.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { accountOf, answersFor, orgId, visit } from '#tests/support/site.tsx';
import {
  femi,
  zainab,
  LIST,
  CHANGE,
  REMOVE,
  openContacts,
  rows,
  row,
  choose,
  dialog,
  typeInto,
} from './contactsCard.tsx';

afterEach(resetAnswers);
const notices = collectNotices();

describe('the list of contacts', () => {
  test('shows each contact’s name, role and whether they get receipts', async () => {
    openContacts();
    const first = await row('Femi Adeyemi');
    for (const words of ['FA', 'Accountant', 'accounts@kuramologistics.ng', 'Gets receipts'])
      within(first).getByText(words);
    const second = await row('Zainab Yusuf');
    within(second).getByText('z.yusuf@kuramologistics.ng');
    expect(within(second).queryByText('Gets receipts')).toBeNull();
    expect(screen.queryByText(/office@/)).toBeNull();
  });

  test('says where receipts go when no contact gets them', async () => {
    openContacts([zainab]);
    await screen.findByText('Nobody here gets receipts. They only go to office@kuramologistics.ng.');
  });

  test('says that it is empty and offers one action', async () => {
    const { user } = openContacts([]);
    await screen.findByText('No billing contacts yet');
    screen.getByText(/office@kuramologistics.ng/);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Add a contact']);
    await user.click(screen.getByRole('button', { name: 'Add a contact' }));
    await dialog();
  });

  test('accepts no more once full', async () => {
    openContacts(
      Array.from({ length: 20 }, (_, n) => ({
        ...femi,
        id: `${femi.id.slice(0, -2)}${n + 10}`,
        name: `Femi ${n}`,
        email: `femi${n}@kuramo.ng`,
      })),
    );
    await screen.findByText('Femi 0');
    expect(screen.getByRole('button', { name: 'Add a contact' })).toHaveProperty('disabled', true);
    screen.getByText(/You can have up to 20 contacts/);
  });

  test('can be loaded again after a failure', async () => {
    answerCalls({ [LIST]: new Refusal(403, 'forbidden', 'Only an administrator of your organisation can do this.') });
    const { user } = visit(<BillingContactsCard orgId={orgId} orgEmail="office@kuramologistics.ng" />);
    await screen.findByText('Only an administrator of your organisation can do this.');
    answerCalls({ [LIST]: { billingContacts: [femi] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Femi Adeyemi');
  });
});

describe('a contact with an unreachable address', () => {
  const unreachable = {
    email: femi.email,
    use: 'billingContact',
    name: femi.name,
    failedAt: '2026-11-20T15:20:00.000Z',
  };
  const openWith = (addresses: object[]) => {
    answerCalls({
      ...answersFor(accountOf(), null),
      [LIST]: { billingContacts: [femi, zainab] },
      'GET /hr/org/unreachable-addresses': { addresses },
    });
    return visit(<BillingContactsCard orgId={orgId} orgEmail="office@kuramologistics.ng" />, { as: accountOf() });
  };

  test('is named, and the address can be corrected in place', async () => {
    const { user } = openWith([
      unreachable,
      { ...unreachable, email: 'office@kuramologistics.ng', use: 'organisation', name: null },
    ]);
    await screen.findByText('We couldn’t reach accounts@kuramologistics.ng.');
    screen.getByText(
      /Our last email to it, on 20 November 2026, wasn’t delivered\. Correct the address, or remove the contact\./,
    );
    expect(screen.queryByText(/reach office@/)).toBeNull();

    answerCalls({ [CHANGE]: { billingContact: { ...femi, email: 'femi@kuramologistics.ng', version: 4 } } });
    await user.click(screen.getByRole('button', { name: 'Correct the email of Femi Adeyemi' }));
    await typeInto(user, /^Email/, 'femi@kuramologistics.ng');
    await user.click(screen.getByRole('button', { name: 'Save contact' }));
    await waitFor(() => expect(screen.queryByText(/We couldn’t reach/)).toBeNull());
    expect(callsOf(CHANGE).map(({ body }) => body)).toEqual([{ version: 3, email: 'femi@kuramologistics.ng' }]);
  });

  test('isn’t mentioned if every address works', async () => {
    openWith([]);
    await row('Femi Adeyemi');
    await waitFor(() => expect(callsOf('GET /hr/org/unreachable-addresses')).toHaveLength(1));
    expect(screen.queryByText(/We couldn’t reach/)).toBeNull();
  });
});

describe('removing a contact', () => {
  const ask = async (user: UserEvent) => {
    await choose(user, 'Femi Adeyemi', 'Remove');
    return screen.findByRole('alertdialog', { name: 'Remove this contact?' });
  };

  test('asks by name and says where receipts go afterwards', async () => {
    const { user } = openContacts();
    const question = await ask(user);
    within(question).getByText(/Receipts will only go to office@kuramologistics.ng/);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(callsOf(REMOVE)).toEqual([]);
    await row('Femi Adeyemi');
  });

  test('hides the contact immediately', async () => {
    const { user } = openContacts();
    let done: (answer: unknown) => void = () => {};
    answerCalls({ [REMOVE]: () => new Promise((resolve) => (done = resolve)) });
    await ask(user);
    await user.click(screen.getByRole('button', { name: 'Remove Femi Adeyemi' }));
    await waitFor(() =>
      expect(rows().map((one) => one.querySelector('strong')?.textContent)).toEqual(['Zainab Yusuf']),
    );
    await waitFor(() => expect(callsOf(REMOVE)).toHaveLength(1));
    done({ ok: true });
  });

  test('restores the contact with the reason if refused', async () => {
    const { user } = openContacts();
    answerCalls({ [REMOVE]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
    await ask(user);
    await user.click(screen.getByRole('button', { name: 'Remove Femi Adeyemi' }));
    await waitFor(() =>
      expect(notices).toEqual([
        {
          group: 'danger',
          notice: { title: 'Femi Adeyemi wasn’t removed', msg: 'We’re busy right now. Try again in a moment.' },
        },
      ]),
    );
    expect(rows().map((one) => one.querySelector('strong')?.textContent)).toEqual(['Femi Adeyemi', 'Zainab Yusuf']);
  });

  test('isn’t an error if the contact has already been removed', async () => {
    const { user } = openContacts();
    answerCalls({ [REMOVE]: new Refusal(404, 'not_found', 'We couldn’t find that.') });
    await ask(user);
    await user.click(screen.getByRole('button', { name: 'Remove Femi Adeyemi' }));
    await waitFor(() => expect(callsOf(REMOVE)).toHaveLength(1));
    expect(screen.queryByText('Femi Adeyemi')).toBeNull();
    expect(notices).toEqual([]);
  });
});
