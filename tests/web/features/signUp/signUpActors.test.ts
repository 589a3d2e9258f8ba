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

const organisation = { organisationName: 'Kuramo Logistcs', countryId: 566, stateId: 25, phone: '+2348035550142' };
const corrected = { ...organisation, organisationName: 'Kuramo Logistics' };
const alreadySetUp = { msg: 'It’s set up already.', code: 'already_activated', status: 409, errors: [] };
const noAnswer = { msg: 'No answer.', code: null, status: null, errors: [], request: 'unknown' };

/** The server's answers by path; a list's last one repeats. */
const answer = (answers: Record<string, readonly (() => unknown)[]>) => {
  const left = new Map(Object.entries(answers).map(([path, list]) => [path, [...list]]));
  send.mockImplementation(async ({ method, path }: { method: string; path: string }) => {
    const list = left.get(`${method} ${path}`) ?? [];
    const next = list.length > 1 ? list.shift() : list[0];
    if (!next) throw new Error(`${method} ${path} wasn’t expected.`);
    return next();
  });
};
const signIn = () => queryClient.setQueryData(queries.account().queryKey, { org: { id: 'kuramo' } } as never);
const refuse = (failure: unknown) => () => {
  throw failure;
};

test('details corrected after a try without an answer replace those that it has set up', async () => {
  signIn();
  const stored = { id: 'kuramo', name: organisation.organisationName, version: 4 };
  answer({
    'POST /auth/account/activate': [refuse(noAnswer), refuse(alreadySetUp)],
    'GET /org/{orgId}/settings': [() => ({ org: stored })],
    'PATCH /org/settings': [refuse(noAnswer), () => ({ org: { ...stored, name: corrected.organisationName } })],
  });
  const { activate } = signUpActors();
  await expect(run(activate, organisation)).rejects.toBe(noAnswer);
  // The correction’s own answer may be lost as well.
  await expect(run(activate, corrected)).rejects.toBe(noAnswer);
  await run(activate, corrected);
  const { organisationName: name, ...place } = corrected;
  expect(sentCalls().at(-1)).toEqual(['/org/settings', { version: 4, name, ...place }]);
  expect(queryClient.getQueryData(queries.orgSettings('kuramo').queryKey)).toMatchObject({ name });
});

test('details corrected while a try still waits for its answer replace those that it has set up', async () => {
  signIn();
  let arrive = () => {};
  const { activate } = signUpActors();
  answer({
    'POST /auth/account/activate': [
      () => new Promise((resolve) => (arrive = () => resolve({ org: { id: 'kuramo' } }))),
    ],
  });
  createActor(activate, { input: organisation }).start().stop();
  answer({
    'POST /auth/account/activate': [refuse(alreadySetUp)],
    'GET /org/{orgId}/settings': [() => ({ org: { id: 'kuramo', version: 1 } })],
    'PATCH /org/settings': [() => ({ org: { id: 'kuramo', version: 2 } })],
  });
  await run(activate, corrected);
  arrive();
  expect(sentCalls().at(-1)).toEqual(['/org/settings', expect.objectContaining({ name: 'Kuramo Logistics' })]);
});

test.each([
  ['the first try', []],
  ['a try after a refusal', [refuse({ ...alreadySetUp, code: 'alias_taken' })]],
])('an organisation set up elsewhere isn’t changed by %s', async (_, before) => {
  answer({ 'POST /auth/account/activate': [...before, refuse(alreadySetUp)] });
  const { activate } = signUpActors();
  for (const _try of before) await expect(run(activate, organisation)).rejects.toMatchObject({ code: 'alias_taken' });
  await expect(run(activate, corrected)).rejects.toBe(alreadySetUp);
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
