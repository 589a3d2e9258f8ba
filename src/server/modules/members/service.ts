import type { MemberReport } from '#contract/members.ts';
import { reportedName } from '#domain/reportedName.ts';
import { violates } from '../../db/databaseErrors.ts';
import { bindToOrg, type OrgTx } from '../../db/scope.ts';
import { later } from '../../platform/clock.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { deleteSignUp, issueRecoveryLink, releaseEmail, removeMember } from '../auth/service.ts';
import { recordSecurityChange } from '../security/service.ts';
import { welcomeMail } from './mails.ts';
import { takeMemberMail } from './mailLimits.ts';
import { isOrganisation, lockForWriting } from '../org/service.ts';
import * as people from '../people/service.ts';

/* Applies the main application's reports of who works in an organisation. */

const WELCOME_LINK_LIFETIME = { days: 7 } as const;

export interface Report {
  orgId: string;
  members: MemberReport[];
}

/** A reported person gave up the email while we waited to lock it: they must be looked up again. */
class EmailGivenUp extends Error {}

/**
 * Applies a report, all of it or nothing. Applying it again changes nothing, unless another organisation has taken
 * over a person in the meantime.
 * Errors: not_found for an unknown organisation, email_taken for a person of another one, last_admin.
 */
export async function applyMemberReport(
  platform: Platform,
  report: Report,
): Promise<Pick<people.Headcount, 'numberOfMembers' | 'numberOfAllocatedUsers'>> {
  const applyInTransaction = () =>
    platform.database.transaction(async (tx) => {
      if (!(await isOrganisation(tx, report.orgId))) throw new ApiError('not_found');
      return apply(platform, bindToOrg(report.orgId, tx), report.members);
    });
  try {
    return await applyInTransaction();
  } catch (error) {
    // Somebody has just taken or given up one of the emails: the second try finds that person.
    if (!violates(error, 'users_email_key') && !(error instanceof EmailGivenUp)) throw error;
    return applyInTransaction();
  }
}

async function apply(platform: Platform, bound: OrgTx, report: MemberReport[]) {
  const members = report.map((member) => ({ ...member, name: reportedName(member.name) }));
  const reported = await lockReportedPeople(platform, bound, members);
  for (const member of members) {
    const person = reported.get(member.email);
    if (member.hasLeft === true) {
      if (person) await removeMember(bound, platform, person);
    } else if (person) await change(platform, bound, person, member);
    else await join(platform, bound, member);
  }
  const { numberOfAdmins, ...counted } = await people.headcount(bound);
  if (numberOfAdmins === 0) throw new ApiError('last_admin');
  return counted;
}

/** Whether the member let the invitation run out without proving the email. */
const hasLapsed = (person: people.User, now: Date): boolean =>
  !people.isProven(person) && later(person.createdAt, WELCOME_LINK_LIFETIME) <= now;

/**
 * Locks the organisation, and locks and returns its people among those reported, by email. Someone who left may since
 * have joined another organisation; someone who stays or joins may not. People who haven't proved that the email is
 * theirs lose it: a sign-up, or another organisation's member once the invitation has run out, unless they are its last
 * administrator.
 */
async function lockReportedPeople(
  platform: Platform,
  bound: OrgTx,
  members: MemberReport[],
): Promise<Map<string, people.User>> {
  const emails = members.map(({ email }) => email);
  const ids = [...(await people.formerOwners(bound, emails)).values()];
  const holders = await people.lockPeople(bound.tx, emails, ids);
  // Read again: somebody may have given up one of the emails while we waited for the locks.
  const former = await people.formerOwners(bound, emails);
  const isLocked = (id: string) => holders.some((person) => person.id === id);
  if (![...former.values()].every(isLocked)) throw new EmailGivenUp('a reported person’s email has just changed');
  const byEmail = new Map(holders.map((person) => [person.email.toLowerCase(), person]));
  const isOurs = (person?: people.User) => person?.emailVerifiedAt && person.orgId === bound.orgId;
  // A former email still identifies its former owner. A person who is reported with both emails keeps the current one.
  for (const person of holders) {
    if (emails.includes(person.email.toLowerCase())) await people.forgetFormerEmails(bound, person.id);
    else for (const [email, id] of former) if (id === person.id) byEmail.set(email, person);
  }
  const reported = new Map<string, people.User>();
  const others: { index: number; person: people.User }[] = [];
  for (const [index, { email, hasLeft }] of members.entries()) {
    const person = byEmail.get(email);
    if (person && isOurs(person)) reported.set(email, person);
    else if (person && hasLeft !== true) others.push({ index, person });
  }
  // In id order, so that two reports don't wait for each other.
  for (const orgId of [...new Set([bound.orgId, ...others.map(({ person }) => person.orgId)])].toSorted())
    await lockForWriting(bindToOrg(orgId, bound.tx));
  const conflicts: { field: string; msg: string }[] = [];
  for (const { index, person } of others) {
    if (person.emailVerifiedAt === null) await deleteSignUp(bound.tx, person, bound.orgId);
    else if (!hasLapsed(person, platform.clock.now()) || !(await releaseEmail(bound.tx, platform, person)))
      conflicts.push({ field: `members.${index}.email`, msg: 'This email belongs to another organisation.' });
  }
  if (conflicts.length > 0)
    throw new ApiError('email_taken', {
      msg: 'Someone in this report belongs to another organisation.',
      errors: conflicts,
    });
  return reported;
}

async function join(
  platform: Platform,
  bound: OrgTx,
  { email, name, isAdmin, isAllocated }: MemberReport,
): Promise<void> {
  const at = platform.clock.now();
  const person = await people.insertMember(bound, { email, name, isRoot: isAdmin, isAllocated }, at);
  await recordActivity(bound, {
    actorId: null,
    event: 'member.added',
    at,
    data: { subject: name, subjectId: person.id },
  });
  if (isAdmin) await recordRole(platform, bound, person, true);
  // Beyond the limit, "Forgot password?" mails a link.
  if (!(await takeMemberMail(bound, email, at))) return;
  const issued = await issueRecoveryLink(bound.tx, platform, person, { lifetime: WELCOME_LINK_LIFETIME });
  await platform.mailer.send(bound, welcomeMail({ to: email, ...issued }));
}

/**
 * What a report leaves of a value that can also be changed here, with the reported one if it differs: a change made here
 * stays until the main application reports something else than before.
 */
function settle<T>(current: T, lastReported: T | null, reported: T): [value: T, reported: T | null] {
  return lastReported === reported && current !== reported ? [current, reported] : [reported, null];
}

async function change(platform: Platform, bound: OrgTx, person: people.User, reported: MemberReport): Promise<void> {
  const [name, reportedName] = settle(person.name, person.reportedName, reported.name);
  const [isRoot, reportedRoot] = settle(person.isRoot, person.reportedRoot, reported.isAdmin);
  const changed = { name, reportedName, isRoot, reportedRoot, isAllocated: reported.isAllocated };
  const columns = Object.keys(changed) as (keyof typeof changed)[];
  if (columns.every((column) => person[column] === changed[column])) return;
  await people.updateMember(bound, person.id, changed);
  if (person.name !== name)
    await recordSecurityChange(bound, platform, {
      actorId: null,
      event: 'profile.changed',
      subject: name,
      subjectId: person.id,
      formerName: person.name,
      client: null,
      at: platform.clock.now(),
    });
  if (person.isRoot !== isRoot) await recordRole(platform, bound, { id: person.id, name }, isRoot);
}

/** Records a role change and mails the organisation, because administrators control its security settings. */
function recordRole(
  platform: Platform,
  bound: OrgTx,
  { id, name }: Pick<people.User, 'id' | 'name'>,
  isAdmin: boolean,
): Promise<void> {
  const event = isAdmin ? 'administrator.made' : 'administrator.unmade';
  return recordSecurityChange(bound, platform, {
    actorId: null,
    event,
    subject: name,
    subjectId: id,
    client: null,
    at: platform.clock.now(),
  });
}
