import * as z from 'zod/mini';
import { call } from './call.ts';
import { cardBrand, cardValidity } from './cardFields.ts';
import { id, moment, naira, storable } from './fields.ts';
import { orderFields } from './order.ts';
import { appModule } from './plans.ts';
import { changeRequest } from './quotes.ts';

/** A state of the lifecycle chart. */
export const lifecycleState = z.enum(['none', 'trial', 'active', 'renewalDue', 'expired', 'cancelled', 'purged']);
export type LifecycleState = z.output<typeof lifecycleState>;

/** The actions that the lifecycle chart may allow an administrator. */
export const subscriptionAction = z.enum(['startTrial', 'buy', 'change', 'renew', 'cancel', 'undoCancel']);
export type SubscriptionAction = z.output<typeof subscriptionAction>;

/** An order that takes effect with a later term. */
export const scheduledChange = z.object({
  ...orderFields,
  planName: z.string(),
  /** When that term starts. */
  takesEffectAt: moment,
});
export type ScheduledChange = z.output<typeof scheduledChange>;

const { moduleIds: _, ...orderWithoutApps } = orderFields;

/**
 * The current subscription, with the flags derived from its expiry (rules subscription.status and
 * subscription.cancelledFlag).
 */
export const currentSubscription = z.object({
  id,
  status: z.enum(['active', 'cancelled', 'trial']),
  ...orderWithoutApps,
  plan: z.nullable(orderFields.plan),
  /** Null during a trial, as is the plan. */
  planName: z.nullable(z.string()),
  planId: z.nullable(z.string()),
  type: z.nullable(z.enum(['renewal'])),
  numberOfModules: z.int(),
  /** Null during a trial: employees are unlimited. */
  numberOfUsers: z.nullable(orderFields.numberOfUsers),
  numberOfUnallocatedUsers: z.nullable(z.int()),
  /** Seats in use in the main application, also during a trial. */
  numberOfAllocatedUsers: z.optional(z.int()),
  createdAt: moment,
  /** When the trial started, or the term that ends at `expiryDate`; in the future if that term was paid ahead. */
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
  state: lifecycleState,
  /** Increases with each change, so that two administrators can't overwrite each other. */
  version: z.int(),
  /** A change scheduled for the next term. */
  scheduledChange: z.nullable(scheduledChange),
  /** Paid terms that haven't started and have a different order, the next one first. */
  paidAhead: z.array(scheduledChange),
  /** Account credit from earlier changes, taken off the next payment. */
  accountCredit: naira,
  cancelledAt: z.nullable(moment),
  /**
   * When the data is deleted unless something is bought first; null while an uncancelled term is running, after a
   * trial was cancelled, and after deletion.
   */
  dataDeletedAt: z.nullable(moment),
});
export type CurrentSubscription = z.output<typeof currentSubscription>;

const currentSubscriptionResponse = z.object({
  subscription: z.nullable(currentSubscription),
  hasEverSubscribed: z.boolean(),
  /** Empty for a member. */
  actions: z.array(subscriptionAction),
  /**
   * The server's time, which remaining days are counted from: a browser's clock may be wrong, and the sandbox moves
   * this one.
   */
  now: moment,
});
export type CurrentSubscriptionResponse = z.output<typeof currentSubscriptionResponse>;

export const getSubscription = call({
  name: 'getSubscription',
  method: 'GET',
  path: '/subscriptions',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'The organisation’s subscription, or null if it never had one.',
  response: currentSubscriptionResponse,
  errors: ['unauthenticated'],
});

export const getSubscriptionDetails = call({
  name: 'getSubscriptionDetails',
  method: 'GET',
  path: '/subscriptions/app/humanar/details',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'The subscription of the humanar app, or null.',
  response: currentSubscriptionResponse,
  errors: ['unauthenticated'],
});

export const getSubscriptionDetailsById = call({
  name: 'getSubscriptionDetailsById',
  method: 'GET',
  path: '/subscriptions/app/humanar/details/{id}',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'One of the organisation’s subscriptions by its id.',
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
  summary: 'Starts the free trial, once per organisation.',
  body: z.strictObject({ orgId: id, appSlug: z.literal('humanar') }),
  response: z.object({ subscription: currentSubscription }),
  status: 201,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'alias_missing', 'trial_used', 'transition_refused'],
});

/** `isAutoRenewal`: charge the default card before a paid term ends. */
const preference = z.object({ isAutoRenewal: z.boolean() });

export const getPreference = call({
  name: 'getPreference',
  method: 'GET',
  path: '/subscriptions/preference',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Whether the subscription renews automatically.',
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

/** The next term, as it is charged automatically or can be paid now. Sums are naira. */
export const renewal = z.object({
  /** When the card is next charged automatically; null when that is off or no charges are left. */
  chargeAt: z.nullable(moment),
  /** Failed charges for this term. */
  failures: z.int(),
  /** The next term; it starts now if the last one has ended. */
  period: z.object({ from: moment, to: moment }),
  amount: naira,
  ...orderFields,
  planName: z.string(),
  /** The default card, which is charged automatically; null if there is none. */
  card: z.nullable(z.object({ id, brand: cardBrand, last4: z.string(), validity: cardValidity })),
});
export type Renewal = z.output<typeof renewal>;

export const getRenewal = call({
  name: 'getRenewal',
  method: 'GET',
  path: '/subscriptions/renewal',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'The price of the next billing period of a paid subscription, when it is charged and to which card; null when there is none.',
  response: z.object({ renewal: z.nullable(renewal) }),
  errors: ['unauthenticated', 'forbidden'],
});

export const listCancelReasons = call({
  name: 'listCancelReasons',
  method: 'GET',
  path: '/cancel/reasons',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'The reasons to choose from when cancelling.',
  response: z.object({ cancelReasons: z.array(z.object({ id: z.string(), reason: z.string() })) }),
  errors: ['unauthenticated'],
});

/** The subscription after a change. It is also the `current` of `version_conflict`. */
const subscriptionResponse = z.object({ subscription: currentSubscription });

const version = z.int().check(z.positive());

export const cancelSubscription = call({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/subscriptions/cancel',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'Cancels, once the password is confirmed: a trial and its data immediately, a paid subscription at the end of its billing period.',
  body: z.strictObject({
    reasonId: z
      .string('Choose a reason.')
      .check(z.minLength(1, 'Choose a reason.'), z.maxLength(40, 'Choose a reason.')),
    comment: z.string().check(z.trim(), storable, z.maxLength(1000, 'Use at most 1,000 characters.')),
    /** For a trial: the organisation's name, typed to confirm. */
    confirmation: z.nullable(z.string().check(z.maxLength(200, 'Type the name of your organisation.'))),
    version,
  }),
  response: subscriptionResponse,
  errors: ['unauthenticated', 'forbidden', 'confirmation_needed', 'transition_refused', 'version_conflict'],
});

export const undoCancellation = call({
  name: 'undoCancellation',
  method: 'DELETE',
  path: '/subscriptions/cancel',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Undoes the cancellation of a paid subscription, until it ends.',
  query: z.strictObject({ version: z.coerce.number().check(z.int(), z.positive()) }),
  response: subscriptionResponse,
  errors: ['unauthenticated', 'forbidden', 'transition_refused', 'version_conflict'],
});

export const scheduleChange = call({
  name: 'scheduleChange',
  method: 'POST',
  path: '/subscriptions/changes',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'Schedules a reduction for the next billing period: fewer users, fewer apps, monthly. It replaces a scheduled change. Scheduling the same again changes nothing.',
  isRepeatable: true,
  body: z.strictObject({ change: changeRequest, version }),
  response: subscriptionResponse,
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'transition_refused',
    'nothing_changed',
    'below_allocated',
    'version_conflict',
  ],
});

export const undoScheduledChange = call({
  name: 'undoScheduledChange',
  method: 'DELETE',
  path: '/subscriptions/changes',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Undoes the scheduled change.',
  query: z.strictObject({ version: z.coerce.number().check(z.int(), z.positive()) }),
  response: subscriptionResponse,
  errors: ['unauthenticated', 'forbidden', 'transition_refused', 'version_conflict'],
});

/** Events about the subscription, its payments and its cards. */
export const subscriptionEvents = [
  'trial.started',
  'subscription.activated',
  'subscription.changed',
  'subscription.renewed',
  'subscription.cancelled',
  'subscription.cancellationUndone',
  'change.scheduled',
  'change.undone',
  'renewal.failed',
  'renewal.givenUp',
  'data.purged',
  'payment.succeeded',
  'payment.refundDue',
  'payment.refunded',
  'payment.refundFailed',
  'payment.takenBack',
  'payment.disputed',
  'payment.disputeDecided',
  'autoRenewal.switchedOn',
  'autoRenewal.switchedOff',
  'card.added',
  'card.madeDefault',
  'card.removed',
] as const;

/** An entry of the activity log. In `data`, sums are kobo and moments ISO 8601. */
export const subscriptionActivity = z.object({
  id: z.int(),
  event: z.enum(subscriptionEvents),
  /** Null when the system did it, or the person has left. */
  actor: z.nullable(z.string()),
  /** A person did it who has left since. */
  hasLeft: z.optional(z.literal(true)),
  at: moment,
  data: z.record(z.string(), z.unknown()),
});
export type SubscriptionActivity = z.output<typeof subscriptionActivity>;

export const listActivity = call({
  name: 'listActivity',
  method: 'GET',
  path: '/subscriptions/activity',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'The activity log of the subscription, newest first, 50 at a time; `before` is the `next` of the page before.',
  query: z.object({
    before: z.optional(z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER))),
  }),
  response: z.object({ entries: z.array(subscriptionActivity), next: z.nullable(z.int()) }),
  errors: ['unauthenticated', 'forbidden'],
});
