import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, line, otherEmail, otherName } from './fields.ts';

/*
 * The people of an organisation. The main application manages them and reports each change (rule org.members);
 * administrators can also be changed here.
 */

export const memberReport = z.strictObject({
  email: otherEmail,
  name: otherName,
  isAdmin: z.boolean(),
  /** Whether the person has one of the subscription's seats. */
  isAllocated: z.boolean(),
  /** The person has left the organisation: their login and all sessions are deleted. */
  hasLeft: z.optional(z.boolean()),
});
export type MemberReport = z.output<typeof memberReport>;

export const reportMembers = call({
  name: 'reportMembers',
  method: 'POST',
  path: '/org/members',
  host: 'hr',
  policy: { who: 'mainApp' },
  summary:
    'The main application reports who joined, changed or left. Repeating a report changes nothing. A report is applied in full or not at all.',
  body: z.strictObject({
    orgId: id,
    members: z.array(memberReport).check(
      z.minLength(1, 'Report at least one person.'),
      z.maxLength(200, 'Report at most 200 people in one call.'),
      z.refine(
        (members) => new Set(members.map((member) => member.email)).size === members.length,
        'Report each person once.',
      ),
    ),
  }),
  response: z.object({ numberOfMembers: z.int(), numberOfAllocatedUsers: z.int() }),
  errors: ['unauthenticated', 'not_found', 'email_taken', 'last_admin'],
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
  summary: 'Makes someone else an administrator, unless they already are, and the caller a member.',
  body: z.strictObject({ userId: id }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'confirmation_needed', 'own_role'],
});
