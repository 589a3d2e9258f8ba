import * as z from 'zod/mini';
import { codeSent } from './auth.ts';
import { call } from './call.ts';
import { id, moment, newPassword, oneTimeCode, password, token } from './fields.ts';
import { sentOrder } from './keptOrders.ts';

/* Account security: password confirmation, two-factor, security questions and sessions. */

export const confirmPassword = call({
  name: 'confirmPassword',
  method: 'POST',
  isRepeatable: true,
  path: '/org/security/passwords/confirm',
  host: 'hr',
  policy: { who: 'member' },
  summary:
    'Confirms the password of the person who is signed in. For five minutes, this session may change security settings.',
  body: z.strictObject({ userId: id, password }),
  response: z.object({ confirmedUntil: moment }),
  errors: ['unauthenticated', 'not_found', 'password_rejected'],
});

export const sendTwoFactorSetupCode = call({
  name: 'sendTwoFactorSetupCode',
  method: 'POST',
  isRepeatable: true,
  path: '/org/security/2fa/setup/otp',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Emails a code to the organisation’s email, to turn on two-factor.',
  body: z.strictObject({
    userId: id,
    email: z.string().check(z.maxLength(254, 'Email addresses can’t be longer than 254 characters.')),
  }),
  response: codeSent,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'confirmation_needed', 'two_factor_on'],
});

export const setUpTwoFactor = call({
  name: 'setUpTwoFactor',
  method: 'POST',
  path: '/org/security/2fa/setup',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Turns on two-factor for the organisation with the code (`token`) from the email.',
  body: z.strictObject({ userId: id, token: oneTimeCode }),
  response: z.object({ hasTwoFactorAuth: z.literal(true) }),
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'confirmation_needed',
    'two_factor_on',
    'code_rejected',
    'code_expired',
  ],
});

export const turnOffTwoFactor = call({
  name: 'turnOffTwoFactor',
  method: 'POST',
  path: '/org/security/2fa/status/off',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Turns off two-factor for the organisation, with the caller’s password.',
  body: z.strictObject({ userId: id, password }),
  response: z.object({ hasTwoFactorAuth: z.literal(false) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'password_rejected', 'two_factor_off'],
});

export const verifySecondFactor = call({
  name: 'verifySecondFactor',
  method: 'POST',
  path: '/org/security/2fa/token/verify',
  host: 'hr',
  policy: { who: 'token', purpose: 'secondFactor' },
  summary:
    'The second step of a sign-in: the code (`token`) from the email, with twoFAToken in the authorization header. Keeps the order sent along.',
  body: z.strictObject({ userId: id, token: oneTimeCode, order: z.optional(sentOrder) }),
  response: z.object({ token }),
  errors: ['sign_in_expired', 'code_rejected', 'code_expired'],
});

export const resendSecondFactor = call({
  name: 'resendSecondFactor',
  method: 'POST',
  isRepeatable: true,
  path: '/org/security/2fa/otp',
  host: 'hr',
  policy: { who: 'token', purpose: 'secondFactor' },
  summary: 'Emails a new sign-in code; the old one stops working. twoFAToken is in the authorization header.',
  body: z.strictObject({ userId: id }),
  response: codeSent,
  errors: ['sign_in_expired'],
});

export const changePassword = call({
  name: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'Changes the password, given the current one; ends the person’s other sessions and emails a notice.',
  body: z.strictObject({ currentPassword: password, password: newPassword }),
  response: z.object({ endedSessions: z.int() }),
  errors: ['unauthenticated', 'password_rejected', 'password_too_common'],
});

/**
 * A session of the person: its device, when and from which network address it was opened, and when it was last used.
 */
export const openSession = z.object({
  id,
  /** "Chrome on Windows"; "Unknown device" if the browser didn't say. */
  device: z.string(),
  /** The network address it was opened from, if known. */
  ip: z.nullable(z.string()),
  createdAt: moment,
  lastSeenAt: moment,
  isCurrent: z.boolean(),
  /**
   * Whether a hand-off opened it from the current session: it ends with that one, not with the others.
   * Processes of the previous release leave it out.
   */
  isHandedOff: z.optional(z.boolean()),
});
export type OpenSession = z.output<typeof openSession>;

export const listSessions = call({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'The person’s open sessions: this one first, then by last use.',
  response: z.object({ sessions: z.array(openSession) }),
  errors: ['unauthenticated'],
});

export const endSession = call({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'Ends one of the person’s sessions.',
  params: z.object({ id }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'not_found'],
});

export const endOtherSessions = call({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'Ends all of the person’s sessions except this one.',
  response: z.object({ ended: z.int() }),
  errors: ['unauthenticated'],
});

/** The events that every page can show, also those of releases before `kinds` (listSecurityLog). */
export const earlySecurityEvents = [
  'session.opened',
  'session.ended',
  'sessions.ended',
  'email.verified',
  'secondFactor.blocked',
  'password.changed',
  'password.reset',
  'securityQuestions.set',
  'twoFactor.on',
  'twoFactor.off',
  'email.requested',
  'email.changed',
  'email.cancelled',
  'email.restored',
  'orgEmail.requested',
  'orgEmail.changed',
  'orgEmail.cancelled',
  'member.added',
  'member.left',
  'administrator.made',
  'administrator.unmade',
] as const;

/** The events in the security log. */
export const securityEvents = [
  ...earlySecurityEvents,
  'profile.changed',
  'organisation.activated',
  'settings.changed',
  'billingContact.added',
  'billingContact.changed',
  'billingContact.removed',
  'password.set',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

export const securityEntry = z.object({
  id: z.int(),
  event: z.enum(securityEvents),
  /** Who did it; null if the main application or the system did, or the person has left. */
  actor: z.nullable(z.string()),
  /** A person did it who has left since. */
  hasLeft: z.optional(z.literal(true)),
  /** Whom or what it was about, if not the actor: a member's name, a new address. */
  subject: z.nullable(z.string()),
  /** A person's name before it was changed to the subject. Old entries have neither. */
  formerName: z.optional(z.string()),
  /** Which details of the subject were changed, in words: "address and tax number". */
  details: z.optional(z.string()),
  /** Whether the actor's own role was taken away; missing if nobody knows. */
  isOwn: z.optional(z.boolean()),
  at: moment,
  device: z.nullable(z.string()),
  ip: z.nullable(z.string()),
});
export type SecurityEntry = z.output<typeof securityEntry>;

export const listSecurityLog = call({
  name: 'listSecurityLog',
  method: 'GET',
  path: '/org/security/log',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'The organisation’s security log, newest first, 50 at a time; `before` is the `next` of the page before. `kinds=all` includes events that an older page may not know.',
  query: z.object({
    kinds: z.optional(z.literal('all')),
    before: z.optional(z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER))),
  }),
  response: z.object({ entries: z.array(securityEntry), next: z.nullable(z.int()) }),
  errors: ['unauthenticated', 'forbidden'],
});
