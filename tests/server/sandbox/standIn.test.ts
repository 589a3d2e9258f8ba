import { afterAll, beforeAll, expect, it } from 'vitest';
import { listStandInMembers } from '#contract/sandbox.ts';
import { sandboxRoutes } from '#server/sandboxRoutes.ts';
import { administrator, member } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* The list of people that the stand-in application requests, since it stores none itself. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ more: sandboxRoutes });
});
afterAll(() => server.stop());

it('returns the people of the caller’s organisation by name, to administrators and members', async () => {
  const ada = await administrator(server);
  const musa = await member(server, ada);
  const expected = {
    members: [
      { name: 'Ada Obi', email: ada.email, isAdmin: true, isAllocated: false },
      { name: 'Musa Bello', email: musa.email, isAdmin: false, isAllocated: false },
    ],
  };
  for (const { token } of [ada, musa]) expect(await server.api.done(listStandInMembers, { token })).toEqual(expected);
});

it('returns nobody from another organisation', async () => {
  const [ada, bola] = [await administrator(server), await administrator(server)];
  const { members } = await server.api.done(listStandInMembers, { token: bola.token });
  expect(members.map(({ email }) => email)).toEqual([bola.email]);
  expect(members.map(({ email }) => email)).not.toContain(ada.email);
});

it('returns nothing without a session', async () => {
  expect(await server.api.call(listStandInMembers, {})).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  });
});
