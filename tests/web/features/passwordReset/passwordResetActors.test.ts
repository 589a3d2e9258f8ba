// The mailed token is sent in the body of the check, then in the header of the reset.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyActor, createActor, toPromise } from 'xstate';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { onSessionRefusal } from '#api/sessionRefusal.ts';
import { storedToken } from '#api/storedToken.ts';
import { passwordResetActors } from '#features/passwordReset/passwordResetActors.ts';

const send = vi.hoisted(() => vi.fn());
vi.mock('#api/client.ts', () => ({ send }));

const token = 'r'.repeat(43);
beforeEach(() => send.mockReset());

test('the token is checked without a session', async () => {
  send.mockResolvedValue({ email: 'adaeze@kuramologistics.ng', expiresAt: '2026-11-20T12:00:00.000Z' });
  const actor = createActor(passwordResetActors(token).confirmToken).start();
  expect((await toPromise(actor)).email).toBe('adaeze@kuramologistics.ng');
  expect(send.mock.calls[0]?.[0].path).toBe('/auth/confirm-token');
  expect(send.mock.calls[0]?.[1]).toEqual({ body: { token } });
});

test('the new password is sent with the token in the authorization header', async () => {
  send.mockResolvedValue({ ok: true });
  await toPromise(
    createActor(passwordResetActors(token).setNewPassword, { input: { password: 'harmattan-2026' } }).start(),
  );
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ path: '/auth/set-new-password' }),
    { body: { password: 'harmattan-2026' } },
    expect.objectContaining({ token }),
  );
});

test('a recovery link is requested for the email that was typed', async () => {
  send.mockResolvedValue({});
  const input = { email: 'adaeze@kuramologistics.ng' };
  await toPromise(createActor(passwordResetActors().sendRecoveryLink, { input }).start());
  expect(send.mock.calls.map(([call, { body }]) => [call.path, body])).toEqual([['/auth/send-recovery-link', input]]);
});

const account = { email: 'adaeze@kuramologistics.ng' };
const lost = { msg: '', code: null, status: null, errors: [], request: 'unknown' };
const used = { msg: '', code: 'link_used', status: 410, errors: [] };

/** Runs an actor until it succeeds or fails. */
async function settled(actor: AnyActor): Promise<void> {
  actor.subscribe({ error: () => {} });
  await toPromise(actor.start()).catch(() => {});
}

describe.each([
  ['an answer', () => send.mockResolvedValueOnce({ ok: true }).mockResolvedValueOnce(account)],
  ['a second look after a lost answer', () => send.mockRejectedValueOnce(lost).mockRejectedValueOnce(used)],
])('%s', (_, giveAnswers) => {
  const [old, since] = ['o'.repeat(43), 's'.repeat(43)];

  /** Sends the password from the session `old`. Returns how often the page is told that `session` has ended. */
  async function resetWhileIn(session: string): Promise<number> {
    const ended = vi.fn();
    const stop = onSessionRefusal(ended);
    queryClient.setQueryData(queries.account().queryKey, { user: account } as never);
    storedToken.keep(old);
    const { confirmToken, setNewPassword } = passwordResetActors(token);
    send.mockResolvedValueOnce(account);
    await settled(createActor(confirmToken));
    giveAnswers();
    const setting = settled(createActor(setNewPassword, { input: { password: 'harmattan-2026' } }));
    storedToken.keep(session);
    await setting;
    await settled(createActor(confirmToken));
    stop();
    return ended.mock.calls.length;
  }

  test('ends the session that the password was sent from', async () => {
    expect(await resetWhileIn(old)).toBe(1);
  });

  test('ends no session that began since', async () => {
    expect(await resetWhileIn(since)).toBe(0);
  });
});
