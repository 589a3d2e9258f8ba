import * as z from 'zod/mini';

/**
 * Every error that a call can return: its status, and the message shown when there is no more specific one. Each
 * message says what to do.
 */
export const errorCatalogue = {
  invalid_request: { status: 400, msg: 'Some details aren’t right. Check the marked fields.' },
  malformed_request: { status: 400, msg: 'We couldn’t read this request. Reload the page and try again.' },
  code_rejected: { status: 400, msg: 'That code isn’t right. Check our latest email and try again.' },
  password_too_common: { status: 400, msg: 'That password is on public lists of common passwords. Choose another.' },
  password_rejected: {
    status: 400,
    msg: 'That password isn’t right. Try again. If you’ve forgotten it, log out and choose “Forgot password?”.',
  },
  unauthenticated: { status: 401, msg: 'Please sign in again.' },
  credentials_rejected: { status: 401, msg: 'That email and password don’t match. Try again.' },
  token_rejected: { status: 401, msg: 'This link doesn’t work. Request a new one.' },
  forbidden: { status: 403, msg: 'Only an administrator of your organisation can do this.' },
  confirmation_needed: { status: 403, msg: 'Confirm your password first.' },
  email_unverified: { status: 403, msg: 'Confirm your email address first. We’ve sent you a new code.' },
  not_found: { status: 404, msg: 'We couldn’t find that.' },
  method_not_allowed: { status: 405, msg: 'This address is read-only.' },
  quote_not_found: { status: 404, msg: 'We couldn’t find this quote. Get a new price and try again.' },
  request_timeout: { status: 408, msg: 'This request took too long. Try again.' },
  account_changed: {
    status: 409,
    msg: 'This browser is now signed in to a different account. Nothing was changed. Reload the page to continue.',
  },
  link_elsewhere: { status: 409, msg: 'This link doesn’t work in this browser. Open it where you signed up.' },
  email_taken: { status: 409, msg: 'This email already has an account. Sign in instead.' },
  alias_taken: { status: 409, msg: 'This alias is taken. Choose another.' },
  alias_missing: { status: 409, msg: 'Choose an alias for your organisation first.' },
  already_activated: { status: 409, msg: 'Your organisation is already set up.' },
  two_factor_on: { status: 409, msg: 'Two-factor is already on.' },
  two_factor_off: { status: 409, msg: 'Two-factor is already off.' },
  contact_taken: { status: 409, msg: 'You already have a billing contact with this email.' },
  contact_limit: { status: 409, msg: 'You already have 20 billing contacts. Remove one first.' },
  last_admin: { status: 409, msg: 'Your organisation needs at least one administrator.' },
  own_role: { status: 409, msg: 'You can’t remove yourself. Hand over to someone else instead.' },
  version_conflict: { status: 409, msg: 'Someone else has just changed this. Check their changes, then save again.' },
  transition_refused: { status: 409, msg: 'You can’t do this with your subscription right now.' },
  trial_used: { status: 409, msg: 'Your organisation has already used its free trial. Choose a plan to continue.' },
  price_changed: { status: 409, msg: 'The price has changed. Check the new price before you pay.' },
  payment_open: {
    status: 409,
    msg: 'We’re still confirming another payment from your organisation. You haven’t been charged again.',
  },
  already_subscribed: {
    status: 409,
    msg: 'Your organisation already has an active subscription. You haven’t been charged.',
  },
  nothing_changed: { status: 409, msg: 'This is what your organisation already has. Change something first.' },
  below_allocated: { status: 409, msg: 'You have more users assigned than that. Remove some in the app first.' },
  key_reused: {
    status: 409,
    msg: 'This payment was already started for a different order. Check whether it went through before you pay again.',
  },
  time_taken: { status: 409, msg: 'Someone has just taken this time. Choose another.' },
  last_card: {
    status: 409,
    msg: 'Your next renewal uses this card. Switch off automatic renewal too, or add another card first.',
  },
  link_expired: { status: 410, msg: 'This link has expired. Request a new one.' },
  link_used: { status: 410, msg: 'This link has already been used.' },
  sign_in_expired: { status: 410, msg: 'Your sign-in timed out. Sign in again.' },
  code_expired: { status: 410, msg: 'This code has expired. Request a new one.' },
  precondition_failed: { status: 412, msg: 'This file has changed. Download it again.' },
  payload_too_large: { status: 413, msg: 'That’s too much data for one request. Send less at a time.' },
  address_too_long: { status: 414, msg: 'This address is too long. Check the link and try again.' },
  unsupported_media_type: { status: 415, msg: 'Send the request as JSON.' },
  range_not_satisfiable: { status: 416, msg: 'That part of the file doesn’t exist.' },
  too_many_requests: { status: 429, msg: 'Too many attempts. Wait a moment and try again.' },
  headers_too_large: {
    status: 431,
    msg: 'The headers of this request are too long. Clear this site’s cookies and try again.',
  },
  internal: {
    status: 500,
    msg: 'Something went wrong on our side. If you were changing something, check whether it was done before you try again.',
  },
  provider_unavailable: {
    status: 503,
    msg: 'The card provider isn’t responding. You haven’t been charged. Try again in a moment.',
  },
  unavailable: { status: 503, msg: 'We’re busy right now. Try again in a moment.' },
} as const satisfies Record<string, { status: number; msg: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The errors that any call can return. */
export const sharedErrors = [
  'invalid_request',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies ErrorCode[];

/**
 * The body of every error. `errors` lists the rejected fields, if any, at most 50 (`field` as in the request's body).
 * `current` is the current state, if the change was refused because of it (version_conflict, price_changed,
 * payment_open, key_reused).
 */
export const errorBody = z.object({
  msg: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), msg: z.string() }))),
  current: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.output<typeof errorBody>;
