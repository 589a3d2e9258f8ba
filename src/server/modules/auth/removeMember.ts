import type { Tx } from '../../db/database.ts';
import { bindToOrg, type OrgTx } from '../../db/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { lockForWriting } from '../org/service.ts';
import { deleteMember, headcount, type User } from '../people/service.ts';
import { recordSecurityChange } from '../security/service.ts';

/** Deletes a member with their login, and records it. The caller has locked the person and the organisation. */
export async function removeMember(
  bound: OrgTx,
  platform: Pick<Platform, 'mailer' | 'config' | 'clock'>,
  { id, name, isRoot }: Pick<User, 'id' | 'name' | 'isRoot'>,
): Promise<void> {
  const at = platform.clock.now();
  await deleteMember(bound, id);
  if (isRoot)
    await recordSecurityChange(bound, platform, {
      actorId: null,
      event: 'administrator.unmade',
      subject: name,
      subjectId: id,
      client: null,
      at,
    });
  await recordActivity(bound, { actorId: null, event: 'member.left', at, data: { subject: name } });
}

/** Whether the member is their organisation's only administrator. The caller has locked the organisation. */
export const isLastAdministrator = async (tx: Tx, { orgId, isRoot }: User): Promise<boolean> =>
  isRoot && (await headcount(bindToOrg(orgId, tx))).numberOfAdmins === 1;

/**
 * Removes a member from their organisation, so that the email is free. False for its last administrator, who stays
 * unless `isForced`. The caller has locked the person, and knows that they are unproven.
 *
 * A member whom only a report vouches for hasn't shown that the mailbox is theirs, so they don't hold the email against
 * its owner or another organisation: otherwise any organisation could reserve a stranger's address by reporting it.
 */
export async function releaseEmail(tx: Tx, platform: Platform, member: User, isForced = false): Promise<boolean> {
  const bound = bindToOrg(member.orgId, tx);
  await lockForWriting(bound);
  if (!isForced && (await isLastAdministrator(tx, member))) return false;
  await removeMember(bound, platform, member);
  return true;
}
