import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, line, otherEmail } from './fields.ts';

/*
 * The people of an organisation. The main application manages them and reports each change (rule org.members);
 * administrators can also be changed here.
 */

/** May look like a web address, as J.Okafor does: it is stored as a name that doesn't (domain/reportedName.ts). */
const reportedName = line(120).check(z.minLength(1, 'Enter the name.'));

export const memberReport = z
  .strictObject({
    email: otherEmail,
    /** Not used, and so not checked, if the person has left. A longer text than any name is cut off unread. */
    name: z.string().check(z.overwrite((name) => name.slice(0, 1000))),
    isAdmin: z.boolean(),
    /** Whether the person has one of the subscription's seats. */
    isAllocated: z.boolean(),
    /** The person has left the organisation: their login and all sessions are deleted. */
    hasLeft: z.optional(z.boolean()),
  })
  .check(({ value, issues }) => {
    if (value.hasLeft === true) return;
    const { data, error } = reportedName.safeParse(value.name);
    if (data !== undefined) value.name = data;
    for (const { message } of error?.issues ?? [])
      issues.push({ code: 'custom', path: ['name'], message, input: value.name });
  });
export type MemberReport = z.output<typeof memberReport>;

/** The most people in one report. */
export const MAX_REPORTED = 200;

export const reportMembers = call({
  name: 'reportMembers',
  method: 'POST',
  path: '/org/members',
  host: 'hr',
  policy: { who: 'mainApp' },
  summary:
    'The main application reports who joined, changed or left. Repeating a report changes nothing, unless another organisation has taken over a person in the meantime, which it can by reporting someone who hasn’t chosen a password within seven days. A report is applied in full or not at all. A name that looks like a web address is stored with a space after each full stop, colon and slash; the name of someone who has left isn’t checked.',
  // In JSON, each character of an email (254) and a name (120) may be written as \uXXXX.
  bodyLimit: MAX_REPORTED * (6 * (254 + 120) + 256),
  body: z.strictObject({
    orgId: id,
    members: z.array(memberReport).check(
      z.minLength(1, 'Report at least one person.'),
      z.maxLength(MAX_REPORTED, `Report at most ${MAX_REPORTED} people in one call.`),
      z.refine(
        (members) => new Set(members.map((member) => member.email)).size === members.length,
        'Report each person once.',
      ),
    ),
  }),
  response: z.object({ numberOfMembers: z.int(), numberOfAllocatedUsers: z.int() }),
  errors: ['unauthenticated', 'not_found', 'email_taken', 'last_admin', 'payload_too_large'],
});

/** A person of the organisation, as administrators see them. */
export const person = z.object({ id, name: z.string(), email: z.string() });
export type Person = z.output<typeof person>;

/** Administrators, by name. */
const administrators = z.object({ administrators: z.array(person) });

export const listAdministrators = call({
  name: 'listAdministrators',
  method: 'GET',
  path: '/org/administrators',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'The organisation’s administrators, by name.',
  response: administrators,
  errors: ['unauthenticated', 'forbidden'],
});

/** The most people that a search returns. */
export const MAX_SEARCH_RESULTS = 20;

export const findMembers = call({
  name: 'findMembers',
  method: 'GET',
  path: '/org/members',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'The organisation’s people who aren’t administrators and whose name or email contains `search`, by name; 20 at most.',
  query: z.object({ search: z.optional(line(100)) }),
  response: z.object({ members: z.array(person), hasMore: z.boolean() }),
  errors: ['unauthenticated', 'forbidden'],
});

export const makeAdministrator = call({
  name: 'makeAdministrator',
  method: 'POST',
  path: '/org/administrators',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'Makes a member of the organisation an administrator. The person and the organisation are notified by email.',
  body: z.strictObject({ userId: id }),
  response: administrators,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'confirmation_needed'],
});

export const removeAdministrator = call({
  name: 'removeAdministrator',
  method: 'DELETE',
  path: '/org/administrators/{id}',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'Makes another administrator a member again; their sessions lose the rights immediately. Nobody can remove themselves; they hand over instead.',
  params: z.object({ id }),
  response: administrators,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'confirmation_needed', 'own_role'],
});

export const handOverAdministration = call({
  name: 'handOverAdministration',
  method: 'POST',
  path: '/org/administrators/hand-over',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'Hands over to another administrator: the caller becomes a member. Refused if the other one isn’t an administrator, or has no password.',
  body: z.strictObject({ userId: id }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'confirmation_needed', 'own_role', 'last_admin'],
});
