import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { BillingContact } from '#contract/billingContacts.ts';
import { BillingContactsCard } from '#features/billing/contacts/BillingContactsCard.tsx';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { accountOf, answersFor, orgId, visit } from '#tests/support/site.tsx';

afterEach(resetAnswers);
const notices = collectNotices();

const femi: BillingContact = {
  id: '0197a000-0000-7000-8000-00000000000a',
  name: 'Femi Adeyemi',
  email: 'accounts@kuramologistics.ng',
  phone: '+2348035550142',
  role: 'Accountant',
  getsReceipts: true,
  version: 3,
};
const zainab: BillingContact = {
  ...femi,
  id: '0197a000-0000-7000-8000-00000000000b',
  name: 'Zainab Yusuf',
  email: 'z.yusuf@kuramologistics.ng',
  role: '',
  getsReceipts: false,
  version: 1,
};

const LIST = `GET /hr/billing-contacts/${orgId}/list`;
const CHANGE = `PATCH /hr/billing-contacts/${femi.id}`;
const REMOVE = `DELETE /hr/billing-contacts/${femi.id}`;

const open = (billingContacts: BillingContact[] = [femi, zainab]) => {
  answerCalls({ ...answersFor(accountOf(), null), [LIST]: { billingContacts } });
  return visit(<BillingContactsCard orgId={orgId} orgEmail="office@kuramologistics.ng" />, { as: accountOf() });
};
const rows = () => within(screen.getByRole('list', { name: 'Billing contacts' })).getAllByRole('listitem');
const row = async (name: string) => {
  await screen.findByText(name);
  return rows().find((one) => within(one).queryByText(name) !== null) as HTMLElement;
};
const choose = async (user: UserEvent, name: string, act: string) => {
  await user.click(within(await row(name)).getByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};
const dialog = () => screen.findByRole('dialog');
const type = async (user: UserEvent, label: RegExp, text: string) => {
  const field = within(await dialog()).getByRole('textbox', { name: label });
  await user.clear(field);
  if (text !== '') await user.paste(text);
};

describe('the list of contacts', () => {
  test('shows each contact’s name, role and whether they get receipts', async () => {
    open();
    const first = await row('Femi Adeyemi');
    for (const words of ['FA', 'Accountant', 'accounts@kuramologistics.ng', 'Gets receipts'])
      within(first).getByText(words);
    const second = await row('Zainab Yusuf');
    within(second).getByText('z.yusuf@kuramologistics.ng');
    expect(within(second).queryByText('Gets receipts')).toBeNull();
    expect(screen.queryByText(/office@/)).toBeNull();
  });

  test('says where receipts go when no contact gets them', async () => {
    open([zainab]);
    await screen.findByText('Nobody here gets receipts. They only go to office@kuramologistics.ng.');
  });

  test('says that it is empty and offers one action', async () => {
    const { user } = open([]);
    await screen.findByText('No billing contacts yet');
    screen.getByText(/office@kuramologistics.ng/);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Add a contact']);
    await user.click(screen.getByRole('button', { name: 'Add a contact' }));
    await dialog();
  });

  test('accepts no more once full', async () => {
    open(
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
    await type(user, /^Email/, 'femi@kuramologistics.ng');
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

describe('adding a contact', () => {
  const musa = {
    name: 'Musa Bello',
    email: 'musa@kuramologistics.ng',
    phone: '+2348035550199',
    role: 'Head of Finance',
    getsReceipts: false,
  };

  test('inserts it into the list by name', async () => {
    const { user } = open();
    answerCalls({
      'POST /hr/billing-contacts': {
        billingContact: { ...musa, id: '0197a000-0000-7000-8000-00000000000c', version: 1 },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a contact' }));
    await type(user, /^Name/, ' Musa Bello ');
    await type(user, /^Email/, 'Musa@KuramoLogistics.ng');
    await type(user, /^Phone/, '+234 803 555 0199');
    await type(user, /^Role/, 'Head of Finance');
    await user.click(screen.getByRole('switch', { name: 'Gets receipts' }));
    await user.click(screen.getByRole('button', { name: 'Add contact' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf('POST /hr/billing-contacts').map(({ body }) => body)).toEqual([musa]);
    expect(rows().map((one) => one.querySelector('strong')?.textContent)).toEqual([
      'Femi Adeyemi',
      'Musa Bello',
      'Zainab Yusuf',
    ]);
    expect(notices).toEqual([{ group: 'success', notice: { title: 'Musa Bello is a billing contact' } }]);
  });

  test('shows what is missing beside its field and sends nothing', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add a contact' }));
    await type(user, /^Phone/, '0803');
    await user.click(screen.getByRole('button', { name: 'Add contact' }));
    for (const cure of [
      'Enter the name.',
      'Enter an email address.',
      'Enter a phone number like 0803 555 0142, or start with + and the country code.',
    ])
      await screen.findByText(cure);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ }));
    expect(callsOf('POST /hr/billing-contacts')).toEqual([]);
  });

  test('shows a duplicate email beside the field and keeps everything typed', async () => {
    const { user } = open();
    answerCalls({
      'POST /hr/billing-contacts': new Refusal(
        409,
        'contact_taken',
        'You already have a billing contact with this email.',
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a contact' }));
    await type(user, /^Name/, 'Femi Adeyemi');
    await type(user, /^Email/, femi.email);
    await user.click(screen.getByRole('button', { name: 'Add contact' }));
    const field = screen.getByRole('textbox', { name: /^Email/ });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    screen.getByText('You already have a billing contact with this email.');
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Femi Adeyemi');
  });

  test('shows other errors above the button', async () => {
    const { user } = open();
    answerCalls({
      'POST /hr/billing-contacts': new Refusal(
        409,
        'contact_limit',
        'You already have 20 billing contacts. Remove one first.',
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a contact' }));
    await type(user, /^Name/, 'Musa Bello');
    await type(user, /^Email/, 'musa@kuramologistics.ng');
    await user.click(screen.getByRole('button', { name: 'Add contact' }));
    await within(await dialog()).findByText('You already have 20 billing contacts. Remove one first.');
  });
});

describe('changing a contact', () => {
  const answered = (change: Partial<BillingContact>) => ({
    billingContact: { ...femi, ...change, version: femi.version + 1 },
  });
  const sent = () => callsOf(CHANGE).map(({ body }) => body);

  test('sends only the changes, with the version that was read', async () => {
    const { user } = open();
    answerCalls({ [CHANGE]: answered({ role: 'Head of Finance' }) });
    await choose(user, 'Femi Adeyemi', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit billing contact' });
    await type(user, /^Role/, 'Head of Finance');
    await user.click(screen.getByRole('button', { name: 'Save contact' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([{ version: 3, role: 'Head of Finance' }]);
    within(await row('Femi Adeyemi')).getByText('Head of Finance');
  });

  test('sends nothing if nothing changed', async () => {
    const { user } = open();
    await choose(user, 'Femi Adeyemi', 'Edit');
    await user.click(await screen.findByRole('button', { name: 'Save contact' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  test('shows someone else’s change beside what was typed, and overwrites it only on request', async () => {
    const { user } = open();
    const current = { ...femi, role: 'Treasurer', phone: '+2348035550777', version: 4 };
    answerCalls({
      [CHANGE]: ({ body }: RecordedCall) =>
        (body as { version: number }).version === 3
          ? new Refusal(
              409,
              'version_conflict',
              'Someone else has just changed this. Check their changes, then save again.',
              { current },
            )
          : { billingContact: { ...current, role: 'Head of Finance', version: 5 } },
    });
    await choose(user, 'Femi Adeyemi', 'Edit');
    await type(user, /^Role/, 'Head of Finance');
    await user.click(screen.getByRole('button', { name: 'Save contact' }));
    await screen.findByText(/Someone else has just changed this/);
    // A typed field keeps its text with the current value below; an untouched one takes the current value.
    expect(screen.getByRole('textbox', { name: /^Role/ })).toHaveProperty('value', 'Head of Finance');
    screen.getByText('It now says: Treasurer');
    expect(screen.getByRole('textbox', { name: /^Phone/ })).toHaveProperty('value', '+234 803 555 0777');

    await user.click(screen.getByRole('button', { name: 'Save contact' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([
      { version: 3, role: 'Head of Finance' },
      { version: 4, role: 'Head of Finance' },
    ]);
    within(await row('Femi Adeyemi')).getByText('Head of Finance');
  });

  test('lets a contact removed in the meantime be added again with what was typed', async () => {
    const { user } = open();
    await choose(user, 'Femi Adeyemi', 'Edit');
    answerCalls({
      [CHANGE]: new Refusal(404, 'not_found', 'We couldn’t find that.'),
      [LIST]: { billingContacts: [zainab] },
    });
    await type(user, /^Role/, 'Head of Finance');
    await user.click(screen.getByRole('button', { name: 'Save contact' }));
    await screen.findByText('Someone has just removed this contact. Saving adds it again.');
    answerCalls({
      'POST /hr/billing-contacts': {
        billingContact: { ...femi, id: zainab.id.replace(/b$/, 'd'), role: 'Head of Finance', version: 1 },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Add contact' }));
    await waitFor(() =>
      expect(callsOf('POST /hr/billing-contacts').map(({ body }) => body)).toEqual([
        { name: femi.name, email: femi.email, phone: femi.phone, role: 'Head of Finance', getsReceipts: true },
      ]),
    );
  });

  test('changes nothing when cancelled', async () => {
    const { user } = open();
    await choose(user, 'Femi Adeyemi', 'Edit');
    await type(user, /^Role/, 'Head of Finance');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    within(await row('Femi Adeyemi')).getByText('Accountant');
    expect(sent()).toEqual([]);
  });
});

describe('removing a contact', () => {
  const ask = async (user: UserEvent) => {
    await choose(user, 'Femi Adeyemi', 'Remove');
    return screen.findByRole('alertdialog', { name: 'Remove this contact?' });
  };

  test('asks by name and says where receipts go afterwards', async () => {
    const { user } = open();
    const question = await ask(user);
    within(question).getByText(/Receipts will only go to office@kuramologistics.ng/);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(callsOf(REMOVE)).toEqual([]);
    await row('Femi Adeyemi');
  });

  test('hides the contact immediately', async () => {
    const { user } = open();
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
    const { user } = open();
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
    const { user } = open();
    answerCalls({ [REMOVE]: new Refusal(404, 'not_found', 'We couldn’t find that.') });
    await ask(user);
    await user.click(screen.getByRole('button', { name: 'Remove Femi Adeyemi' }));
    await waitFor(() => expect(callsOf(REMOVE)).toHaveLength(1));
    expect(screen.queryByText('Femi Adeyemi')).toBeNull();
    expect(notices).toEqual([]);
  });
});
