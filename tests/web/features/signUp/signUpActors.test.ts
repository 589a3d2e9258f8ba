// The calls of the sign-up's actors, and what they store of the responses.
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor, type AnyActorLogic } from 'xstate';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { storedToken } from '#api/storedToken.ts';
import { emailAvailability } from '#features/signUp/emailAvailability.ts';
import { signUpActors } from '#features/signUp/signUpActors.ts';
import { aliasAvailability } from '#fields/aliasAvailability.ts';
import { awaitedVerification } from '#features/signUp/awaitedVerification.ts';

const send = vi.hoisted(() => vi.fn());
vi.mock('#api/client.ts', () => ({ send }));

const token = 'a'.repeat(43);

beforeEach(() => {
  send.mockReset();
  queryClient.clear();
});

async function run(logic: AnyActorLogic, input?: unknown): Promise<void> {
  const actor = createActor(logic, { input });
  actor.subscribe({ error: () => {} });
  actor.start();
  await waitFor(actor, ({ status }) => status !== 'active').catch(() => {});
  const { status, error } = actor.getSnapshot();
  if (status === 'error') throw error;
}
const sentCalls = () => send.mock.calls.map(([call, input]) => [call.path, input.body ?? input.params]);

test('a verified code opens the session and ends the pending verification', async () => {
  awaitedVerification.keep('adaeze@kuramologistics.ng');
  send.mockResolvedValue({ token });
  await run(signUpActors().verifyCode, { email: 'adaeze@kuramologistics.ng', code: '407153' });
  expect(sentCalls()).toEqual([['/auth/code/verify', { email: 'adaeze@kuramologistics.ng', code: '407153' }]]);
  expect(storedToken.read()).toBe(token);
  expect(awaitedVerification.read()).toBeNull();
});

test('a code verified after the flow stopped waiting doesn’t sign anyone in', async () => {
  storedToken.drop();
  let verify = () => {};
  const verified = new Promise((resolve) => (verify = () => resolve({ token })));
  send.mockReturnValue(verified);
  const input = { email: 'adaeze@kuramologistics.ng', code: '407153' };
  const actor = createActor(signUpActors().verifyCode, { input }).start();
  actor.stop();
  verify();
  await verified;
  await new Promise((next) => setTimeout(next));
  expect(storedToken.read()).toBeNull();
  expect(send).toHaveBeenCalledWith(
    expect.anything(),
    { body: input },
    { signal: expect.objectContaining({ aborted: true }) },
  );
});

test('the link is verified by its token and code', async () => {
  send.mockResolvedValue({ token });
  await run(signUpActors({ token, code: '407153' }).verifyLink);
  expect(sentCalls()).toEqual([['/auth/code/verify', { token, code: '407153' }]]);
});

test('a link without its code is refused without a call', async () => {
  await expect(run(signUpActors({ token }).verifyLink)).rejects.toMatchObject({ code: 'invalid_request' });
  expect(send).not.toHaveBeenCalled();
  expect(storedToken.read()).toBeNull();
});

test('the account returned by activation is cached before it resolves', async () => {
  const account = { org: { id: 'kuramo' } };
  send.mockResolvedValue(account);
  await run(signUpActors().activate, {
    organisationName: 'Kuramo',
    countryId: 566,
    stateId: 25,
    phone: '+2348035550142',
  });
  expect(queryClient.getQueryData(queries.account().queryKey)).toEqual(account);
});

test('email and alias are checked in their stored form', async () => {
  const { signal } = new AbortController();
  send.mockResolvedValue({ isAvailable: true, suggestion: null });
  expect(await emailAvailability(' Adaeze@KuramoLogistics.ng', signal)).toEqual({
    isAvailable: true,
    suggestion: null,
  });
  await aliasAvailability('Kuramo', signal);
  expect(sentCalls()).toEqual([
    ['/auth/signup/check-email', { email: 'adaeze@kuramologistics.ng' }],
    ['/auth/signup/check-alias/{alias}', { alias: 'kuramo' }],
  ]);
});

test('another verification mail is requested for the email that was typed', async () => {
  send.mockResolvedValue({});
  await run(signUpActors().resendVerification, { email: 'adaeze@kuramologistics.ng' });
  expect(sentCalls()).toEqual([['/auth/signup/resend-verification', { email: 'adaeze@kuramologistics.ng' }]]);
});
