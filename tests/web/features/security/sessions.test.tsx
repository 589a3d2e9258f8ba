// Where a person is signed in, and ending those sessions.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import type { OpenSession } from '#contract/security.ts';
import { SessionsCard } from '#features/security/SessionsCard.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { visit } from '#tests/support/site.tsx';

afterEach(resetAnswers);
const notices = collectNotices();

const here: OpenSession = {
  id: '0197a000-0000-7000-8000-00000000000a',
  device: 'Chrome on Windows',
  ip: '102.89.23.7',
  createdAt: '2026-11-20T15:20:00.000Z',
  lastSeenAt: '2026-11-20T15:30:00.000Z',
  isCurrent: true,
};
const phone: OpenSession = {
  ...here,
  id: '0197a000-0000-7000-8000-00000000000b',
  device: 'Safari on iOS',
  ip: null,
  createdAt: '2026-11-18T07:05:00.000Z',
  lastSeenAt: '2026-11-19T21:00:00.000Z',
  isCurrent: false,
};
const laptop: OpenSession = { ...phone, id: '0197a000-0000-7000-8000-00000000000c', device: 'Firefox on Linux' };

const LIST = 'GET /hr/auth/sessions';
const END = `DELETE /hr/auth/sessions/${phone.id}`;
const END_OTHERS = 'DELETE /hr/auth/sessions';

/** The server's list, from which ended sessions disappear. */
const open = (sessions: OpenSession[] = [here, phone, laptop]) => {
  answerCalls({ [LIST]: { sessions } });
  return visit(<SessionsCard />);
};
const rows = () => screen.findAllByRole('listitem');
const devices = async () => (await rows()).map((row) => row.querySelector('p')?.firstChild?.textContent);
const endOne = () => screen.findByRole('button', { name: /^End the session of Safari on iOS/ });

test('each session shows device, start, location and last use', async () => {
  open();
  const [first, second] = await rows();
  for (const words of ['Chrome on Windows', 'This device', 'Since 20 Nov 2026, 16:20, from 102.89.23.7'])
    within(first as HTMLElement).getByText(words);
  for (const words of ['Safari on iOS', 'Since 18 Nov 2026, 08:05', 'Last used 19 Nov 2026, 22:00'])
    within(second as HTMLElement).getByText(words);
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
});

test('one session can be ended', async () => {
  const { user } = open();
  answerCalls({ [END]: { ok: true } });
  const button = await endOne();
  answerCalls({ [LIST]: { sessions: [here, laptop] } });
  await user.click(button);
  await waitFor(async () => expect(await devices()).toEqual(['Chrome on Windows', 'Firefox on Linux']));
  expect(notices).toEqual([
    { group: 'success', notice: { title: 'The session has ended', msg: 'Safari on iOS has been signed out.' } },
  ]);
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

test('a session that ends later doesn’t take the focus of somebody who has moved on', async () => {
  const { user } = open();
  answerCalls({ [END]: { ok: true } });
  const button = await endOne();
  answerCalls({ [LIST]: { sessions: [here, laptop] } });
  await user.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
  await user.click(document.body);
  answerCalls({ [LIST]: { sessions: [here] } });
  await queryClient.invalidateQueries();
  await waitFor(async () => expect(await devices()).toEqual(['Chrome on Windows']));
  expect(document.activeElement).toBe(document.body);
});

test('a session isn’t reported as ended before it is', async () => {
  const { user } = open();
  let done: (answer: unknown) => void = () => {};
  answerCalls({ [END]: () => new Promise((resolve) => (done = resolve)) });
  await user.click(await endOne());
  await waitFor(() => expect(callsOf(END)).toHaveLength(1));
  expect(await devices()).toEqual(['Chrome on Windows', 'Safari on iOS', 'Firefox on Linux']);
  expect(screen.getByRole('button', { name: /^End the session of Firefox/ })).toHaveProperty('disabled', true);
  answerCalls({ [LIST]: { sessions: [here, laptop] } });
  done({ ok: true });
  await waitFor(async () => expect(await devices()).toEqual(['Chrome on Windows', 'Firefox on Linux']));
});

test('ending a session that has already ended succeeds', async () => {
  const { user } = open();
  answerCalls({ [END]: new Refusal(404, 'not_found', 'We couldn’t find that.') });
  const button = await endOne();
  answerCalls({ [LIST]: { sessions: [here, laptop] } });
  await user.click(button);
  await waitFor(async () => expect(await devices()).toEqual(['Chrome on Windows', 'Firefox on Linux']));
});

test('a session that the server didn’t end stays, with a message', async () => {
  const { user } = open();
  answerCalls({ [END]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
  await user.click(await endOne());
  await waitFor(() =>
    expect(notices).toEqual([
      {
        group: 'danger',
        notice: { title: 'We couldn’t end the session', msg: 'We’re busy right now. Try again in a moment.' },
      },
    ]),
  );
  expect(await devices()).toEqual(['Chrome on Windows', 'Safari on iOS', 'Firefox on Linux']);
});

test('all other sessions end together, and this one stays', async () => {
  const { user } = open();
  answerCalls({ [END_OTHERS]: { ended: 2 } });
  const button = await screen.findByRole('button', { name: 'End all others' });
  answerCalls({ [LIST]: { sessions: [here] } });
  await user.click(button);
  await waitFor(async () => expect(await devices()).toEqual(['Chrome on Windows']));
  expect(notices).toEqual([{ group: 'success', notice: { title: 'All other sessions have ended' } }]);
  expect(screen.queryByRole('button')).toBeNull();
});

const app: OpenSession = { ...laptop, id: '0197a000-0000-7000-8000-00000000000d', isHandedOff: true };

// Rules: app.handOff
test('the session that Go to App opened stays when the others end, and can be ended alone', async () => {
  const { user } = open([here, app, phone]);
  answerCalls({ [END_OTHERS]: { ended: 1 } });
  const button = await screen.findByRole('button', { name: 'End all others' });
  answerCalls({ [LIST]: { sessions: [here, app] } });
  await user.click(button);
  await waitFor(async () => expect(await devices()).toEqual(['Chrome on Windows', 'Firefox on Linux']));
  screen.getByText('Opened from this device. It ends when you log out here.');
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  answerCalls({ [`DELETE /hr/auth/sessions/${app.id}`]: { ok: true }, [LIST]: { sessions: [here] } });
  await user.click(screen.getByRole('button', { name: /^End the session of Firefox/ }));
  await waitFor(async () => expect(await devices()).toEqual(['Chrome on Windows']));
});

// Rules: app.handOff, error.unknown
test('a lost answer to “End all others” isn’t a failure because the app’s session stays', async () => {
  const { user } = open([here, app, phone]);
  answerCalls({ [END_OTHERS]: () => Promise.reject(new Error('the connection is gone')) });
  const button = await screen.findByRole('button', { name: 'End all others' });
  answerCalls({ [LIST]: { sessions: [here, app] } });
  await user.click(button);
  await waitFor(() =>
    expect(notices).toEqual([{ group: 'success', notice: { title: 'All other sessions have ended' } }]),
  );
});

test('without other sessions there is nothing to end', async () => {
  open([here]);
  await rows();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failed list can be loaded again', async () => {
  answerCalls({ [LIST]: new Refusal(403, 'forbidden', 'Not now.') });
  const { user } = visit(<SessionsCard />);
  await screen.findByText('Not now.');
  answerCalls({ [LIST]: { sessions: [here] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await rows();
});
