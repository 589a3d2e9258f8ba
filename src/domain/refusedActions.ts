import type { LifecycleState, SubscriptionAction } from '#contract/subscriptions.ts';

/** The actions that an administrator can request for a subscription. */
export type RequestedAction = SubscriptionAction | 'undoChange' | 'switchAutoRenewal';

/**
 * A lifecycle state, split where the reason for a refusal differs. `overdue`: the term has ended and the card is still
 * being charged.
 */
export type SubscriptionStage = LifecycleState | 'trialEnded' | 'overdue';

/** Why an action isn't possible, and the page to go to instead. The server responds with `msg`; pages show both. */
export interface RefusedAction {
  msg: string;
  remedy: { label: string; href: string };
}

const management = '/subscriptions/management/subscription';
const remedies = {
  choosePlan: { label: 'Choose a plan', href: '/subscriptions/create' },
  seeSubscription: { label: 'See your subscription', href: management },
  changeSubscription: { label: 'Change your subscription', href: `${management}/change` },
  renew: { label: 'Renew now', href: `${management}/renew` },
  undoCancel: { label: 'Undo cancellation', href: '/subscriptions/cancel' },
  chooseAlias: { label: 'Choose an alias', href: '/account-details' },
} as const;

const refuse = (msg: string, remedy: keyof typeof remedies): RefusedAction => ({ msg, remedy: remedies[remedy] });

const unexpected = refuse(
  'You can’t do this with your subscription right now. Nothing was changed.',
  'seeSubscription',
);
const deleted = refuse(
  'Your subscription has ended and its data was deleted. Choose a plan to start again.',
  'choosePlan',
);
const trialUsed = refuse('Your organisation has already used its free trial. Choose a plan to continue.', 'choosePlan');
const hasPaid = refuse(
  'Your organisation already has a paid subscription, so it doesn’t need a trial.',
  'seeSubscription',
);
const subscribed = refuse(
  'Your organisation already has an active subscription. Change its plan, apps, users or billing period instead of buying a second one.',
  'changeSubscription',
);
const noPaid = refuse('Your organisation has no paid subscription. Choose a plan first.', 'choosePlan');
const onlyPaid = refuse('You can only change a paid subscription. Choose a plan first.', 'choosePlan');
const endedBeforeChange = refuse('Your subscription has ended. Renew it first, or choose another plan.', 'renew');
const takenBack = refuse(
  'The payment for your billing period was returned, so there’s nothing to change. Renew your subscription first.',
  'renew',
);
const cancelled = refuse('Your subscription is cancelled. Undo the cancellation first.', 'undoCancel');
const paidAhead = refuse(
  'Your next billing period is already paid for. You haven’t been charged again.',
  'seeSubscription',
);
const notCancelled = refuse('Your subscription hasn’t been cancelled.', 'seeSubscription');
const nothingScheduled = refuse('There’s no scheduled change to undo.', 'seeSubscription');
const needsPlan = refuse('Automatic renewal needs a paid subscription. Choose a plan first.', 'choosePlan');

/**
 * The refusals by action and stage. Null: the lifecycle chart always allows it. A stage that only sometimes allows an
 * action has an entry too.
 */
const refusedActions: Readonly<Record<RequestedAction, Readonly<Record<SubscriptionStage, RefusedAction | null>>>> = {
  startTrial: {
    none: refuse('Choose an alias for your organisation first.', 'chooseAlias'),
    trial: refuse('Your free trial is already running. Choose a plan to continue after it ends.', 'choosePlan'),
    trialEnded: trialUsed,
    active: hasPaid,
    renewalDue: hasPaid,
    overdue: trialUsed,
    expired: trialUsed,
    cancelled: hasPaid,
    purged: trialUsed,
  },
  buy: {
    none: null,
    trial: null,
    trialEnded: null,
    active: subscribed,
    renewalDue: subscribed,
    overdue: null,
    expired: null,
    cancelled: null,
    purged: null,
  },
  change: {
    none: noPaid,
    trial: onlyPaid,
    trialEnded: onlyPaid,
    active: takenBack,
    renewalDue: takenBack,
    overdue: endedBeforeChange,
    expired: endedBeforeChange,
    cancelled,
    purged: deleted,
  },
  renew: {
    none: noPaid,
    trial: refuse('A trial can’t be renewed. Choose a plan: it starts when the trial ends.', 'choosePlan'),
    trialEnded: refuse('A trial can’t be renewed. Choose a plan to continue.', 'choosePlan'),
    active: paidAhead,
    renewalDue: null,
    overdue: null,
    expired: null,
    cancelled,
    purged: deleted,
  },
  cancel: {
    none: refuse('Your organisation has no subscription to cancel.', 'choosePlan'),
    trial: null,
    trialEnded: refuse('Your free trial has already ended. You won’t be charged.', 'choosePlan'),
    active: null,
    renewalDue: null,
    overdue: refuse(
      'Your subscription has already ended. Switch off automatic renewal to stop further charges.',
      'seeSubscription',
    ),
    expired: refuse(
      'Your subscription has already ended. If automatic renewal is on, switch it off to stop further charges.',
      'seeSubscription',
    ),
    cancelled: refuse('Your subscription is already cancelled.', 'undoCancel'),
    purged: refuse('Your subscription has ended and its data was deleted. You won’t be charged again.', 'choosePlan'),
  },
  undoCancel: {
    none: refuse('Your organisation has no cancelled subscription. Choose a plan first.', 'choosePlan'),
    trial: refuse('Your trial hasn’t been cancelled.', 'seeSubscription'),
    trialEnded: refuse('Your free trial has ended. Choose a plan to continue.', 'choosePlan'),
    active: notCancelled,
    renewalDue: notCancelled,
    overdue: notCancelled,
    expired: refuse('Your subscription has ended. Renew it or choose a plan to continue.', 'renew'),
    cancelled: null,
    purged: deleted,
  },
  undoChange: {
    none: noPaid,
    trial: onlyPaid,
    trialEnded: onlyPaid,
    active: nothingScheduled,
    renewalDue: nothingScheduled,
    overdue: refuse('Your subscription has ended. You can change it when you renew or buy again.', 'renew'),
    expired: refuse('Your subscription has ended. You can change it when you renew or buy again.', 'renew'),
    cancelled: nothingScheduled,
    purged: deleted,
  },
  switchAutoRenewal: {
    none: needsPlan,
    trial: needsPlan,
    trialEnded: needsPlan,
    active: null,
    renewalDue: refuse('Automatic renewal is already on. We’ll try your card again.', 'seeSubscription'),
    overdue: refuse('Automatic renewal is already on. We’ll try your card again.', 'seeSubscription'),
    expired: refuse(
      'Your subscription was cancelled and has ended, so it can’t renew automatically. Renew it or choose a plan to continue.',
      'renew',
    ),
    cancelled: refuse('Your subscription is cancelled, so it won’t renew. Undo the cancellation first.', 'undoCancel'),
    purged: deleted,
  },
};

/** The stage of a stored or received subscription; null if there never was one. */
export function stageOf(
  subscription: { state: LifecycleState; isTrial: boolean; hasExpired: boolean } | null,
): SubscriptionStage {
  if (subscription === null) return 'none';
  const { state, isTrial, hasExpired } = subscription;
  if (state === 'purged') return state;
  if (isTrial && hasExpired) return 'trialEnded';
  return state === 'renewalDue' && hasExpired ? 'overdue' : state;
}

/** Why an action isn't possible in a stage. */
export const refusedAction = (action: RequestedAction, stage: SubscriptionStage): RefusedAction =>
  refusedActions[action][stage] ?? unexpected;

/** Every action with each stage in which it can be refused. */
export const refusableActions: readonly { action: RequestedAction; stage: SubscriptionStage }[] = (
  Object.keys(refusedActions) as RequestedAction[]
).flatMap((action) =>
  (Object.keys(refusedActions[action]) as SubscriptionStage[])
    .filter((stage) => refusedActions[action][stage] !== null)
    .map((stage) => ({ action, stage })),
);
