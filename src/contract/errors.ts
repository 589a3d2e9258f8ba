import * as z from 'zod/mini';

/**
 * Every error that a call can answer: its status and the words a person reads when nothing more exact is known.
 * Each message says what to do.
 */
export const errorCatalogue = {
  invalid_request: { status: 400, msg: 'Some of what was sent cannot be used. Check the marked fields.' },
  malformed_request: { status: 400, msg: 'We could not read this request.' },
  code_rejected: { status: 400, msg: 'That code is not right. Check the newest mail and try again.' },
  password_too_common: { status: 400, msg: 'That password is on public lists of common passwords. Choose another.' },
  password_rejected: { status: 400, msg: 'That password is not right. Try again.' },
  unauthenticated: { status: 401, msg: 'Please sign in again.' },
  credentials_rejected: { status: 401, msg: 'Email and password do not match. Try again.' },
  token_rejected: { status: 401, msg: 'This link cannot be used. Ask for a new one.' },
  forbidden: { status: 403, msg: 'Only an administrator of your organisation can do this.' },
  confirmation_needed: { status: 403, msg: 'Confirm your password first.' },
  email_unverified: { status: 403, msg: 'Confirm your email address first. We have sent you a new code.' },
  not_found: { status: 404, msg: 'We could not find that.' },
  method_not_allowed: { status: 405, msg: 'This address can only be read.' },
  quote_not_found: { status: 404, msg: 'We could not find this quote. Ask for the price again.' },
  request_timeout: { status: 408, msg: 'This request took too long. Try again.' },
  account_changed: { status: 409, msg: 'This browser is now signed in to a different account. Nothing was changed. Reload the page to continue.' },
  email_taken: { status: 409, msg: 'This email already has an account. Sign in instead.' },
  alias_taken: { status: 409, msg: 'This alias is taken. Choose another.' },
  alias_missing: { status: 409, msg: 'Choose an alias for your organisation first.' },
  already_activated: { status: 409, msg: 'Your organisation is set up already.' },
  two_factor_on: { status: 409, msg: 'Two-factor is on already.' },
  two_factor_off: { status: 409, msg: 'Two-factor is off already.' },
  contact_taken: { status: 409, msg: 'Somebody with this email is a billing contact already.' },
  contact_limit: { status: 409, msg: 'There are 20 billing contacts already. Remove one first.' },
  last_admin: { status: 409, msg: 'An organisation keeps at least one administrator.' },
  own_role: { status: 409, msg: 'You can’t remove yourself. Hand over to someone else instead.' },
  version_conflict: { status: 409, msg: 'Someone else changed this meanwhile. Look at the current state and save again.' },
  transition_refused: { status: 409, msg: 'Your subscription does not allow this now.' },
  trial_used: { status: 409, msg: 'Your organisation has had its free trial. Choose a plan to go on.' },
  price_changed: { status: 409, msg: 'The price has changed. Look at the new one before you pay.' },
  payment_open: { status: 409, msg: 'Another payment of your organisation is still being checked. Nothing more was charged.' },
  already_subscribed: { status: 409, msg: 'Your organisation has a subscription that runs. Nothing was charged.' },
  nothing_changed: { status: 409, msg: 'This is what your organisation has already. Change something first.' },
  below_allocated: { status: 409, msg: 'More people of your organisation have a place than that. Take places away in the app first.' },
  key_reused: { status: 409, msg: 'This payment was begun with something else in it. Load the page again. Nothing was charged.' },
  time_taken: { status: 409, msg: 'Somebody has just taken this time. Choose another.' },
  last_card: { status: 409, msg: 'This card pays the next renewal. Switch automatic renewal off as well, or add another card first.' },
  link_expired: { status: 410, msg: 'This link has expired. Ask for a new one.' },
  link_used: { status: 410, msg: 'This link was used already.' },
  sign_in_expired: { status: 410, msg: 'This sign-in has taken too long. Sign in again.' },
  code_expired: { status: 410, msg: 'This code has expired. Ask for a new one.' },
  precondition_failed: { status: 412, msg: 'This file has changed. Load it again.' },
  payload_too_large: { status: 413, msg: 'That is more than we can take at once.' },
  address_too_long: { status: 414, msg: 'This address is too long.' },
  unsupported_media_type: { status: 415, msg: 'Send JSON.' },
  range_not_satisfiable: { status: 416, msg: 'The file has no such part.' },
  too_many_requests: { status: 429, msg: 'Too many tries. Wait a little and try again.' },
  headers_too_large: { status: 431, msg: 'The headers of this request are too long.' },
  internal: { status: 500, msg: 'Something went wrong on our side. Nothing was changed.' },
  provider_unavailable: { status: 503, msg: 'The card provider does not answer just now. Nothing was charged. Try again in a moment.' },
  unavailable: { status: 503, msg: 'We are busy just now. Try again in a moment.' },
} as const satisfies Record<string, { status: number; msg: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** What any call may answer, whatever it declares. */
export const sharedErrors = ['invalid_request', 'too_many_requests', 'internal', 'unavailable'] as const satisfies ErrorCode[];

/**
 * The body of every error: `errors` names the fields when there are any (`field` as in the request's body); `current` is the
 * state as it is now, when a change was refused because of it (version_conflict, price_changed, payment_open).
 */
export const errorBody = z.object({
  msg: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), msg: z.string() }))),
  current: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.output<typeof errorBody>;
