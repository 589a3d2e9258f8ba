// The frame of the settings area, and the navigation between its sections.
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pages } from '#contract/pages.ts';
import { ManagementFrame } from '#pages/subscriptions/management/ManagementFrame.tsx';
import ManagementPage from '#pages/subscriptions/management/ManagementPage.tsx';
import { sections, shownSections } from '#pages/subscriptions/management/sections.ts';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';

afterEach(() => {
  resetAnswers();
  vi.restoreAllMocks();
});

const open = (section: keyof typeof sections) => {
  answerCalls(answersFor(accountOf(), null));
  return visit(<ManagementFrame section={section}>content</ManagementFrame>, { as: accountOf() });
};

describe('the sections', () => {
  test('are in the order of the designs', () => {
    expect(shownSections(() => true).map(({ label }) => label)).toEqual([
      'Subscription',
      'Cards',
      'Billing contacts',
      'Billing history',
      'Profile and organisation',
      'Administrators',
      'Security',
    ]);
  });

  test('are shown once their page exists, and every page of the area belongs to one', () => {
    const area = pages
      .map(({ pattern }) => pattern as string)
      .filter((pattern) => pattern.startsWith('/subscriptions/management/'));
    const shownAddresses = shownSections().map(({ address }) => address as string);
    expect(
      area.filter((pattern) => !shownAddresses.some((address) => pattern.startsWith(`${address}/`))).toSorted(),
    ).toEqual(shownAddresses.toSorted());
    expect(shownSections(() => false)).toEqual([]);
  });
});

test('are linked in the navigation, which names the current one', async () => {
  open('security');
  const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    shownSections().map(({ label, address }) => [label, address, label === 'Security' ? 'page' : null]),
  );
});

test('show where you are by heading, page title and organisation name', async () => {
  open('profile');
  screen.getByRole('heading', { level: 1, name: 'Profile and organisation' });
  await screen.findByText('Kuramo Logistics Ltd');
  await waitFor(() => expect(document.title).toBe('Profile and organisation · Humanar'));
  expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(
    sections.profile.description,
  );
});

test('have pages below them with their own headings and a link back', async () => {
  answerCalls(answersFor(accountOf(), null));
  visit(
    <ManagementFrame section="billing-history" within={{ label: 'Receipt', description: 'One receipt.' }}>
      content
    </ManagementFrame>,
    { as: accountOf() },
  );
  screen.getByRole('heading', { level: 1, name: 'Receipt' });
  const back = screen.getAllByRole('link', { name: 'Billing history' });
  expect(back.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    [sections['billing-history'].address, 'true'],
    [sections['billing-history'].address, null],
  ]);
  await waitFor(() => expect(document.title).toBe('Receipt · Humanar'));
});

test.each([
  ['the area opens with the subscription', '/subscriptions/management', 'The subscription'],
  [
    '/management redirects to the profile',
    { pathname: '/subscriptions/management', state: { ledOnFrom: '/management' } },
    'The profile',
  ],
])('%s', async (_, at, heading) => {
  answerCalls(answersFor(accountOf(), null));
  visit(
    <Routes>
      <Route path="/subscriptions/management" element={<ManagementPage />} />
      <Route path="/subscriptions/management/subscription" element={<h1>The subscription</h1>} />
      <Route path="/subscriptions/management/profile" element={<h1>The profile</h1>} />
    </Routes>,
    { as: accountOf(), at },
  );
  await screen.findByRole('heading', { name: heading });
});
