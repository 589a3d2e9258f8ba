// The mailed token is sent in the body of the check, then in the header of the reset.
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
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

const email = 'adaeze@kuramologistics.ng';
const noAnswer = { msg: '', code: null, status: null, errors: [], request: 'unknown' };
const used = { msg: '', code: 'link_used', status: 410, errors: [] };

test.each([
  ['an answer', { ok: true }, null],
  ['a second look after a lost answer', noAnswer, used],
])('%s ends the session that the password was sent from, and none that began since', async (_, late, found) => {
  const ended = vi.fn();
  const stop = onSessionRefusal(ended);
  queryClient.setQueryData(queries.account().queryKey, { user: { email } } as never);
  for (const now of ['old', 'new']) {
    ended.mockClear();
    storedToken.keep('old'.padEnd(43, '0'));
    const { confirmToken, setNewPassword } = passwordResetActors(token);
    send.mockResolvedValueOnce({ email });
    await toPromise(createActor(confirmToken).start());
    let settle = () => {};
    send.mockReturnValueOnce(
      new Promise((resolve, reject) => (settle = () => ('ok' in late ? resolve : reject)(late))),
    );
    const setting = createActor(setNewPassword, { input: { password: 'harmattan-2026' } });
    setting.subscribe({ error: () => {} });
    setting.start();
    storedToken.keep(now.padEnd(43, '0'));
    settle();
    await toPromise(setting).catch(() => {});
    if (found) {
      send.mockRejectedValueOnce(found);
      const looking = createActor(confirmToken);
      looking.subscribe({ error: () => {} });
      await toPromise(looking.start()).catch(() => {});
    }
    expect(ended).toHaveBeenCalledTimes(now === 'old' ? 1 : 0);
  }
  stop();
});
