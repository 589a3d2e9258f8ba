import { act, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import type { Announcement } from '#contract/marketing.ts';
import { AnnouncementBar } from '#features/announcements/AnnouncementBar.tsx';
import { visit } from '#tests/support/site.tsx';

const announcement = (id: string, startDate: string, endDate: string): Announcement => ({
  id,
  announcementTitle: `The ${id}`,
  summary: `What the ${id} is about.`,
  startDate,
  endDate,
});

const holiday = announcement('holiday', '2026-11-16T07:00:00.000Z', '2026-12-25T00:00:00.000Z');
const returns = announcement('returns', '2026-11-09T07:00:00.000Z', '2027-02-01T00:00:00.000Z');
const switched = announcement('switch', '2026-11-02T07:00:00.000Z', '2027-03-01T00:00:00.000Z');
const over = announcement('feast', '2026-09-01T07:00:00.000Z', '2026-11-20T09:00:00.000Z');
const later = announcement('launch', '2026-11-20T09:01:00.000Z', '2027-01-01T00:00:00.000Z');

const at = (moment: string) => vi.setSystemTime(new Date(moment));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at('2026-11-20T09:00:00Z');
  return () => vi.useRealTimers();
});

const bar = () => screen.queryByRole('complementary', { name: 'Announcements' });
const shownTitle = () => within(bar()!).getByRole('listitem').textContent;
const show = (...list: Announcement[]) => visit(<AnnouncementBar announcements={list} />);

// Rules: announcements.bar
describe('the announcement bar', () => {
  test('shows the newest current one with a link to its page', () => {
    show(later, holiday, returns, over);
    expect(shownTitle()).toContain('The holiday');
    const link = within(bar()!).getByRole('link', { name: 'Learn More about The holiday' });
    expect(link.getAttribute('href')).toBe('/announcement/holiday');
  });

  test('cycles through the current ones with its arrows', async () => {
    const { user } = show(later, holiday, returns, switched, over);
    const seen: (string | null)[] = [];
    for (const name of ['Next announcement', 'Next announcement', 'Next announcement', 'Previous announcement']) {
      await user.click(screen.getByRole('button', { name }));
      seen.push(/The (\w+?)What/.exec(shownTitle() ?? '')?.[1] ?? null);
    }
    expect(seen).toEqual(['returns', 'switch', 'holiday', 'switch']);
  });

  test('has no arrows for a single one', () => {
    show(holiday, over);
    expect(
      within(bar()!)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Close announcements']);
  });

  test('takes no space when all have ended or not started', () => {
    show(later, over);
    expect(bar()).toBeNull();
  });

  test('notices an announcement’s end when the visitor returns to the page', () => {
    show(holiday, returns);
    at('2026-12-25T00:00:00Z');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(shownTitle()).toContain('The returns');
    at('2027-02-01T00:00:00Z');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(bar()).toBeNull();
  });

  test('stays closed for the visit', async () => {
    const { user, unmount } = show(holiday, returns);
    await user.click(screen.getByRole('button', { name: 'Close announcements' }));
    expect(bar()).toBeNull();
    unmount();
    show(holiday, returns);
    expect(bar()).toBeNull();
  });

  test('uses the product’s clock if the server reports an offset', () => {
    document.documentElement.dataset['ahead'] = String(60_000);
    show(later, holiday, over);
    delete document.documentElement.dataset['ahead'];
    expect(shownTitle()).toContain('The launch');
  });

  test('moves focus to what follows it when closed by keyboard', async () => {
    const { user } = visit(
      <>
        <AnnouncementBar announcements={[holiday]} />
        <header>
          <a href="/">Humanar</a>
        </header>
      </>,
    );
    screen.getByRole('button', { name: 'Close announcements' }).focus();
    await user.keyboard('{Enter}');
    expect(bar()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Humanar' }));
  });

  test('contains every announcement with its dates when prerendered', () => {
    const html = renderToString(
      <MemoryRouter>
        <AnnouncementBar announcements={[holiday, over]} />
      </MemoryRouter>,
    );
    expect(
      [...html.matchAll(/<li[^>]*>/g)].map(([tag]) => [/data-until="([^"]+)"/.exec(tag)?.[1], / hidden/.test(tag)]),
    ).toEqual([
      [holiday.endDate, false],
      [over.endDate, true],
    ]);
  });
});
