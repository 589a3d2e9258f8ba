import { eq, getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { organisations, users } from '#server/db/schema/index.ts';
import { administrator } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { insertPaidSubscription, purgeAfterNotices } from '#tests/support/storedSubscriptions.ts';

/* What a deletion leaves of an organisation and its people: it is decided for each column of the two tables. */

const kept = {
  organisations: `id name email pendingEmail alias phone address city countryId stateId taxNumber logoUrl
    hasTwoFactorAuth refCode referredBy specialDiscount version createdAt activatedAt trialUsedAt`,
  users: `id orgId name email pendingEmail passwordHash isContested isRoot reportedRoot reportedName createdAt
    emailVerifiedAt agreedTo agreedAt`,
};
const cleared = { organisations: {}, users: { isAllocated: false } };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sorted = (names: readonly string[]) => names.toSorted();

it.each([
  ['organisations', organisations],
  ['users', users],
] as const)('is decided for each column of %s', (name, table) => {
  const decided = [...kept[name].split(/\s+/), ...Object.keys(cleared[name])];
  expect(sorted(decided)).toEqual(sorted(Object.keys(getTableColumns(table))));
});

// Rules: purge.after90Days, purge.kept
it('leaves everything else, and no seats of people whom the main application has deleted', async () => {
  const ada = await administrator(server);
  const { sql } = server.platform.database;
  await sql.update(users).set({ isAllocated: true }).where(eq(users.orgId, ada.orgId));
  await insertPaidSubscription(server, ada, { isAutoRenewal: false });
  const rows = async () => ({
    organisation: (await sql.select().from(organisations).where(eq(organisations.id, ada.orgId)))[0],
    user: (await sql.select().from(users).where(eq(users.orgId, ada.orgId)))[0],
  });
  const before = await rows();
  server.clock.advance({ days: 120 });
  await purgeAfterNotices(server);
  expect(await rows()).toEqual({
    organisation: { ...before.organisation, ...cleared.organisations },
    user: { ...before.user, ...cleared.users },
  });
});
