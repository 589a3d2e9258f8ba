import * as z from 'zod/mini';
import { codeSent } from './auth.ts';
import { call } from './call.ts';
import { email, oneTimeCode, token } from './fields.ts';

/* The email that a person signs in with, and changes to it. The organisation's email is in org.ts. */

/** `pendingEmail` is a new email that isn't confirmed yet; null if there is none. */
const ownEmail = z.object({ email: z.string(), pendingEmail: z.nullable(z.string()) });

export const getOwnEmail = call({
  name: 'getOwnEmail',
  method: 'GET',
  path: '/auth/email',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'The person’s sign-in email, and a new one that is waiting for its code.',
  response: ownEmail,
  errors: ['unauthenticated'],
});

export const requestOwnEmail = call({
  name: 'requestOwnEmail',
  method: 'POST',
  path: '/auth/email',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'Emails a code to a new sign-in email, and notifies the current one. Repeating the call sends a new code.',
  body: z.strictObject({ email }),
  response: z.object({ pendingEmail: z.string(), ...codeSent.shape }),
  errors: ['unauthenticated', 'confirmation_needed', 'email_taken'],
});

export const confirmOwnEmail = call({
  name: 'confirmOwnEmail',
  method: 'POST',
  path: '/auth/email/confirm',
  host: 'hr',
  policy: { who: 'member' },
  summary:
    'Confirms the new sign-in email with the code sent to it. The person’s other sessions end, and the old address gets a link to undo the change.',
  body: z.strictObject({ code: oneTimeCode }),
  response: ownEmail,
  errors: ['unauthenticated', 'code_rejected', 'code_expired', 'email_taken'],
});

export const cancelOwnEmail = call({
  name: 'cancelOwnEmail',
  method: 'DELETE',
  path: '/auth/email',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'Cancels a pending change of email.',
  response: ownEmail,
  errors: ['unauthenticated'],
});

export const restoreEmail = call({
  name: 'restoreEmail',
  method: 'POST',
  path: '/auth/email/restore',
  host: 'hr',
  policy: { who: 'token', purpose: 'emailRestore' },
  summary:
    'Undoes a change of email with the token from the email to the old address, in the authorization header. Every session ends; `resetToken` in the authorization header sets a new password.',
  response: z.object({ email: z.string(), resetToken: token }),
  errors: ['token_rejected', 'link_expired', 'link_used', 'email_taken'],
});
