import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, otherEmail, otherName } from './fields.ts';

/* Who works in an organisation is the main application's business; it reports each change (product.md). */

export const memberReport = z.strictObject({
  email: otherEmail,
  name: otherName,
  isAdmin: z.boolean(),
  /** Whether one of the subscription's places was given to the person. */
  isAllocated: z.boolean(),
  /** The person is no longer in the organisation: the login is gone, and every session with it. */
  hasLeft: z.optional(z.boolean()),
});
export type MemberReport = z.output<typeof memberReport>;

export const reportMembers = call({
  name: 'reportMembers',
  method: 'POST',
  path: '/org/members',
  host: 'hr',
  policy: { who: 'mainApp' },
  summary: 'The main application reports who joined, changed or left: the same report again changes nothing. All of it or nothing is taken.',
  body: z.strictObject({
    orgId: id,
    members: z.array(memberReport).check(
      z.minLength(1, 'Report at least one person.'),
      z.maxLength(200, 'Report at most 200 people at once.'),
      z.refine((members) => new Set(members.map((member) => member.email)).size === members.length, 'Report each person once.'),
    ),
  }),
  response: z.object({ numberOfMembers: z.int(), numberOfAllocatedUsers: z.int() }),
  errors: ['unauthenticated', 'not_found', 'email_taken', 'last_admin'],
});
