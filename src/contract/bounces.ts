import * as z from 'zod/mini';
import { call } from './call.ts';
import { otherEmail } from './fields.ts';

/* Mail that was accepted and bounced later. */

export const reportBounce = call({
  name: 'reportBounce',
  method: 'POST',
  path: '/mail/bounces',
  host: 'hr',
  policy: { who: 'mailServer' },
  summary:
    'Reports that an email bounced permanently. Repeating a report changes nothing. A report about an unknown or old email is ignored.',
  body: z.strictObject({
    /** The mail's Message-ID header, with or without angle brackets. */
    message: z.string().check(z.maxLength(200)),
    /** The recipient that could not be reached. */
    email: otherEmail,
  }),
  response: z.object({ isRecorded: z.boolean() }),
  errors: ['unauthenticated'],
});
