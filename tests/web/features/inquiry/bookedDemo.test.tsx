// The page behind a demo's link: its time, moving and cancelling it, and what it says if neither is possible.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BookedDemo } from '#features/inquiry/demo/BookedDemo.tsx';
import { daysLater } from '#domain/days.ts';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { visit } from '#tests/support/site.tsx';

const VIEW = 'POST /marketing/demo-requests/view';
const MOVE = 'POST /marketing/demo-requests/move';
const CANCEL = 'POST /marketing/demo-requests/cancel';
const TIMES = 'POST /marketing/demo-request-date-view';

const booked = { state: 'booked', date: '2026-11-26T09:00:00.000Z', minutes: 30, sequence: 3 };
const moved = { ...booked, date: '2026-11-24T08:00:00.000Z', sequence: 4 };

let free = ['08:00', '14:00'];
const timesFrom = ({ body }: RecordedCall) => ({
  first: '2026-11-24',
  last: '2026-12-31',
  minutes: 30,
  days: Array.from({ length: 14 }, (_, n) => daysLater((body as { date: string }).date, n)).map((date) =>
    date < '2026-11-24'
      ? { date, closed: 'Too soon', times: [] }
      : { date, closed: null, times: free.map((time) => `${date}T${time}:00.000Z`) },
  ),
});

beforeEach(() => {
  free = ['08:00', '14:00'];
  answerCalls({ [VIEW]: booked, [TIMES]: timesFrom, [MOVE]: moved, [CANCEL]: { ...booked, state: 'cancelled' } });
});
afterEach(resetAnswers);

const open = (link: string | undefined = 'the-link') => visit(<BookedDemo link={link} />);
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const bookAnother = () => screen.getByRole('link', { name: 'Book another demo' }).getAttribute('href');

test('a booked demo shows its time', async () => {
  open();
  await heading(/^Thursday 26 November at 10:00, Lagos time/);
  expect(callsOf(VIEW).map(({ body }) => body)).toEqual([{ token: 'the-link' }]);
});

describe('moving a demo', () => {
  const choose = async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Choose another time' }));
    await user.click(await screen.findByRole('radio', { name: /09:00/ }));
    await user.click(screen.getByRole('button', { name: 'Move to Tue 24 Nov, 09:00' }));
    return user;
  };

  test('moves focus to the form, whose days aren’t read out as they appear', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Choose another time' }));
    expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Another time' }));
    expect((await screen.findByRole('radiogroup', { name: 'Day' })).closest('[aria-live]')).toBeNull();
  });

  test('shows the new time and keeps focus', async () => {
    await choose();
    const title = await heading(/^Tuesday 24 November at 09:00/);
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(callsOf(MOVE).map(({ body }) => body)).toEqual([
      { token: 'the-link', sequence: 3, date: '2026-11-24T08:00:00.000Z' },
    ]);
  });

  test('isn’t sent without a time', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Choose another time' }));
    await screen.findByRole('radio', { name: /09:00/ });
    await user.click(screen.getByRole('button', { name: 'Move the demo' }));
    await screen.findByText('Choose a time.');
    expect(callsOf(MOVE)).toEqual([]);
  });

  test('to a time that has just been taken says so and offers the others', async () => {
    answerCalls({
      [MOVE]: () => {
        free = ['14:00'];
        return new Refusal(409, 'time_taken', 'Someone has just taken this time. Choose another.', {
          errors: [{ field: 'date', msg: 'Someone has just taken this time. Choose another.' }],
        });
      },
    });
    await choose();
    await screen.findByText('Someone has just taken this time. Choose another.');
    const group = () =>
      within(screen.getByRole('radiogroup', { name: /^Time/ }))
        .queryAllByRole('radio')
        .map((radio) => radio.getAttribute('aria-label'));
    await waitFor(() => expect(group()).toEqual([expect.stringContaining('15:00')]));
  });

  test('on an outdated page says so and shows the current time', async () => {
    answerCalls({
      [MOVE]: () => {
        answerCalls({ [VIEW]: moved });
        return new Refusal(
          409,
          'version_conflict',
          'This demo was moved after you opened this page. Check its time and try again.',
        );
      },
    });
    await choose();
    await heading(/^Tuesday 24 November at 09:00/);
    screen.getByText('This demo was moved after you opened this page. Check its time and try again.');
  });

  test('can be cancelled', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Choose another time' }));
    await user.click(await screen.findByRole('button', { name: 'Keep the time' }));
    await screen.findByRole('button', { name: 'Cancel the demo' });
  });
});

describe('cancelling a demo', () => {
  const press = async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel the demo' }));
    return { user, dialog: await screen.findByRole('alertdialog', { name: 'Cancel your demo?' }) };
  };

  test('asks first, and keeps the demo if declined', async () => {
    const { user, dialog } = await press();
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(callsOf(CANCEL)).toEqual([]);
    await heading(/^Thursday 26 November/);
  });

  test('confirms it and links to a new booking', async () => {
    const { user, dialog } = await press();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the demo' }));
    await heading('This demo was cancelled');
    expect(callsOf(CANCEL).map(({ body }) => body)).toEqual([{ token: 'the-link', sequence: 3 }]);
    expect(bookAnother()).toBe('/contact-us#demo');
  });

  test('says why it failed and can be retried', async () => {
    answerCalls({ [CANCEL]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
    const { user, dialog } = await press();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the demo' }));
    await screen.findByText('We’re busy right now. Try again in a moment.');
    await heading(/^Thursday 26 November/);
  });
});

describe('a demo link', () => {
  test.each([
    ['to a cancelled demo', { ...booked, state: 'cancelled' }, 'This demo was cancelled'],
    ['to a past demo', { ...booked, state: 'past' }, 'This demo has started or is over'],
    [
      'to an unknown demo',
      new Refusal(404, 'not_found', 'We couldn’t find a demo for this link.'),
      'We couldn’t find this demo',
    ],
  ])('%s says so and what to do', async (_, answer, title) => {
    answerCalls({ [VIEW]: answer });
    open();
    await heading(title);
    expect(bookAnother()).toBe('/contact-us#demo');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('that is missing asks for the one in the mail', async () => {
    visit(<BookedDemo link={undefined} />);
    await heading('Open the link in your email');
    expect(callsOf(VIEW)).toEqual([]);
  });
});
