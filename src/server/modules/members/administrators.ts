import { MAX_SEARCH_RESULTS, type Person as PersonView } from '#contract/members.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Caller, type CallerContext, lockAdministrator, requireConfirmed } from '../../platform/liveSession.ts';
import { recordSecurityChange } from '../security/service.ts';
import { madeAdministratorMail, removedAdministratorMail } from './mails.ts';
import { takeMemberMail } from './mailLimits.ts';
import { lockForWriting } from '../org/service.ts';
import * as people from '../people/service.ts';

/* Adding and removing administrators. */

export const administrators = (org: OrgScope): Promise<PersonView[]> => org.read(people.listAdministrators);

/** Searches members who aren't administrators by name or email. */
export async function findMembers(org: OrgScope, search: string): Promise<{ members: PersonView[]; hasMore: boolean }> {
  const found = await org.read((bound) => people.searchMembers(bound, search, MAX_SEARCH_RESULTS + 1));
  return { members: found.slice(0, MAX_SEARCH_RESULTS), hasMore: found.length > MAX_SEARCH_RESULTS };
}

/**
 * Changes a person's role while all roles of the organisation are locked.
 * Errors: confirmation_needed; unauthenticated or forbidden if the caller has just lost the session or the role;
 * not_found for a person outside the organisation.
 */
function changeRole<T>(
  { clock }: Platform,
  org: OrgScope,
  caller: Caller,
  targetId: string,
  change: (bound: OrgTx, target: people.User, actor: people.User) => Promise<T>,
): Promise<T> {
  return org.transaction(async (bound) => {
    const now = clock.now();
    // Both people first, in the order of their ids.
    const locked = await people.lockPeopleById(bound, [caller.userId, targetId]);
    const actor = await lockAdministrator(bound.tx, caller, now);
    await requireConfirmed(bound.tx, caller.tokenHash, now);
    await lockForWriting(bound);
    const target = locked.find(({ id }) => id === targetId);
    if (!target) throw new ApiError('not_found');
    return change(bound, target, actor);
  });
}

/**
 * Grants or removes the role, records it, and mails the organisation and the person, whose mails are limited while the
 * email is unproven. Does nothing if the role is unchanged.
 */
async function setRole(
  platform: Platform,
  bound: OrgTx,
  { caller: { userId }, client }: CallerContext,
  person: people.User,
  actor: people.User,
  isRoot: boolean,
): Promise<void> {
  if (person.isRoot === isRoot) return;
  await people.setRole(bound, person.id, isRoot);
  const event = isRoot ? 'administrator.made' : 'administrator.unmade';
  const at = platform.clock.now();
  const isMailed = people.isProven(person) || (await takeMemberMail(bound, person.email, at));
  await recordSecurityChange(bound, platform, {
    actorId: userId,
    event,
    subject: person.name,
    subjectId: person.id,
    client,
    at,
    ...(isMailed && { alreadyNotified: person.email }),
  });
  if (!isMailed) return;
  const mail = isRoot ? madeAdministratorMail : removedAdministratorMail;
  await platform.mailer.send(
    bound,
    mail({
      to: person.email,
      actor: people.isProven(person) ? actor.name : null,
      isOwn: person.id === actor.id,
      site: platform.config,
    }),
  );
}

/** Makes a person an administrator, if they aren't one already. Errors: confirmation_needed, forbidden, not_found. */
export const makeAdministrator = (
  platform: Platform,
  org: OrgScope,
  context: CallerContext,
  targetId: string,
): Promise<PersonView[]> =>
  changeRole(platform, org, context.caller, targetId, async (bound, target, actor) => {
    await setRole(platform, bound, context, target, actor, true);
    return people.listAdministrators(bound);
  });

/**
 * Removes another administrator's role. The caller keeps theirs, so the organisation always has an administrator.
 * Errors: confirmation_needed, forbidden, not_found, own_role.
 */
export async function removeAdministrator(
  platform: Platform,
  org: OrgScope,
  context: CallerContext,
  targetId: string,
): Promise<PersonView[]> {
  if (targetId === context.caller.userId) throw new ApiError('own_role');
  return changeRole(platform, org, context.caller, targetId, async (bound, target, actor) => {
    await setRole(platform, bound, context, target, actor, false);
    return people.listAdministrators(bound);
  });
}

/**
 * Makes the caller a member. Another administrator takes over: one who has just been removed doesn't get the role back,
 * and only someone who can sign in can act. Errors: confirmation_needed, forbidden, last_admin for someone without a
 * password (even if a third administrator stays), not_found for a member too, own_role.
 */
export async function handOver(
  platform: Platform,
  org: OrgScope,
  context: CallerContext,
  targetId: string,
): Promise<void> {
  if (targetId === context.caller.userId)
    throw new ApiError('own_role', { msg: 'Choose someone else to hand over to.' });
  await changeRole(platform, org, context.caller, targetId, async (bound, target, actor) => {
    if (!target.isRoot)
      throw new ApiError('not_found', { msg: `${target.name} is no longer an administrator. Choose someone else.` });
    // Restoring a sign-in email proves it, but removes the password.
    if (!people.isProven(target) || target.passwordHash === null)
      throw new ApiError('last_admin', {
        msg: `${target.name} has no password. Check their email and ask them to use “Forgot password?” on the sign-in page. Then hand over.`,
      });
    await setRole(platform, bound, context, actor, actor, false);
  });
}
