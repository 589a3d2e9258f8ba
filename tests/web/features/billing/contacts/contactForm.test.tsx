import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BillingContact } from '#contract/billingContacts.ts';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { femi, zainab, LIST, CHANGE, openContacts, rows, row, choose, dialog, typeInto } from './contactsCard.tsx';

// Loaded when the form is first opened, which takes long on a busy machine.
beforeAll(() => import('#features/billing/contacts/ContactDialog.tsx'));
afterEach(resetAnswers);
const notices = collectNotices();

describe('adding a contact', () => {
  const musa = {
    name: 'Musa Bello',
    email: 'musa@kuramologistics.ng',
    phone: '+2348035550199',
    role: 'Head of Finance',
    getsReceipts: false,
  };

  test('inserts it into the list by name', async () => {
    const { user } = openContacts();
    answerCalls({
      'POST /hr/billing-contacts': {
        billingContact: { ...musa, id: '0197a000-0000-7000-8000-00000000000c', version: 1 },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a contact' }));
    await typeInto(user, /^Name/, ' Musa Bello ');
    await typeInto(user, /^Email/, 'Musa@KuramoLogistics.ng');
    await typeInto(user, /^Phone/, '+234 803 555 0199');
    await typeInto(user, /^Role/, 'Head of Finance');
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
    const { user } = openContacts();
    await user.click(await screen.findByRole('button', { name: 'Add a contact' }));
    await typeInto(user, /^Phone/, '0803');
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
    const { user } = openContacts();
    answerCalls({
      'POST /hr/billing-contacts': new Refusal(
        409,
        'contact_taken',
        'You already have a billing contact with this email.',
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a contact' }));
    await typeInto(user, /^Name/, 'Femi Adeyemi');
    await typeInto(user, /^Email/, femi.email);
    await user.click(screen.getByRole('button', { name: 'Add contact' }));
    const field = screen.getByRole('textbox', { name: /^Email/ });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    screen.getByText('You already have a billing contact with this email.');
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Femi Adeyemi');
  });

  test('shows other errors above the button', async () => {
    const { user } = openContacts();
    answerCalls({
      'POST /hr/billing-contacts': new Refusal(
        409,
        'contact_limit',
        'You already have 20 billing contacts. Remove one first.',
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a contact' }));
    await typeInto(user, /^Name/, 'Musa Bello');
    await typeInto(user, /^Email/, 'musa@kuramologistics.ng');
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
    const { user } = openContacts();
    answerCalls({ [CHANGE]: answered({ role: 'Head of Finance' }) });
    await choose(user, 'Femi Adeyemi', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit billing contact' });
    await typeInto(user, /^Role/, 'Head of Finance');
    await user.click(screen.getByRole('button', { name: 'Save contact' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([{ version: 3, role: 'Head of Finance' }]);
    within(await row('Femi Adeyemi')).getByText('Head of Finance');
  });

  test('sends nothing if nothing changed', async () => {
    const { user } = openContacts();
    await choose(user, 'Femi Adeyemi', 'Edit');
    await user.click(await screen.findByRole('button', { name: 'Save contact' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  test('shows someone else’s change beside what was typed, and overwrites it only on request', async () => {
    const { user } = openContacts();
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
    await typeInto(user, /^Role/, 'Head of Finance');
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

  test('saves what an earlier try saved without an answer', async () => {
    const { user } = openContacts();
    const current = { ...femi, role: 'Head of Finance', version: 4 };
    answerCalls({ [CHANGE]: new Refusal(409, 'version_conflict', 'Someone else has just changed this.', { current }) });
    await choose(user, 'Femi Adeyemi', 'Edit');
    await typeInto(user, /^Role/, 'Head of Finance');
    await user.click(screen.getByRole('button', { name: 'Save contact' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('lets a contact removed in the meantime be added again with what was typed', async () => {
    const { user } = openContacts();
    await choose(user, 'Femi Adeyemi', 'Edit');
    answerCalls({
      [CHANGE]: new Refusal(404, 'not_found', 'We couldn’t find that.'),
      [LIST]: { billingContacts: [zainab] },
    });
    await typeInto(user, /^Role/, 'Head of Finance');
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
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('changes nothing when cancelled', async () => {
    const { user } = openContacts();
    await choose(user, 'Femi Adeyemi', 'Edit');
    await typeInto(user, /^Role/, 'Head of Finance');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    within(await row('Femi Adeyemi')).getByText('Accountant');
    expect(sent()).toEqual([]);
  });
});
