// Every transition of moving and cancelling a demo, triggered by a visitor on the page behind the mailed link.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { daysLater } from '#domain/days.ts';
import type { DemoChangeActor } from '#features/inquiry/demo/demoChangeActors.ts';
import { DemoChangeViews } from '#features/inquiry/demo/DemoChangeViews.tsx';
import { whenInLagos } from '#features/inquiry/demo/times.ts';
import { model } from '#machines/demoChange/demoChange.model.ts';
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
  answerCalls({ 'POST /marketing/demo-request-date-view': timesFrom });
});
afterEach(resetAnswers);

let actor: DemoChangeActor | undefined;
/** What BookedDemo does when it has read the demo again. */
const read = (name: string) => async () => {
  const { [name]: event } = model.events(undefined as never);
  await act(async () => event && actor?.send(event));
};

throughViews({
  model,
  render: (rendered) => {
    actor = rendered;
    return (
      <QueryClientProvider client={queryClient}>
        <h1>Your demo</h1>
        <DemoChangeViews actor={rendered} />
      </QueryClientProvider>
    );
  },
  events: {
    'presses Choose another time': async (user, page) =>
      user.click(page.getByRole('button', { name: 'Choose another time' })),
    'chooses 24 November': async (user, page) => {
      const time = await page.findByRole<HTMLInputElement>('radio', { name: /09:00/ });
      if (!time.checked) await user.click(time);
      await user.click(page.getByRole('button', { name: 'Move to Tue 24 Nov, 09:00' }));
    },
    'presses Cancel the demo': async (user, page) => user.click(page.getByRole('button', { name: 'Cancel the demo' })),
    'confirms the cancellation': async (user, page) =>
      user.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: 'Cancel the demo' })),
    'keeps it as it is': async (user, page) => {
      const dialog = page.queryByRole('alertdialog');
      return user.click(
        dialog === null
          ? page.getByRole('button', { name: 'Keep the time' })
          : within(dialog).getByRole('button', { name: 'Keep it' }),
      );
    },
    'the connection returns': async () => void fireEvent(window, new Event('online')),
    ...Object.fromEntries(
      Object.keys(model.events(undefined as never))
        .filter((name) => name.startsWith('the page reads'))
        .map((name) => [name, read(name)]),
    ),
  },
  states: {
    booked: {
      shows: (page, { context }) => {
        page.getByRole('heading', { name: whenInLagos(context.demo.date) });
        page.getByRole('button', { name: 'Choose another time' });
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
    cancellationUnclear: { shows: (page) => void page.getByText('We’ll check whether we received this.') },
    moveUnclear: { shows: (page) => void page.getByText('We’ll check whether we received this.') },
    choosingTime: {
      shows: (page, { context }) => {
        page.getByRole('form', { name: 'Another time' });
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
    move: { shows: (page) => void page.getByRole('form', { name: 'Another time' }) },
    cancelling: { shows: (page) => void page.getByRole('button', { name: 'Cancelling' }) },
    rereading: {},
    checkingCancellation: {},
    confirm: { shows: async (page) => void (await page.findByRole('alertdialog', { name: 'Cancel your demo?' })) },
    cancelled: {
      shows: (page) => {
        page.getByRole('heading', { name: 'This demo was cancelled' });
        expect(page.queryByRole('button')).toBeNull();
      },
    },
    past: {
      shows: (page) => {
        page.getByRole('heading', { name: 'This demo has started or is over' });
        expect(page.queryByRole('button')).toBeNull();
      },
    },
  },
});
