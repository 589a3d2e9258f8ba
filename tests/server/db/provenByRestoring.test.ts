import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '#server/db/schema/index.ts';
import { bindToOrg } from '#server/db/scope.ts';
import { recordActivity } from '#server/modules/activity/service.ts';
import { isProven } from '#server/modules/people/service.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Members who restored their email with an earlier release, which recorded it in the log alone. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

// Rules: email.restore
it('the migration takes a restored email as proven, and no other', async () => {
  const { database, clock } = server.platform;
  const admin = await administrator(server);
  const [restored, invited] = [await member(server, admin), await member(server, admin)];
  await database.sql.update(users).set({ emailVerifiedAt: users.createdAt }).where(eq(users.orgId, admin.orgId));
  await database.transaction((tx) =>
    recordActivity(bindToOrg(admin.orgId, tx), { actorId: restored.userId, event: 'email.restored', at: clock.now() }),
  );
  await database.execute(await readFile('src/server/db/migrations/0021_proven-by-restoring.sql', 'utf8'));
  const proven = async ({ userId }: Person) => {
    const [user] = await database.sql.select().from(users).where(eq(users.id, userId));
    return user !== undefined && isProven(user);
  };
  expect([await proven(restored), await proven(invited)]).toEqual([true, false]);
});
