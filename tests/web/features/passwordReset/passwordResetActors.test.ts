// The mailed token is sent in the body of the check, then in the header of the reset.
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
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
