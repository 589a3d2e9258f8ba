import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, moment, naira } from './fields.ts';
import { appModule } from './plans.ts';

/** The subscription as the current-subscription call shows it (section 3), with the derived flags of section 4. */
export const currentSubscription = z.object({
  id,
  status: z.enum(['active', 'cancelled', 'trial']),
  plan: z.nullable(z.string()),
  /** As people read it; null during a trial, as the plan is. */
  planName: z.nullable(z.string()),
  planId: z.nullable(z.string()),
  type: z.nullable(z.enum(['renewal'])),
  isPlanDurationAnnual: z.boolean(),
  numberOfModules: z.int(),
  /** Null during a trial: employees are unlimited. */
  numberOfUsers: z.nullable(z.int()),
  numberOfUnallocatedUsers: z.nullable(z.int()),
  createdAt: moment,
  /** When what runs now began: the trial, or the moment of the last purchase. */
  startedAt: moment,
  expiryDate: moment,
  totalCost: naira,
  modules: z.array(appModule),
  planMonthlyPrice: z.nullable(naira),
  planAnnualPrice: z.nullable(naira),
  isActive: z.boolean(),
  hasExpired: z.boolean(),
  isCancelled: z.boolean(),
  isTrial: z.boolean(),
});
export type CurrentSubscription = z.output<typeof currentSubscription>;

const current = z.object({
  subscription: z.nullable(currentSubscription),
  hasEverSubscribed: z.boolean(),
  /** The server's time: what is left of a term is counted from it, never from a browser's clock (and the sandbox can move it). */
  now: moment,
});
export type CurrentSubscriptionAnswer = z.output<typeof current>;

export const getSubscription = call({
  name: 'getSubscription',
  method: 'GET',
  path: '/subscriptions',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'The organisation’s subscription, or null when it never had one.',
  response: current,
  errors: ['unauthenticated'],
});

export const getSubscriptionDetails = call({
  name: 'getSubscriptionDetails',
  method: 'GET',
  path: '/subscriptions/app/humanar/details',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'The subscription of the humanar app, or null.',
  response: current,
  errors: ['unauthenticated'],
});

export const getSubscriptionDetailsById = call({
  name: 'getSubscriptionDetailsById',
  method: 'GET',
  path: '/subscriptions/app/humanar/details/{id}',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'One subscription of the organisation by its id.',
  params: z.object({ id }),
  response: z.object({ subscription: currentSubscription, hasEverSubscribed: z.boolean() }),
  errors: ['unauthenticated', 'not_found'],
});

export const startTrial = call({
  name: 'startTrial',
  method: 'POST',
  path: '/subscriptions/trials',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Starts the 15-day trial: once an organisation, ever.',
  body: z.strictObject({ orgId: id, appSlug: z.literal('humanar') }),
  response: z.object({ subscription: currentSubscription }),
  status: 201,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'alias_missing', 'trial_used', 'transition_refused'],
});

/** What is to happen without being asked: `isAutoRenewal` charges the default card before a paid term ends. */
const preference = z.object({ isAutoRenewal: z.boolean() });

export const getPreference = call({
  name: 'getPreference',
  method: 'GET',
  path: '/subscriptions/preference',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Whether the subscription renews by itself.',
  response: z.object({ preference }),
  errors: ['unauthenticated', 'forbidden'],
});

export const setPreference = call({
  name: 'setPreference',
  method: 'POST',
  path: '/subscriptions/preference',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Switches automatic renewal of a paid subscription on or off.',
  body: z.strictObject({ isAutoRenewal: z.boolean() }),
  response: z.object({ preference }),
  errors: ['unauthenticated', 'forbidden', 'transition_refused'],
});

export const listCancelReasons = call({
  name: 'listCancelReasons',
  method: 'GET',
  path: '/cancel/reasons',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'The reasons that can be given for cancelling.',
  response: z.object({ cancelReasons: z.array(z.object({ id: z.string(), reason: z.string() })) }),
  errors: ['unauthenticated'],
});
