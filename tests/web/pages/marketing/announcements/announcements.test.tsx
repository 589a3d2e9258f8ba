import { act, screen, within } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import AnnouncementPage from '#pages/marketing/AnnouncementPage.tsx';
import AnnouncementsPage from '#pages/marketing/AnnouncementsPage.tsx';
import NewestAnnouncementPage from '#pages/marketing/NewestAnnouncementPage.tsx';
import { visit } from '#tests/support/site.tsx';

const at = (moment: string) => vi.setSystemTime(new Date(moment));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at('2026-11-20T09:00:00Z');
  return () => vi.useRealTimers();
});

const open = (page: ReactElement, address = '/') =>
  act(async () => void visit(<Suspense>{page}</Suspense>, { at: address }));
const openAnnouncement = (id: string) =>
  open(
    <Routes>
      <Route path="/announcement/:id" element={<AnnouncementPage />} />
    </Routes>,
    `/announcement/${id}`,
  );
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the list shows the current ones by the visitor’s time, newest first', async () => {
  await open(<AnnouncementsPage />);
  expect(titles()).toEqual(['Christmas payroll', 'Annual returns for 2026', 'Two-factor sign-in for everyone']);
  const [first] = screen.getAllByRole('listitem');
  expect(first!.textContent).toContain('16\u00a0November\u00a02026, runs until 24\u00a0December\u00a02026');
  expect(within(first!).getByRole('link', { name: 'Learn More about Christmas payroll' }).getAttribute('href')).toBe(
    '/announcement/christmas-payroll',
  );
});

test('titles in the list don’t break at a hyphen', async () => {
  await open(<AnnouncementsPage />);
  for (const word of ['Two-factor', 'sign-in'])
    expect(getComputedStyle(screen.getByText(word)).whiteSpace).toBe('nowrap');
});

test('the list says so when nothing is current', async () => {
  at('2030-01-01T00:00:00Z');
  await open(<AnnouncementsPage />);
  expect(screen.getByText('No announcements right now')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

test('an announcement has its title, dates and text', async () => {
  await openAnnouncement('christmas-payroll');
  await screen.findByRole('heading', { level: 1, name: 'Christmas payroll' });
  expect(titles()).toEqual(['What we suggest', 'Deadlines that don’t move']);
  expect(screen.queryByText('This has ended')).toBeNull();
  expect(document.title).toBe('Christmas payroll · Humanar');
});

test('an ended announcement says so and keeps its address', async () => {
  await openAnnouncement('independence-day');
  await screen.findByRole('heading', { level: 1, name: 'Independence Day' });
  expect(screen.getByText('This has ended')).toBeTruthy();
});

test.each([
  ['that doesn’t exist', 'nothing', '2026-11-20T09:00:00Z'],
  ['that hasn’t started', 'christmas-payroll', '2026-11-10T00:00:00Z'],
])('an announcement %s is not found', async (_, id, moment) => {
  at(moment);
  await openAnnouncement(id);
  await screen.findByRole('heading', { level: 1, name: '404 Not Found' });
});

// Rules: pages.newest
test.each([
  ['2026-11-10T00:00:00Z', 'Annual returns for 2026'],
  // The one that started last has ended.
  ['2026-12-27T00:00:00Z', 'Annual returns for 2026'],
  ['2027-04-01T00:00:00Z', 'Announcements'],
])('at %s, the newest announcement that is current is shown: %s', async (moment, name) => {
  at(moment);
  await open(
    <Routes>
      <Route path="/newest" element={<NewestAnnouncementPage />} />
      <Route path="/announcements" element={<AnnouncementsPage />} />
    </Routes>,
    '/newest',
  );
  await screen.findByRole('heading', { level: 1, name });
});
