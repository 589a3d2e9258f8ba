// The calls of the email change's actors, and what they store of the responses.
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, waitFor, type AnyActorLogic } from 'xstate';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { organisationEmailActors } from '#features/emailChange/organisationEmailActors.ts';
import { settings } from '#machines/organisationDetails/sampleSettings.ts';
import { answerCalls, callsOf, resetAnswers, recordedCalls, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, orgId } from '#tests/support/site.tsx';

afterEach(() => {
  resetAnswers();
  queryClient.clear();
  vi.useRealTimers();
});

const account = accountOf();
const actors = organisationEmailActors(account);
const { queryKey } = queries.orgSettings(orgId);

async function run(logic: AnyActorLogic, input?: unknown): Promise<unknown> {
  const actor = createActor(logic, { input });
  actor.subscribe({ error: () => {} });
  actor.start();
  await waitFor(actor, ({ status }) => status !== 'active').catch(() => {});
  const { status, error, output } = actor.getSnapshot();
  if (status === 'error') throw error;
  return output;
}

test('a code is requested, and its expiry is counted by this device’s clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:20:00.000Z') });
  queryClient.setQueryData(queryKey, settings);
  answerCalls({
    'POST /hr/org/settings/email': { pendingEmail: 'accounts@kuramologistics.ng', resendAfter: 60, expiresIn: 600 },
  });
  expect(await run(actors.requestCode, { email: 'accounts@kuramologistics.ng' })).toEqual({
    codeExpiresAt: '2026-11-20T15:30:00.000Z',
  });
  expect(recordedCalls.map(({ call, body }) => [call, body])).toEqual([
    ['POST /hr/org/settings/email', { email: 'accounts@kuramologistics.ng' }],
  ]);
  expect(queryClient.getQueryData(queryKey)).toEqual({ ...settings, pendingEmail: 'accounts@kuramologistics.ng' });
});

const email = 'accounts@kuramologistics.ng';
const lost = () => Promise.reject(new Error('the connection is gone'));
const waiting = { [`GET /hr/org/${orgId}/settings`]: { org: { ...settings, pendingEmail: email } } };
const tooSoon = new Refusal(429, 'too_many_requests', 'Too many attempts. Wait a moment and try again.');

test('a request whose answer was lost has arrived if its email waits for the code', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:20:00.000Z') });
  queryClient.setQueryData(queryKey, settings);
  answerCalls({ 'POST /hr/org/settings/email': lost, ...waiting });
  expect(await run(actors.requestCode, { email })).toEqual({ codeExpiresAt: '2026-11-20T15:30:00.000Z' });
});

test('without a connection, that is found out when the next try comes too soon', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:20:00.000Z') });
  queryClient.setQueryData(queryKey, settings);
  answerCalls({ 'POST /hr/org/settings/email': lost, [`GET /hr/org/${orgId}/settings`]: lost });
  await expect(run(actors.requestCode, { email })).rejects.toMatchObject({ request: 'unknown' });
  vi.setSystemTime(new Date('2026-11-20T15:20:30.000Z'));
  answerCalls({ 'POST /hr/org/settings/email': tooSoon, ...waiting });
  expect(await run(actors.requestCode, { email })).toEqual({ codeExpiresAt: '2026-11-20T15:30:00.000Z' });
});

test.each([
  ['another request without an answer', lost, { request: 'unknown' }],
  ['one that comes too soon', tooSoon, { code: 'too_many_requests' }],
])('an email that was waiting already proves nothing about %s', async (_, answer, failure) => {
  queryClient.setQueryData(queryKey, { ...settings, pendingEmail: email });
  answerCalls({ 'POST /hr/org/settings/email': answer, ...waiting });
  await expect(run(organisationEmailActors(account).requestCode, { email })).rejects.toMatchObject(failure);
});

test('a rejected code leaves the cache unchanged', async () => {
  queryClient.setQueryData(queryKey, settings);
  answerCalls({
    'POST /hr/org/settings/email/confirm': new Refusal(
      400,
      'code_rejected',
      'That code isn’t right. You have 4 tries left.',
    ),
  });
  await expect(run(actors.confirmCode, { code: '407153' })).rejects.toMatchObject({ code: 'code_rejected' });
  expect(queryClient.getQueryData(queryKey)).toEqual(settings);
});

test('an accepted code stores the server’s current settings, and says which email that is', async () => {
  const changed = { ...settings, email: 'accounts@kuramologistics.ng' };
  answerCalls({ 'POST /hr/org/settings/email/confirm': { org: changed } });
  expect(await run(actors.confirmCode, { code: '407153' })).toEqual({ email: changed.email });
  expect(callsOf('POST /hr/org/settings/email/confirm')[0]?.body).toEqual({ code: '407153' });
  expect(queryClient.getQueryData(queryKey)).toEqual(changed);
});

test('cancelling is sent to the server', async () => {
  queryClient.setQueryData(queryKey, { ...settings, pendingEmail: 'accounts@kuramologistics.ng' });
  answerCalls({ 'DELETE /hr/org/settings/email': { org: settings } });
  await run(actors.giveUp);
  expect(queryClient.getQueryData(queryKey)).toEqual(settings);
});

test('the password is confirmed for the signed-in person', async () => {
  answerCalls({ 'POST /hr/org/security/passwords/confirm': { confirmedUntil: '2026-11-20T15:25:00.000Z' } });
  await run(actors.confirmPassword, { password: 'harmattan-2026' });
  expect(recordedCalls[0]?.body).toEqual({ userId: account.user.id, password: 'harmattan-2026' });
});
