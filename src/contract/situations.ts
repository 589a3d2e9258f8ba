import * as z from 'zod/mini';
import { call } from './call.ts';

/* Fresh organisations for the pages that the flow book opens. The call exists only in the sandbox. */

/** Each situation, and what is true of its person and organisation. Dates count back from the product’s time. */
export const situations = {
  visitor: 'Nobody is signed in, and nobody has signed up.',
  account: 'An administrator has an account, but isn’t signed in.',
  unconfirmed: 'Someone has signed up and hasn’t confirmed their email.',
  newcomer: 'An administrator has confirmed their email, and the organisation isn’t set up.',
  unsubscribed: 'An administrator of an organisation that never subscribed.',
  orderWaits: 'An administrator whose organisation never subscribed, with an order that waits for them.',
  newEmail: 'An administrator who has asked to sign in with a new email, and hasn’t confirmed it.',
  withoutAlias: 'An administrator of an organisation that left its alias for later.',
  member: 'A member of an organisation that never subscribed.',
  trial: 'An administrator of an organisation on its free trial.',
  trialOver: 'An administrator of an organisation whose free trial ended five days ago.',
  monthly: 'An administrator of an organisation that pays monthly, with 18 days left and two saved cards.',
  annual: 'An administrator of an organisation that pays annually, with 265 days left.',
  endsTomorrow:
    'An administrator of an organisation whose billing period ends tomorrow, and doesn’t renew automatically.',
  renewalFailing:
    'An administrator of an organisation whose renewal was declined, a day before the billing period ends.',
  overdue: 'An administrator of an organisation whose renewal was declined, and whose billing period ended.',
  cancelled: 'An administrator of an organisation that cancelled four days ago, with ten days of access left.',
  ended: 'An administrator of an organisation whose paid subscription ended about two weeks ago.',
  endedCancelled: 'An administrator of an organisation whose cancelled subscription ended about two weeks ago.',
  deleted: 'An administrator of an organisation whose data was deleted, 90 days after its access ended.',
  twoFactor: 'An administrator of an organisation with two-factor on, signed in.',
  twoFactorAccount: 'An administrator of an organisation with two-factor on, not signed in.',
  secondAdministrator: 'One of two administrators of an organisation that never subscribed, which also has a member.',
  forgottenPassword: 'Someone with a link to choose a new password.',
  demo: 'A visitor with the link to a booked demo.',
} as const;

export type Situation = keyof typeof situations;
export const situationNames = Object.keys(situations) as [Situation, ...Situation[]];

export const openedSituation = z.object({
  /** The person, with the password they sign in with. A visitor’s email has no account. */
  name: z.string(),
  email: z.string(),
  password: z.string(),
  /** Null where there is none. */
  organisation: z.nullable(z.string()),
  /** Of a session; null if the person has none. */
  token: z.nullable(z.string()),
  /** The query of the link in the person’s mail; null if they have none. */
  link: z.nullable(z.string()),
  /** Ids of the organisation’s other people and its cards; an empty text where there is none. */
  ids: z.object({ member: z.string(), secondAdministrator: z.string(), card: z.string(), secondCard: z.string() }),
});
export type OpenedSituation = z.output<typeof openedSituation>;

export const openSituation = call({
  name: 'openSituation',
  method: 'POST',
  path: '/sandbox/api/situations',
  host: 'general',
  policy: { who: 'anyone' },
  summary:
    'Makes a fresh person, with an organisation of their own, in a situation. Its dates count back from now, so nobody else’s clock moves.',
  body: z.strictObject({ situation: z.enum(situationNames) }),
  response: openedSituation,
  errors: [],
});
