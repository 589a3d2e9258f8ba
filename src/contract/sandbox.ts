import * as z from 'zod/mini';
import { call } from './call.ts';
import { email, line, moment } from './fields.ts';

/* The sandbox's calls. They exist only while no payment key and no mail server are configured. */

export const sandboxMail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The one-time code and the link in the mail, if any. */
  code: z.nullable(z.string()),
  link: z.nullable(z.string()),
  sentAt: moment,
});
export type SandboxMail = z.output<typeof sandboxMail>;

export const listSandboxMails = call({
  name: 'listSandboxMails',
  method: 'GET',
  path: '/sandbox/api/mails',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'Emails that were "sent", newest first; `to` narrows it to one address.',
  query: z.object({ to: z.optional(email) }),
  response: z.object({ mails: z.array(sandboxMail) }),
  errors: [],
});

export const clearSandboxMails = call({
  name: 'clearSandboxMails',
  method: 'DELETE',
  path: '/sandbox/api/mails',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'Empties the mailbox.',
  response: z.object({ ok: z.literal(true) }),
  errors: [],
});

const clock = z.object({ now: moment, isMoved: z.boolean() });

export const getSandboxClock = call({
  name: 'getSandboxClock',
  method: 'GET',
  path: '/sandbox/api/clock',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'The product’s current time.',
  response: clock,
  errors: [],
});

export const moveSandboxClock = call({
  name: 'moveSandboxClock',
  method: 'POST',
  path: '/sandbox/api/clock',
  host: 'general',
  policy: { who: 'anyone' },
  summary:
    'Moves the clock forward by days or to a given time and runs whatever became due; `reset` returns to the real time.',
  body: z.union([
    z.strictObject({
      days: z.int().check(z.positive('Move by at least one day.'), z.lte(3660, 'Move by at most ten years.')),
    }),
    z.strictObject({ to: moment }),
    z.strictObject({ reset: z.literal(true) }),
  ]),
  response: clock,
  errors: [],
});

export const demoAccount = z.object({
  email: z.string(),
  password: z.string(),
  name: z.string(),
  organisation: z.string(),
  role: z.enum(['admin', 'member']),
  /** What this account shows, in one sentence. */
  situation: z.string(),
});
export type DemoAccount = z.output<typeof demoAccount>;

export const listDemoAccounts = call({
  name: 'listDemoAccounts',
  method: 'GET',
  path: '/sandbox/api/demo-accounts',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'Demo accounts for each situation, with their passwords.',
  response: z.object({ accounts: z.array(demoAccount) }),
  errors: [],
});

export const getMainAppKey = call({
  name: 'getMainAppKey',
  method: 'GET',
  path: '/sandbox/api/main-app-key',
  host: 'general',
  policy: { who: 'anyone' },
  summary:
    'The sandbox’s key, with which the stand-in application reports members. A key that was set (MAIN_APP_KEY) is never shown.',
  response: z.object({ key: z.string() }),
  errors: ['not_found'],
});

/** A person of the organisation, as a real main application would know them. */
export const standInMember = z.object({
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isAllocated: z.boolean(),
});
export type StandInMember = z.output<typeof standInMember>;

export const listStandInMembers = call({
  name: 'listStandInMembers',
  method: 'GET',
  path: '/sandbox/api/members',
  host: 'general',
  policy: { who: 'member' },
  summary:
    'The people in the caller’s organisation, by name. A real main application keeps this list itself; the stand-in asks for it.',
  response: z.object({ members: z.array(standInMember) }),
  errors: ['unauthenticated'],
});

export const getStandInDeletion = call({
  name: 'getStandInDeletion',
  method: 'GET',
  path: '/sandbox/api/main-app/deletion',
  host: 'general',
  policy: { who: 'member' },
  summary:
    'When the main application’s stand-in was last told to delete the data of the caller’s organisation; null if it never was.',
  response: z.object({ deletedAt: z.nullable(moment) }),
  errors: ['unauthenticated'],
});

/** How the card provider's stand-in behaves. Each switch stays as set. */
const providerSettings = {
  /** The path on this server that its webhooks go to; null sends none. */
  webhookPath: z.nullable(
    z.string().check(z.regex(/^(\/[A-Za-z0-9_-]+)+$/, 'Write a path of this server, like /payments/v1/webhook.')),
  ),
  /** `delay` holds webhooks until this changes, `reorder` until a later one has been sent first. */
  webhook: z.enum(['send', 'drop', 'duplicate', 'delay', 'reorder']),
  /**
   * `byCard` does what the test card stands for; `reverse` charges and returns the money; `changeAmount` charges half;
   * the last four leave the charge to be confirmed.
   */
  charge: z.enum([
    'byCard',
    'decline',
    'challenge',
    'reverse',
    'changeAmount',
    'ongoing',
    'pending',
    'processing',
    'queued',
  ]),
  /**
   * `process` refunds immediately; `hold` accepts the refund and leaves it pending; `fail` accepts it and then fails;
   * `refuse` refuses.
   */
  refund: z.enum(['process', 'hold', 'fail', 'refuse']),
  /** `error` answers 502 before doing anything, `errorAfter` after doing it; `timeOut` does it and never answers. */
  answer: z.enum(['normal', 'error', 'errorAfter', 'timeOut']),
};
export const sandboxProvider = z.object(providerSettings);
export type SandboxProvider = z.output<typeof sandboxProvider>;

export const getSandboxProvider = call({
  name: 'getSandboxProvider',
  method: 'GET',
  path: '/sandbox/api/provider',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'How the card provider’s stand-in behaves.',
  response: sandboxProvider,
  errors: [],
});

export const setSandboxProvider = call({
  name: 'setSandboxProvider',
  method: 'PATCH',
  path: '/sandbox/api/provider',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'Sets some of its switches and leaves the others. Held webhooks are sent as soon as nothing holds them.',
  body: z.partial(z.strictObject(providerSettings)),
  response: sandboxProvider,
  errors: [],
});

/** What the provider can do with a transaction on its own. */
export const providerPlay = z.enum([
  'succeed',
  'fail',
  'reverse',
  'processRefund',
  'failRefund',
  'dispute',
  'remind',
  'acceptDispute',
  'declineDispute',
]);
export type ProviderPlay = z.output<typeof providerPlay>;

export const playSandboxProvider = call({
  name: 'playSandboxProvider',
  method: 'POST',
  path: '/sandbox/api/provider/transactions/{reference}',
  host: 'general',
  policy: { who: 'anyone' },
  summary:
    'Makes the card provider’s stand-in act on a transaction: finish it, reverse it, or decide its refund or dispute.',
  params: z.object({ reference: line(100) }),
  body: z.strictObject({ play: providerPlay }),
  response: z.object({ status: z.string() }),
  errors: ['not_found'],
});
