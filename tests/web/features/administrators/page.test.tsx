// /subscriptions/management/administrators: the list, the search and refusals.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import AdministratorsPage from '#pages/subscriptions/management/AdministratorsPage.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';

afterEach(resetAnswers);

const account = accountOf();
const own = { id: account.user.id, name: account.user.name, email: account.user.email };
const musa = { id: '0197a000-0000-7000-8000-000000000011', name: 'Musa Bello', email: 'musa@kuramologistics.ng' };
const LIST = 'GET /hr/org/administrators';
const FIND = 'GET /hr/org/members';
const MAKE = 'POST /hr/org/administrators';

async function open(answers: Record<string, unknown> = {}) {
  answerCalls({
    ...answersFor(account, null),
    [LIST]: { administrators: [own] },
    [FIND]: { members: [musa], hasMore: false },
    ...answers,
  });
  const visited = visit(<AdministratorsPage />, { as: account });
  await screen.findByText(own.email);
  return visited;
}
const press = async (words: string) =>
  fireEvent.click((await screen.findByText(words, { selector: 'button *' })).closest('button') as HTMLButtonElement);

test('the only administrator is asked to add another and can’t remove themselves', async () => {
  await open();
  screen.getByText(/^You’re the only administrator\./);
  screen.getByText('You');
  expect(screen.queryByLabelText(/^More for/)).toBeNull();
});

test('a person is found by name, made an administrator with the password, and listed', async () => {
  const { effects } = await open({ [MAKE]: new Refusal(403, 'confirmation_needed', 'Confirm your password first.') });
  await press('Add an administrator');
  fireEvent.change(await screen.findByLabelText(/^Name or email/), { target: { value: 'mus' } });
  await waitFor(() => expect(callsOf(FIND).at(-1)?.query).toEqual({ search: 'mus' }));
  fireEvent.click(await screen.findByLabelText('Choose Musa Bello'));
  await press('Make Musa Bello an administrator');
  fireEvent.change(await screen.findByLabelText('Your password', { selector: 'input' }), {
    target: { value: 'harmattan-2026' },
  });
  answerCalls({
    [MAKE]: { administrators: [own, musa] },
    [LIST]: { administrators: [own, musa] },
    'POST /hr/org/security/passwords/confirm': { confirmedUntil: '2026-11-20T15:25:00.000Z' },
  });
  await press('Make Musa Bello an administrator');
  await screen.findByLabelText('More for Musa Bello');
  expect(callsOf(MAKE).map(({ body }) => body)).toEqual([{ userId: musa.id }, { userId: musa.id }]);
  expect(effects).toContainEqual({
    type: 'notify',
    group: 'success',
    title: 'Administrator added',
    msg: 'Musa Bello is now an administrator. We’ve emailed them to let them know.',
  });
});

test('a search without results says what to do', async () => {
  await open({ [FIND]: { members: [], hasMore: false } });
  await press('Add an administrator');
  await screen.findByText(/^Everyone in your organisation is already an administrator\./);
  fireEvent.change(screen.getByLabelText(/^Name or email/), { target: { value: 'zainab' } });
  await screen.findByText(/^No one found\. Check the spelling/);
});

test('a refusal is shown in the dialog, which stays open, and the list is read again', async () => {
  await open({
    [LIST]: { administrators: [own, musa] },
    'POST /hr/org/administrators/hand-over': new Refusal(404, 'not_found', 'We couldn’t find that.'),
  });
  fireEvent.click(screen.getByLabelText('More for Musa Bello'));
  fireEvent.click(await screen.findByText('Hand over my role'));
  answerCalls({ [LIST]: { administrators: [own] } });
  await press('Hand over to Musa Bello');
  await screen.findByText('We couldn’t find that.');
  await screen.findByText(/^You’re the only administrator\./);
  await press('Cancel');
  await waitFor(() => expect(screen.queryByText('Hand over your role?')).toBeNull());
});

test('handing over leads to your own account', async () => {
  const { effects } = await open({
    [LIST]: { administrators: [own, musa] },
    'POST /hr/org/administrators/hand-over': { ok: true },
  });
  fireEvent.click(screen.getByLabelText('More for Musa Bello'));
  fireEvent.click(await screen.findByText('Hand over my role'));
  await press('Hand over to Musa Bello');
  await waitFor(() => expect(effects).toContainEqual({ type: 'navigate', to: '/account', replace: true }));
});
