import { MAX_SEARCH_RESULTS, type Person as ShownPerson } from '#contract/members.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import type { Client } from '../../platform/client.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Caller, requireConfirmed } from '../../platform/liveSession.ts';
import { recordSecurityChange } from '../security/service.ts';
import { madeAdministratorMail, removedAdministratorMail } from './mails.ts';
import { lockForWriting } from '../org/service.ts';
import * as people from '../people/service.ts';

/* Administrators make and remove administrators. */

/** Who asks, and from which device. */
export interface CallerContext {
  caller: Caller;
  client: Client;
}

export const administrators = (org: OrgScope): Promise<ShownPerson[]> => org.read(people.listAdministrators);

/** People who are no administrators, by what their name or email holds. */
export async function findMembers(org: OrgScope, search: string): Promise<{ members: ShownPerson[]; hasMore: boolean }> {
  const found = await org.read((bound) => people.searchMembers(bound, search, MAX_SEARCH_RESULTS + 1));
  return { members: found.slice(0, MAX_SEARCH_RESULTS), hasMore: found.length > MAX_SEARCH_RESULTS };
}

/**
 * Changes a person's role, with all roles of the organisation locked.
 * Errors: confirmation_needed; forbidden when the caller was made a member a moment ago; not_found for nobody of this organisation.
 */
function changing<T>({ clock }: Platform, org: OrgScope, { tokenHash, userId }: Caller, targetId: string, change: (bound: OrgTx, target: people.Person, caller: people.Person) => Promise<T>): Promise<T> {
  return org.transaction(async (bound) => {
    await requireConfirmed(bound.tx, tokenHash, clock.now());
    const locked = new Map((await people.lockPeopleById(bound, [userId, targetId])).map((person) => [person.id, person]));
    await lockForWriting(bound);
    const [caller, target] = [locked.get(userId), locked.get(targetId)];
    if (caller?.isRoot !== true) throw new ApiError('forbidden');
    if (!target) throw new ApiError('not_found');
    return change(bound, target, caller);
  });
}

/** Gives or takes the role, writes it down, and mails the organisation and the person. Without a difference nothing happens. */
async function setRole(platform: Platform, bound: OrgTx, { caller: { userId }, client }: CallerContext, person: people.Person, actor: people.Person, isRoot: boolean): Promise<void> {
  if (person.isRoot === isRoot) return;
  await people.setRole(bound, person.id, isRoot);
  const event = isRoot ? 'administrator.made' : 'administrator.unmade';
  await recordSecurityChange(bound, platform, { actorId: userId, event, subject: person.name, client, at: platform.clock.now(), alreadyNotified: person.email });
  const mail = isRoot ? madeAdministratorMail : removedAdministratorMail;
  await platform.mailer.send(bound, mail({ to: person.email, actor: actor.name, isOwn: person.id === actor.id, siteLink: platform.config.publicUrl }));
}

/** Makes a person an administrator; no effect on an administrator. Errors: confirmation_needed, forbidden, not_found. */
export const makeAdministrator = (platform: Platform, org: OrgScope, asker: CallerContext, targetId: string): Promise<ShownPerson[]> =>
  changing(platform, org, asker.caller, targetId, async (bound, target, actor) => {
    await setRole(platform, bound, asker, target, actor, true);
    return people.listAdministrators(bound);
  });

/**
 * Makes another administrator a member. The caller stays one, so that the organisation keeps one.
 * Errors: confirmation_needed, forbidden, not_found, own_role.
 */
export async function removeAdministrator(platform: Platform, org: OrgScope, asker: CallerContext, targetId: string): Promise<ShownPerson[]> {
  if (targetId === asker.caller.userId) throw new ApiError('own_role');
  return changing(platform, org, asker.caller, targetId, async (bound, target, actor) => {
    await setRole(platform, bound, asker, target, actor, false);
    return people.listAdministrators(bound);
  });
}

/** Makes somebody an administrator and the caller a member, both or neither. Errors: confirmation_needed, forbidden, not_found, own_role. */
export async function handOver(platform: Platform, org: OrgScope, asker: CallerContext, targetId: string): Promise<void> {
  if (targetId === asker.caller.userId) throw new ApiError('own_role', { msg: 'Choose someone else to hand over to.' });
  await changing(platform, org, asker.caller, targetId, async (bound, target, actor) => {
    await setRole(platform, bound, asker, target, actor, true);
    await setRole(platform, bound, asker, actor, actor, false);
  });
}
