// Every transition of a demo booking, triggered by a visitor on the rendered form.
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { daysLater } from '#domain/days.ts';
import { DemoBookingViews } from '#features/inquiry/demo/DemoForm.tsx';
import { model } from '#machines/demoBooking/demoBooking.model.ts';
import { answerCalls, resetAnswers, type RecordedCall } from '#tests/support/apiStub.ts';
import { throughViews } from '#tests/support/flows/views.ts';

const timesFrom = ({ body }: RecordedCall) => ({
  first: '2026-11-24',
  last: '2026-12-31',
  minutes: 30,
  days: Array.from({ length: 14 }, (_, n) => daysLater((body as { date: string }).date, n)).map((date) =>
    date < '2026-11-24'
      ? { date, closed: 'Too soon', times: [] }
      : { date, closed: null, times: [`${date}T08:00:00.000Z`] },
  ),
});

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  answerCalls({ 'POST /marketing/demo-request-date-view': timesFrom });
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => ({
    locale: 'en-NG',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'Africa/Lagos',
  }));
});
afterEach(resetAnswers);

throughViews({
  model,
  render: (actor) => (
    <QueryClientProvider client={queryClient}>
      <h1>Contact us</h1>
      <DemoBookingViews actor={actor} employees={[{ id: 'upTo50', name: '21 to 50' }]} />
    </QueryClientProvider>
  ),
  events: {
    'books 24 November': async (user, page) => {
      const time = await page.findByRole<HTMLInputElement>('radio', { name: /09:00/ });
      if (!time.checked) await user.click(time);
      for (const [name, text] of [
        [/^Your name/, 'Ngozi Eze'],
        [/^Organisation/, 'Adeola Textiles'],
        [/^Email/, 'ngozi@adeola.ng'],
      ] as const) {
        const box = page.getByRole<HTMLInputElement>('textbox', { name });
        if (box.value === text) continue;
        await user.clear(box);
        await user.paste(text);
      }
      if (page.queryByRole('button', { name: /21 to 50/ }) === null) {
        await user.click(page.getByRole('button', { name: /How many people/ }));
        await user.click(await page.findByRole('option', { name: '21 to 50' }));
      }
      await user.click(page.getByRole('button', { name: 'Book Tue 24 Nov, 09:00' }));
    },
    'changes a detail': async (user, page) => {
      await user.click(page.getByRole('textbox', { name: /What would you like to see/ }));
      await user.paste('Payroll');
      await user.clear(page.getByRole('textbox', { name: /What would you like to see/ }));
    },
    'the connection returns': async () => void fireEvent(window, new Event('online')),
    'books another demo': async (user, page) => user.click(page.getByRole('button', { name: 'Book another demo' })),
  },
  states: {
    choosing: {
      shows: (page, { context }) => {
        page.getByRole('form', { name: 'Request a demo' });
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
    timeTaken: { shows: (page) => void page.getByText('Someone has just taken this time. Choose another.') },
    unanswered: {
      shows: (page, { context }) => {
        page.getByText(context.error.msg);
        page.getByText(/We’ll check whether we received this|Nothing was sent/);
        expect(page.getByRole<HTMLInputElement>('textbox', { name: /^Email/ }).value).toBe('ngozi@adeola.ng');
      },
    },
    form: { shows: (page) => void page.getByRole('form', { name: 'Request a demo' }) },
    booked: {
      shows: (page) => {
        page.getByRole('heading', { name: 'Your demo is booked' });
        page.getByText('Tuesday 24 November at 09:00, Lagos time.');
        page.getByText('ngozi@adeola.ng');
        expect(page.queryByRole('form')).toBeNull();
      },
    },
  },
});
