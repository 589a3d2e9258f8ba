import type { Tx } from '../../db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { carryTokens } from '../../platform/tokens.ts';
import { createOrganisation } from '../org/service.ts';
import { insertFirstAdministrator, type User } from '../people/service.ts';
import { releaseEmail } from './removeMember.ts';

/**
 * Makes the owner of a member's mailbox the first administrator of an organisation of their own, as they asked for by
 * signing up `at` that time. Null if they are the last administrator of the one they're in.
 */
export async function createOwnOrganisation(
  tx: Tx,
  platform: Platform,
  member: User,
  { name, at }: { name: string; at: Date },
): Promise<User | null> {
  // Kept, so that a link that is followed again answers "used". If it were unknown, the page would offer a new email.
  const giveLinksTo = await carryTokens(tx, member.id, 'emailVerification');
  if (!(await releaseEmail(tx, platform, member))) return null;
  const orgId = await createOrganisation(tx, member.email, at);
  const owner = await insertFirstAdministrator(tx, {
    orgId,
    name,
    email: member.email,
    passwordHash: null,
    agreedTo: null,
    now: at,
  });
  await giveLinksTo({ userId: owner.id, orgId });
  return owner;
}
