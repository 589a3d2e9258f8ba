import { expect, it } from 'vitest';
import { getStandInDeletion } from '#contract/sandbox.ts';
import { startTrial } from '#contract/subscriptions.ts';
import { SANDBOX_MAIN_APP_KEY } from '#server/config.ts';
import { eventSignature, STAND_IN_EVENTS_PATH } from '#server/modules/subscriptions/deletion.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import { server, withProvider } from '#tests/support/provider.ts';
import { confirmAndCancel, loggedEvents } from '#tests/support/storedSubscriptions.ts';

/* The stand-in for the main application, which receives events about deleted data. */

withProvider();

const deletedAt = async ({ token }: Person) => (await server.api.done(getStandInDeletion, { token })).deletedAt;
const event = ({ orgId }: Person, id = 'evt_1') =>
  JSON.stringify({
    id,
    event: 'organisation.data.deleted',
    orgId,
    at: server.clock.now().toISOString(),
    reason: 'retentionEnded',
  });
const seconds = (ago = 0) => String(Math.floor(server.clock.now().getTime() / 1000) - ago);
const post = async (body: string, timestamp: string, signature: string) =>
  (
    await server.api.raw({
      method: 'POST',
      url: STAND_IN_EVENTS_PATH,
      headers: {
        'content-type': 'application/json',
        'x-humanar-timestamp': timestamp,
        'x-humanar-signature': signature,
      },
      payload: body,
    })
  ).statusCode;

it('receives a cancelled trial and shows it with its time to the organisation’s people', async () => {
  const [ada, stranger] = [await administrator(server), await administrator(server)];
  await server.api.done(startTrial, { token: ada.token, body: { orgId: ada.orgId, appSlug: 'humanar' } });
  expect(await deletedAt(ada)).toBeNull();
  const now = server.clock.now().toISOString();
  await confirmAndCancel(server, ada, { confirmation: 'Kuramo Logistics Ltd' });
  await server.platform.outbox.drain();
  expect(await deletedAt(await member(server, ada))).toBe(now);
  expect(await deletedAt(stranger)).toBeNull();
});

it('counts a repeated event once', async () => {
  const ada = await administrator(server);
  const body = event(ada);
  for (let n = 0; n < 2; n += 1)
    expect(await post(body, seconds(), eventSignature(seconds(), body, SANDBOX_MAIN_APP_KEY))).toBe(200);
  expect((await loggedEvents(server, ada)).filter((name) => name === 'standIn.dataDeleted')).toHaveLength(1);
});

it('rejects events that are unsigned, changed or older than five minutes', async () => {
  const ada = await administrator(server);
  const body = event(ada);
  const signed = (timestamp: string) => eventSignature(timestamp, body, SANDBOX_MAIN_APP_KEY);
  expect(await post(body, seconds(), 'undefined')).toBe(401);
  expect(await post(body, seconds(), eventSignature(seconds(), body, 'another-key'))).toBe(401);
  expect(await post(event(ada, 'evt_2'), seconds(), signed(seconds()))).toBe(401);
  expect(await post(body, seconds(1), signed(seconds()))).toBe(401);
  expect(await post(body, seconds(301), signed(seconds(301)))).toBe(401);
  expect(await post(body, 'now', signed('now'))).toBe(401);
  expect(await deletedAt(ada)).toBeNull();
  expect(await post(body, seconds(300), signed(seconds(300)))).toBe(200);
});
