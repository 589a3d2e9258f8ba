import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  alias,
  email,
  id,
  moment,
  newPassword,
  oneTimeCode,
  organisationName,
  password,
  personName,
  phone,
  token,
} from './fields.ts';
import { legalVersion } from './legal.ts';
import { referralCode, sentOrder } from './keptOrders.ts';

/* Signing up, signing in and out, and passwords. */

const ok = z.object({ ok: z.literal(true) });
/** Seconds until the next mail can be requested. */
const resendAfter = z.int();
/** A one-time code was mailed. It works for `expiresIn` seconds. */
export const codeSent = z.object({ resendAfter, expiresIn: z.int() });

/** The subscription in the account data (rule subscription.status). */
export const accountSubscription = z.object({
  id,
  isActive: z.boolean(),
  duration: z.enum(['annual', 'monthly']),
  status: z.enum(['trial', 'paid', 'renewal']),
  expiryDate: moment,
  subscriptionDate: moment,
});

/**
 * The account data (rule session.account), with the names shown in the header. `orgApps` always contains the app
 * `humanar`.
 */
export const accountData = z.object({
  user: z.object({ id, isRoot: z.boolean(), name: z.string(), email: z.string() }),
  org: z.object({
    id,
    /** Null until the organisation is set up. */
    name: z.nullable(z.string()),
    email: z.string(),
    hasTwoFactorAuth: z.boolean(),
    alias: z.nullable(z.string()),
    logoUrl: z.nullable(z.string()),
  }),
  orgApps: z.array(z.object({ appSlug: z.string(), subscription: z.nullable(accountSubscription) })),
  outlets: z.array(z.object({ id, name: z.string(), isDefaultOutlet: z.boolean() })),
  refCode: z.string(),
  /** Only in the response to a single-use `linchpin`: the session it was exchanged for. */
  token: z.optional(token),
});
export type AccountData = z.output<typeof accountData>;

export const signup = call({
  name: 'signup',
  method: 'POST',
  // The latest sign-up with an email replaces the one before.
  isRepeatable: true,
  path: '/auth/signup',
  host: 'hr',
  policy: { who: 'anyone' },
  summary:
    'Creates an account whose email has to be verified, and emails a link and a code. Answers the same for an email that has an account: its owner is told by email.',
  body: z.strictObject({
    name: personName,
    email,
    password: newPassword,
    alias: z.optional(alias),
    /**
     * Saved with the account. A sign-up without one deletes the order of an earlier sign-up that was never confirmed.
     */
    order: z.optional(sentOrder),
    /** The referral code of a visitor without an order. */
    ref: z.optional(referralCode),
    /** The version of the terms and privacy policy that the page showed. Pages of the previous release leave it out. */
    agreedTo: z.optional(legalVersion),
  }),
  response: z.object({ email: z.string(), resendAfter }),
  status: 201,
  errors: ['alias_taken', 'password_too_common'],
});

export const checkEmail = call({
  name: 'checkEmail',
  method: 'POST',
  isRepeatable: true,
  path: '/auth/signup/check-email',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'Checks whether an email is free.',
  body: z.strictObject({ email }),
  response: z.object({ isAvailable: z.boolean() }),
  errors: [],
});

export const checkAlias = call({
  name: 'checkAlias',
  method: 'GET',
  path: '/auth/signup/check-alias/{alias}',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'Checks whether an alias is free and, if it’s taken, suggests one that is.',
  params: z.object({ alias }),
  response: z.object({ isAvailable: z.boolean(), suggestion: z.nullable(z.string()) }),
  errors: [],
});

export const resendVerification = call({
  name: 'resendVerification',
  method: 'POST',
  isRepeatable: true,
  path: '/auth/signup/resend-verification',
  host: 'hr',
  policy: { who: 'anyone' },
  summary:
    'Sends a new verification email. The old code and link stop working, unless someone else requested them. Answers the same for unknown emails.',
  body: z.strictObject({ email }),
  response: z.object({ resendAfter }),
  errors: [],
});

export const verifyCode = call({
  name: 'verifyCode',
  method: 'POST',
  path: '/auth/code/verify',
  host: 'hr',
  policy: { who: 'anyone' },
  summary:
    'Verifies an email by the code, with the link’s token or the email, and signs the person in. The password of the sign-up stays only in a browser where someone signed up or entered it; elsewhere the owner gets an email to choose another. A link works only there and where it was requested.',
  body: z.union([z.strictObject({ token, code: oneTimeCode }), z.strictObject({ email, code: oneTimeCode })]),
  response: z.object({ token: token.check(z.describe('The session’s token, for the authorization header.')) }),
  errors: ['code_rejected', 'code_expired', 'link_elsewhere', 'link_expired', 'link_used'],
});

export const activateAccount = call({
  name: 'activateAccount',
  method: 'POST',
  path: '/auth/account/activate',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Sets up the organisation: name, alias (optional), country, state and phone.',
  body: z.strictObject({
    organisationName,
    alias: z.optional(alias),
    countryId: z.int32('Choose a country.'),
    stateId: z.int32('Choose a state.'),
    phone,
  }),
  response: accountData,
  errors: ['unauthenticated', 'forbidden', 'alias_taken', 'already_activated'],
});

/** The data for the second step of a sign-in. `twoFAToken` is useless without the code from the mail. */
export const tempData = z.object({ email: z.string(), userId: id, twoFAToken: token });
export type TempData = z.output<typeof tempData>;

export const login = call({
  name: 'login',
  method: 'POST',
  isRepeatable: true,
  path: '/auth/login',
  host: 'hr',
  policy: { who: 'anyone' },
  summary:
    'Signs a person in with email and password, and keeps the order sent along. With two-factor on, emails a code and returns the data for the second step.',
  body: z.strictObject({ email, password, order: z.optional(sentOrder) }),
  response: z.union([
    z.object({ token: token.check(z.describe('The session’s token, for the authorization header.')) }),
    z.object({ tempData, ...codeSent.shape }),
  ]),
  errors: ['credentials_rejected', 'email_unverified'],
});

export const refreshLinchpin = call({
  name: 'refreshLinchpin',
  method: 'GET',
  path: '/auth/refresh_linchpin',
  host: 'hr',
  policy: { who: 'member' },
  confirmsAccount: true,
  summary:
    'The account data of the person whose token is in the authorization header. A single-use `linchpin` is exchanged once: keep the `token` in the answer, and don’t retry a lost one.',
  response: accountData,
  errors: ['unauthenticated'],
});

export const handOff = call({
  name: 'handOff',
  method: 'POST',
  isRepeatable: true,
  path: '/auth/hand-off',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'A 60-second one-time token for the main application, when `linchpin` is single-use.',
  response: z.object({ linchpin: token }),
  errors: ['unauthenticated'],
});

export const logout = call({
  name: 'logout',
  method: 'POST',
  isRepeatable: true,
  path: '/auth/logout',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'Ends the session on the server.',
  response: ok,
  errors: ['unauthenticated'],
});

export const updateProfile = call({
  name: 'updateProfile',
  method: 'PATCH',
  path: '/auth/profile',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'Changes the person’s own name.',
  body: z.strictObject({ name: personName }),
  response: z.object({ name: z.string() }),
  errors: ['unauthenticated'],
});

export const sendRecoveryLink = call({
  name: 'sendRecoveryLink',
  method: 'POST',
  isRepeatable: true,
  path: '/auth/send-recovery-link',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'Emails a link to set a new password. Answers the same for unknown emails.',
  body: z.strictObject({ email }),
  response: z.object({ resendAfter }),
  status: 202,
  errors: [],
});

export const confirmToken = call({
  name: 'confirmToken',
  method: 'POST',
  isRepeatable: true,
  path: '/auth/confirm-token',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'Checks whether a recovery token is valid, without using it.',
  body: z.strictObject({ token }),
  response: z.object({ email: z.string(), expiresAt: moment }),
  errors: ['token_rejected', 'link_expired', 'link_used'],
});

export const setNewPassword = call({
  name: 'setNewPassword',
  method: 'POST',
  path: '/auth/set-new-password',
  host: 'hr',
  policy: { who: 'token', purpose: 'passwordReset' },
  summary: 'Sets a new password with the recovery token in the authorization header; ends every session.',
  body: z.strictObject({ password: newPassword }),
  response: ok,
  errors: ['token_rejected', 'link_expired', 'link_used', 'password_too_common'],
});

/** A security question to choose from. */
export const securityQuestion = z.object({ key: z.string(), question: z.string() });

export const listSecurityQuestions = call({
  name: 'listSecurityQuestions',
  method: 'GET',
  path: '/auth/security-questions',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'The questions that can be chosen, and the keys of those the person has answered.',
  response: z.object({ questions: z.array(securityQuestion), answered: z.array(z.string()) }),
  errors: ['unauthenticated'],
});

export const setSecurityQuestions = call({
  name: 'setSecurityQuestions',
  method: 'POST',
  path: '/auth/security-questions',
  host: 'hr',
  policy: { who: 'member' },
  summary:
    'Stores the answers to three different questions, hashed. They are never enough to sign in. Changing them needs the password to be confirmed.',
  body: z.strictObject({
    answers: z
      .array(
        z.strictObject({
          key: z.string().check(z.minLength(1, 'Choose a question.'), z.maxLength(60, 'Choose one of the questions.')),
          answer: z
            .string()
            .check(
              z.trim(),
              z.minLength(2, 'Answer with at least 2 characters.'),
              z.maxLength(200, 'Use at most 200 characters.'),
            ),
        }),
      )
      .check(
        z.length(3, 'Answer three questions.'),
        z.refine(
          (answers) => new Set(answers.map((a) => a.key)).size === answers.length,
          'Choose three different questions.',
        ),
      ),
  }),
  response: ok,
  errors: ['unauthenticated', 'confirmation_needed'],
});
