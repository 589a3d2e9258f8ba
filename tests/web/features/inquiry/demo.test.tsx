// The demo request: days, times, and a time that someone else takes first.
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DemoForm } from '#features/inquiry/demo/DemoForm.tsx';
import { daysLater, mondayOf } from '#domain/days.ts';
import { dayInLagos } from '#domain/lagosClock.ts';
import { localTime, cityOf } from '#features/inquiry/demo/times.ts';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { visit } from '#tests/support/site.tsx';

const TIMES = 'POST /marketing/demo-request-date-view';
const BOOK = 'POST /marketing/create-demo-request';
const atNine = (date: string) => `${date}T08:00:00.000Z`;

/** Two times on each working day from 24 November, except Christmas and the fully booked 25 November. */
let taken: string[] = [];
const timesFrom = ({ body }: RecordedCall) => {
  const { date: from } = body as { date: string };
  return {
    first: '2026-11-24',
    last: '2026-12-31',
    minutes: 30,
    days: Array.from({ length: 14 }, (_, n) => daysLater(from, n)).map((date) => {
      const weekday = new Date(date).getUTCDay();
      const closed =
        date === '2026-12-25'
          ? 'Christmas Day'
          : weekday % 6 === 0
            ? 'Weekend'
            : date < '2026-11-24'
              ? 'Too soon'
              : null;
      const all = [atNine(date), `${date}T14:00:00.000Z`];
      return {
        date,
        closed,
        times: closed !== null || date === '2026-11-25' ? [] : all.filter((time) => !taken.includes(time)),
      };
    }),
  };
};

let zone: string | undefined = 'Africa/Lagos';
beforeEach(() => {
  taken = [];
  zone = 'Africa/Lagos';
  answerCalls({ [TIMES]: timesFrom, [BOOK]: { ok: true } });
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => ({
    locale: 'en-NG',
    calendar: 'gregory',
    numberingSystem: 'latn',
    // Some browsers leave it out.
    timeZone: zone as string,
  }));
});
afterEach(() => {
  resetAnswers();
  sessionStorage.clear();
});

const open = async () => {
  const visited = visit(<DemoForm employees={[{ id: 'upTo50', name: '21 to 50' }]} />);
  await screen.findByRole('radiogroup', { name: 'Day' });
  return visited;
};
const day = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const offered = () =>
  within(screen.getByRole('radiogroup', { name: /^Time/ }))
    .queryAllByRole('radio')
    .map((radio) => radio.getAttribute('aria-label'));
const fill = async (user: UserEvent) => {
  for (const [name, text] of [
    [/^Your name/, 'Ngozi Eze'],
    [/^Organisation/, 'Adeola Textiles'],
    [/^Email/, 'ngozi@adeola.ng'],
  ] as const) {
    await user.click(screen.getByRole('textbox', { name }));
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: /How many people/ }));
  await user.click(await screen.findByRole('option', { name: '21 to 50' }));
};
const isAtEnd = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const later = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Two weeks later' }));

describe('the demo days', () => {
  test('start in the week of the first available day and show its times', async () => {
    await open();
    screen.getByText('23 November to 6 December');
    expect(day(/^Tuesday 24 November$/).checked).toBe(true);
    expect(offered()).toEqual(['09:00', '15:00']);
    expect(isAtEnd('Two weeks earlier')).toBe(true);
  });

  test('can’t be chosen on weekends, too soon or when full, and say why', async () => {
    await open();
    for (const name of [
      /^Monday 23 November: Too soon$/,
      /^Wednesday 25 November: All times are taken$/,
      /^Saturday 28 November: Weekend$/,
    ])
      expect(day(name).disabled).toBe(true);
  });

  test('name public holidays and end with the last weeks', async () => {
    const { user } = await open();
    await later(user);
    await screen.findByText('7 December to 20 December');
    await later(user);
    await screen.findByText('25 December: Christmas Day.');
    expect(day(/^Friday 25 December: Christmas Day$/).disabled).toBe(true);
    expect(isAtEnd('Two weeks later')).toBe(true);
  });

  test('are paged by keyboard to the last weeks and back, keeping focus on the button', async () => {
    const { user } = await open();
    for (const [name, last] of [
      ['Two weeks later', '21 December to 3 January'],
      ['Two weeks earlier', '23 November to 6 December'],
    ] as const) {
      const button = screen.getByRole('button', { name });
      button.focus();
      await waitFor(async () => {
        await user.keyboard('{Enter}');
        expect(isAtEnd(name)).toBe(true);
      });
      await screen.findByText(last);
      expect(document.activeElement).toBe(button);
      await user.keyboard('{Enter}');
      screen.getByText(last);
    }
  });

  test('are navigated with calendar keys, skipping closed days', async () => {
    const { user } = await open();
    act(() => day(/^Tuesday 24 November$/).focus());
    for (const [key, name] of [
      ['ArrowRight', 'Thursday 26 November'],
      ['ArrowDown', 'Thursday 3 December'],
      ['ArrowLeft', 'Wednesday 2 December'],
      // 25 November is fully booked.
      ['ArrowUp', 'Wednesday 2 December'],
      ['End', 'Friday 4 December'],
      ['ArrowRight', 'Friday 4 December'],
      ['Home', 'Monday 30 November'],
      ['ArrowLeft', 'Friday 27 November'],
      ['ArrowUp', 'Friday 27 November'],
      ['Home', 'Tuesday 24 November'],
      ['ArrowLeft', 'Tuesday 24 November'],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(document.activeElement?.getAttribute('aria-label'), key).toBe(name);
      expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked, key).toBe(true);
    }
    expect(screen.getByRole('radiogroup', { name: 'Day' }).getAttribute('aria-orientation')).toBe('horizontal');
  });

  test('can be loaded again after a failure', async () => {
    answerCalls({ [TIMES]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
    const { user } = visit(<DemoForm employees={[]} />);
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 });
    answerCalls({ [TIMES]: timesFrom });
    await user.click(again);
    await screen.findByRole('radiogroup', { name: 'Day' });
  });
});

describe('a demo time', () => {
  test('is shown in Lagos time and the visitor’s', async () => {
    zone = 'America/New_York';
    await open();
    expect(offered()).toEqual(['03:00 in New York, 09:00 in Lagos', '09:00 in New York, 15:00 in Lagos']);
    screen.getByText(/your time, in New York/);
  });

  test.each(['Etc/Unknown', undefined])(
    'is shown and booked in Lagos time for a browser whose zone is %s',
    async (unknown) => {
      zone = unknown;
      const { user } = await open();
      expect(offered()).toEqual(['09:00', '15:00']);
      screen.getByText(/All times are in Lagos time/);
      await user.click(screen.getByRole('radio', { name: '09:00' }));
      await fill(user);
      await user.click(screen.getByRole('button', { name: 'Book Tue 24 Nov, 09:00' }));
      await screen.findByText('Tuesday 24 November at 09:00, Lagos time.');
      expect(callsOf(BOOK).map(({ body }) => body)).toEqual([expect.objectContaining({ timeZone: '' })]);
    },
  );

  test.each([
    ['Africa/Lagos', '2026-11-24T08:00:00.000Z', null],
    // In winter an hour ahead of UTC, like Lagos.
    ['Europe/Paris', '2026-11-24T08:00:00.000Z', null],
    ['Europe/London', '2026-11-24T08:00:00.000Z', '08:00'],
    ['Pacific/Auckland', '2026-11-24T15:30:00.000Z', 'Wed 04:30'],
    ['Asia/Kolkata', '2026-11-24T08:00:00.000Z', '13:30'],
  ])('in %s', (where, moment, words) => {
    expect(localTime(where, moment)).toBe(words);
  });

  const tabOn = async (user: UserEvent) => {
    await user.tab();
    return document.activeElement?.getAttribute('aria-label');
  };

  test('is reached by keyboard from its day, with or without a selection', async () => {
    const { user } = await open();
    act(() => day(/^Tuesday 24 November$/).focus());
    expect(await tabOn(user)).toBe('09:00');
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('button', { name: 'Book Tue 24 Nov, 15:00' });
    // None of the displayed weeks contains it, but the days shown can be reached.
    await later(user);
    await screen.findByText('7 December to 20 December');
    act(() => day(/^Monday 7 December$/).focus());
    expect(await tabOn(user)).toBe('09:00');
  });

  test('can still be reached on another day if its own is full', async () => {
    sessionStorage.setItem('humanar.inquiry.demo', JSON.stringify({ date: atNine('2026-11-25') }));
    const { user } = await open();
    await screen.findByText('Every time on this day is taken. Choose another day.');
    act(() => screen.getByRole('button', { name: 'Two weeks later' }).focus());
    expect(await tabOn(user)).toBe('Tuesday 24 November');
  });

  test('belongs to its day in Lagos, and the day to its week', () => {
    expect([dayInLagos('2026-11-23T22:59:00Z'), dayInLagos('2026-11-23T23:00:00Z')]).toEqual([
      '2026-11-23',
      '2026-11-24',
    ]);
    expect(['2026-11-23', '2026-11-24', '2026-11-29'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
    ]);
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  });
});

describe('a demo request', () => {
  test('is sent with time and time zone, and the page confirms the time', async () => {
    zone = 'Europe/London';
    const { user } = await open();
    await fill(user);
    await user.click(day(/^Thursday 26 November$/));
    await user.click(screen.getByRole('radio', { name: /09:00 in Lagos/ }));
    await user.click(screen.getByRole('button', { name: 'Book Thu 26 Nov, 09:00' }));
    await screen.findByRole('heading', { name: 'Your demo is booked' });
    screen.getByText('Thursday 26 November at 09:00, Lagos time (08:00 in London).');
    expect(callsOf(BOOK).map(({ body }) => body)).toEqual([
      {
        name: 'Ngozi Eze',
        email: 'ngozi@adeola.ng',
        phone: '',
        organisation: 'Adeola Textiles',
        employees: 'upTo50',
        date: atNine('2026-11-26'),
        timeZone: 'Europe/London',
        message: '',
        website: '',
        key: expect.any(String),
      },
    ]);
  });

  test('isn’t sent without a time', async () => {
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Book your demo' }));
    await screen.findByText('Choose a time.');
    expect(callsOf(BOOK)).toEqual([]);
  });

  test('for a time that has just been taken says so, removes it and keeps the rest', async () => {
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('radio', { name: '09:00' }));
    taken = [atNine('2026-11-24')];
    answerCalls({
      [BOOK]: new Refusal(409, 'time_taken', 'Someone has just taken this time. Choose another.', {
        errors: [{ field: 'date', msg: 'Someone has just taken this time. Choose another.' }],
      }),
    });
    await user.click(screen.getByRole('button', { name: /^Book Tue/ }));
    await screen.findByText('Someone has just taken this time. Choose another.');
    await waitFor(() => expect(offered()).toEqual(['15:00']));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Email/ }).value).toBe('ngozi@adeola.ng');
    answerCalls({ [BOOK]: { ok: true } });
    await user.click(screen.getByRole('radio', { name: '15:00' }));
    await user.click(screen.getByRole('button', { name: 'Book Tue 24 Nov, 15:00' }));
    await screen.findByRole('heading', { name: 'Your demo is booked' });
    await user.click(screen.getByRole('button', { name: 'Book another demo' }));
    expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Request a demo' }));
  });

  test('is restored half-finished after a reload, in the week of its day', async () => {
    const first = await open();
    await later(first.user);
    await screen.findByText('7 December to 20 December');
    await first.user.click(day(/^Wednesday 9 December$/));
    await first.user.click(screen.getByRole('radio', { name: '15:00' }));
    first.unmount();
    await open();
    await screen.findByText('7 December to 20 December');
    expect(day(/^Wednesday 9 December$/).checked).toBe(true);
    await screen.findByRole('button', { name: 'Book Wed 9 Dec, 15:00' });
  });

  test('ignores an invalid remembered time', async () => {
    sessionStorage.setItem('humanar.inquiry.demo', JSON.stringify({ name: 'Ngozi', date: 'tomorrow' }));
    await open();
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Your name/ }).value).toBe('Ngozi'),
    );
    screen.getByRole('button', { name: 'Book your demo' });
  });
});
