// /account-details: the missing alias, and the destination after it is set.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import AccountDetailsPage, { headingOf } from '#pages/account/AccountDetailsPage.tsx';
import { settings } from '#machines/organisationDetails/sampleSettings.ts';
import { answerCalls, callsOf, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, visit } from '#tests/support/site.tsx';
import { answersOf, SAVE } from '#tests/web/features/organisation/organisationStage.ts';

afterEach(resetAnswers);

function Arrived() {
  const { pathname, search } = useLocation();
  return <p>Arrived at {pathname + search}</p>;
}

const page = (
  <Routes>
    <Route path="/account-details" element={<AccountDetailsPage />} />
    <Route path="*" element={<Arrived />} />
  </Routes>
);

const open = (alias: string | null, state?: unknown) => {
  const account = accountOf({ alias });
  answerCalls(answersOf({ ...settings, alias }, account));
  return visit(page, { as: account, at: { pathname: '/account-details', state } });
};

const press = () =>
  fireEvent.click(
    document.querySelector<HTMLButtonElement>(
      'form[aria-label="Organisation"] button[type="submit"]',
    ) as HTMLButtonElement,
  );
const choose = async (alias: string) => {
  fireEvent.change(await screen.findByLabelText('Alias'), { target: { value: alias } });
  answerCalls({
    [SAVE]: () => {
      answerCalls(answersOf({ ...settings, alias, version: 5 }));
      return { org: { ...settings, alias, version: 5 } };
    },
  });
  press();
};

test('the alias comes first and has focus, and nothing is saved without one', async () => {
  open(null);
  await screen.findByRole('heading', { level: 1, name: 'One more thing: an alias for Kuramo Logistics Ltd' });
  const alias = await screen.findByLabelText('Alias');
  await waitFor(() => expect(document.activeElement).toBe(alias));
  expect(document.querySelector('form input')).toBe(alias);
  press();
  await screen.findByText('Choose an alias. You can change it, but not remove it.');
  expect(callsOf(SAVE)).toEqual([]);
});

test('saving it continues to the destination', async () => {
  open(null, { heading: '/subscriptions/management/security?from=mail' });
  await choose('kuramo');
  await screen.findByText('Arrived at /subscriptions/management/security?from=mail');
  expect(callsOf(SAVE).map(({ body }) => body)).toEqual([{ version: 4, alias: 'kuramo' }]);
});

test('without a destination it continues to the subscription', async () => {
  open(null);
  await choose('kuramo');
  await screen.findByText('Arrived at /subscriptions');
});

test.each([
  [{ heading: '/subscriptions?x=1' }, '/subscriptions?x=1'],
  [{ heading: 'https://elsewhere.example/' }, '/subscriptions'],
  [{ heading: '//elsewhere.example/' }, '/subscriptions'],
  [{ heading: '/\\elsewhere.example/' }, '/subscriptions'],
  [{ heading: 7 }, '/subscriptions'],
  [null, '/subscriptions'],
])('the destination %j leads to %s', (state, to) => {
  expect(headingOf(state)).toBe(to);
});

test('with an alias the details can be edited, and a link leads to the settings', async () => {
  open('kuramo');
  await screen.findByRole('heading', { level: 1, name: 'Account details' });
  expect(screen.getByRole('link', { name: 'the settings' }).getAttribute('href')).toBe(
    '/subscriptions/management/profile',
  );
  await choose('kuramo-logistics');
  await screen.findByText('Saved');
});
