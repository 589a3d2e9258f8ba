import { asc, eq } from 'drizzle-orm';
import type { StandInMember } from '#contract/sandbox.ts';
import { users } from '../db/schema/index.ts';
import type { OrgScope } from '../db/scope.ts';

/** The people of one organisation, for the stand-in application, which doesn't store any itself. */
export const standInMembers = (org: OrgScope): Promise<StandInMember[]> =>
  org.read(({ tx, orgId }) =>
    tx
      .select({ name: users.name, email: users.email, isAdmin: users.isRoot, isAllocated: users.isAllocated })
      .from(users)
      .where(eq(users.orgId, orgId))
      .orderBy(asc(users.name), asc(users.email)),
  );
