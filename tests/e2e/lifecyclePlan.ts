import { initialTransition, transition } from 'xstate';
import { renewalKey } from '#domain/automaticRenewal.ts';
import { endOfRetention, firstCharge, nextCharge } from '#domain/renewal.ts';
import { ANNUAL_DAYS, endOfTerm, MONTHLY_DAYS } from '#domain/terms.ts';
import { edgesOf } from '#machines/kit/edges.ts';
import { model } from '#machines/subscription/subscription.model.ts';
import { subscriptionMachine, type SubscriptionEvent } from '#machines/subscription/subscription.machine.ts';
import {
  firedBy,
  placeOf,
  type Snapshot,
  type Step,
  type SubscriptionPath,
  subscriptionPaths,
} from '#tests/support/flows/subscriptionPaths.ts';

/*
 * Chooses the lives to play in the browser from the lifecycle's generated paths: few lives that together fire every
 * transition. A life can continue on any generated path that passes its current state, as far as real time allows.
 */

/** The current point of a life, with facts that the page knows and the chart doesn't model. */
export interface Moment {
  snapshot: Snapshot;
  at: number;
  /** The billing period of the last payment. */
  isAnnual: boolean;
  /** The current term, if the next one is paid ahead with another billing period. */
  before: { isAnnual: boolean; until: number } | null;
  /** Also after the end. */
  isCancelled: boolean;
}

/** What happens at one moment: an action or the passing of time, with its immediate consequences. */
export interface Act {
  /** By their names in the model: the first is performed, the others follow from it. */
  cases: string[];
  event: SubscriptionEvent;
  /** For the passing of time: ms after the end of the term. Null for a person's action. */
  afterEnd: number | null;
  fires: string[];
  /** Not yet done by any life, so it is done on the page. */
  isNew: boolean;
  /** The point reached; its times are the chart's, not the browser's. */
  then: Moment;
}

/** Transitions, by key, and cases of the model that can’t be observed in real time, with the reason. */
export const excusedTransitions: Record<string, string> = {
  'the card is charged': 'the job asks before it charges the card, and nothing changes until the bank has answered',
  'renewalDue.inTerm:renewal.failed:0':
    'the second charge comes at the end of the term: by then time has passed, and it is overdue',
  'renewalDue.overdue:time.passed:0':
    'a card that can be charged at all is charged in time, unless no server has run for days',
  ...Object.fromEntries(
    ['active', 'renewalDue.inTerm', 'renewalDue.overdue', 'expired.ended'].map((state) => [
      `${state}:renewal.attempted:0`,
      'the job asks before it charges the card, and nothing changes until the bank has answered',
    ]),
  ),
  ...Object.fromEntries(
    ['renewalDue.overdue', 'expired.ended'].map((state) => [
      `${state}:renewal.missed:0`,
      'a card that can be charged at all is charged in time, unless no server has run for days',
    ]),
  ),
  'expired.ended:renewal.failed:0': 'a first charge is as late as that only when no server has run for a day',
  ...Object.fromEntries(
    ['active', 'renewalDue.inTerm', 'cancelled.paid'].flatMap((state) =>
      [0, 1].map((index) => [
        `${state}:payment.takenBack:${index}`,
        'nobody in the organisation can reverse a payment: tests/server/payments/reversedCharges.test.ts has the provider do it',
      ]),
    ),
  ),
};

/** The situation of all lives; the model's other situations differ only in what is forbidden. */
export const SITUATION = 'a new organisation';
/** A life ends after this many new acts, so that all have a similar length. */
const MAX_NEW = 9;

const isAutomatic = ({ type }: SubscriptionEvent): boolean =>
  ['renewal.attempted', 'renewal.missed', 'renewal.failed', 'payment.takenBack', 'time.passed', 'data.purged'].includes(
    type,
  );

/** The time of the next charge, if every attempt is made when it is due. */
const chargeTime = (expiresAt: number, failures: number): number | null =>
  nextCharge(expiresAt, failures, { now: firstCharge(expiresAt) });

/** When it happens: now for a person's action, otherwise when it is due. */
function momentOf({ type }: SubscriptionEvent, { snapshot: { context }, at }: Moment): number {
  if (context.expiresAt === null) return at;
  const due = {
    'renewal.failed': chargeTime(context.expiresAt, context.failures),
    'time.passed': context.expiresAt,
    'data.purged': endOfRetention(context.expiresAt),
  };
  return Math.max(at, type in due ? (due[type as keyof typeof due] ?? at) : at);
}

/** The time of the next automatic charge, or null. Switching on after the end charges nothing for the ended term. */
function chargeOf(snapshot: Snapshot): number | null {
  const { hasEverPurchased, isAutoRenewal, expiresAt, failures } = snapshot.context;
  const renewsAutomatically =
    hasEverPurchased && isAutoRenewal && (snapshot.matches('active') || snapshot.matches('renewalDue'));
  return renewsAutomatically && expiresAt !== null ? chargeTime(expiresAt, failures) : null;
}

const isForAYear = (event: SubscriptionEvent, { context: { expiresAt } }: Snapshot): boolean =>
  (event.type === 'upgrade.paid' && event.expiresAt !== expiresAt) ||
  (event.type === 'purchase.paid' && event.days === ANNUAL_DAYS);

/**
 * The page offers no switch to a state that already holds, no change from annual to annual, and no switch once
 * cancelled.
 */
function isOffered(event: SubscriptionEvent, { snapshot, isAnnual, isCancelled }: Moment): boolean {
  const { version } = snapshot.context;
  // Answers that come late, and changes that the server doesn't offer.
  if ('version' in event && event.version !== version) return false;
  switch (event.type) {
    case 'renewal.paid':
      return event.stops === null;
    case 'autoRenewal.switchedOn':
      return !isCancelled && !snapshot.context.isAutoRenewal;
    case 'autoRenewal.switchedOff':
      return !isCancelled && snapshot.context.isAutoRenewal;
    case 'payment.takenBack':
      return false;
    case 'upgrade.paid':
      return !(isAnnual && isForAYear(event, snapshot)) && event.expiresAt >= (snapshot.context.expiresAt ?? 0);
    default:
      return true;
  }
}

const failedCharge = ({ context }: Snapshot, at: number): SubscriptionEvent => ({
  type: 'renewal.failed',
  at,
  chargedAt: at,
  stops: context.stops,
  key: renewalKey(context),
});

/** The event with its current values. */
function withCurrentValues(event: SubscriptionEvent, { snapshot, at, isAnnual }: Moment): SubscriptionEvent {
  const { version } = snapshot.context;
  if (event.type === 'upgrade.paid' && isForAYear(event, snapshot))
    return { ...event, at, expiresAt: endOfTerm(at, ANNUAL_DAYS), version };
  const days = isAnnual ? ANNUAL_DAYS : MONTHLY_DAYS;
  if (event.type === 'renewal.paid') return { ...event, at, days, runningDays: days, version };
  if (event.type === 'renewal.failed') return failedCharge(snapshot, at);
  return { ...event, at };
}

/** The billing period of the current term. */
export const isAnnualNow = ({ isAnnual, before, at }: Pick<Moment, 'isAnnual' | 'before' | 'at'>): boolean =>
  before !== null && at < before.until ? before.isAnnual : isAnnual;

function after({ snapshot, at, isAnnual, before, isCancelled }: Moment, event: SubscriptionEvent): Moment {
  const isNewPurchase = event.type === 'purchase.paid';
  const { expiresAt } = snapshot.context;
  const runsOn = isNewPurchase && snapshot.matches({ cancelled: 'paid' }) && expiresAt !== null && expiresAt > event.at;
  const endsCancelling = isNewPurchase || event.type === 'renewal.paid' || event.type === 'cancellation.undone';
  return {
    snapshot: transition(subscriptionMachine, snapshot, event)[0],
    at: event.at,
    isAnnual: isForAYear(event, snapshot) || (isAnnual && !isNewPurchase),
    before: runsOn
      ? { isAnnual: isAnnualNow({ isAnnual, before, at }), until: expiresAt }
      : isNewPurchase || event.type === 'upgrade.paid'
        ? null
        : before,
    isCancelled: event.type === 'cancellation.confirmed' || (isCancelled && !endsCancelling),
  };
}

/**
 * What the server does in real time for a case: jobs run with the clock, and a trial's data is deleted with its
 * cancellation.
 */
function atOnce(now: Moment, wanted: SubscriptionEvent): SubscriptionEvent[] {
  if (!isAutomatic(wanted)) {
    const done = withCurrentValues(wanted, now);
    const { snapshot, at } = after(now, done);
    return [done, ...(snapshot.matches({ cancelled: 'trial' }) ? [{ type: 'data.purged', at } as const] : [])];
  }
  const at = momentOf(wanted, now);
  const charge = chargeOf(now.snapshot);
  // Nothing that is due may be skipped.
  if (charge !== null && charge < at) return [];
  const jobs: SubscriptionEvent[] = [
    { type: 'time.passed', at },
    ...(charge === at ? [failedCharge(now.snapshot, at)] : []),
    { type: 'data.purged', at },
  ];
  let then = now;
  return jobs.filter((event) => {
    if (firedBy(then.snapshot, event).length === 0) return false;
    then = after(then, event);
    return true;
  });
}

/** The steps of the generated paths, by the state they start from. */
type Steps = ReadonlyMap<string, readonly Step[]>;

function stepsOf(paths: readonly SubscriptionPath[]): Steps {
  const steps = new Map<string, Step[]>();
  for (const step of paths.flatMap((path) => path.steps)) {
    if (step.fires.length > 0) steps.set(step.from, [...(steps.get(step.from) ?? []), step]);
  }
  return steps;
}

const stepsAt = (steps: Steps, { snapshot }: Moment): readonly Step[] => steps.get(placeOf(snapshot, SITUATION)) ?? [];

/** A step in real time with its immediate consequences, or null if something else would happen that no path covers. */
function inRealTime(from: Moment, { case: name }: Step, steps: Steps): Passage | null {
  const wanted = model.events(from.snapshot)[name];
  if (wanted === undefined || !isOffered(wanted, from)) return null;
  const happened = atOnce(from, wanted);
  let now = from;
  const taken: Step[] = [];
  for (const event of happened) {
    const fires = firedBy(now.snapshot, event).join();
    const step = stepsAt(steps, now).findLast(
      (each) =>
        each.event.type === event.type && each.fires.join() === fires && (taken.length > 0 || each.case === name),
    );
    if (step === undefined) return null;
    taken.push(step);
    now = after(now, event);
  }
  const [event] = happened;
  const charge = chargeOf(now.snapshot);
  // A charge due now would interfere with the next minute's job.
  if (event === undefined || (charge !== null && charge <= now.at)) return null;
  const afterEnd = isAutomatic(event) ? event.at - (from.snapshot.context.expiresAt ?? event.at) : null;
  return {
    cases: taken.map((step) => step.case),
    event,
    afterEnd,
    fires: taken.flatMap((step) => step.fires),
    then: now,
  };
}

/** What the lives must cover in the browser: every transition, and every action of a person. */
const goalsOf = ({ fires, cases, event }: Pick<Act, 'fires' | 'cases' | 'event'>): string[] => [
  ...fires,
  ...(isAutomatic(event) ? [] : cases.slice(0, 1)),
];

type Passage = Omit<Act, 'isNew'>;

/** The shortest way along generated steps to something not yet covered. */
function pathToUncovered(from: Moment, steps: Steps, open: ReadonlySet<string>): Passage[] {
  const uncoveredGoals = (passage: Passage): number => goalsOf(passage).filter((goal) => open.has(goal)).length;
  const queue: { now: Moment; way: Passage[] }[] = [{ now: from, way: [] }];
  const seen = new Set<string>();
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { now, way: route } = next;
    const place = placeOf(now.snapshot, SITUATION);
    if (seen.has(place)) continue;
    seen.add(place);
    const passages = stepsAt(steps, now).flatMap((step) => inRealTime(now, step, steps) ?? []);
    const [best] = passages.toSorted((a, b) => uncoveredGoals(b) - uncoveredGoals(a));
    if (best !== undefined && uncoveredGoals(best) > 0) return [...route, best];
    queue.push(...passages.map((passage) => ({ now: passage.then, way: [...route, passage] })));
  }
  return [];
}

/** A life from the beginning, always continuing to the nearest thing not yet covered. */
function live(steps: Steps, open: Set<string>): Act[] {
  const input = model.inputs[SITUATION];
  if (input === undefined) throw new Error(`The model knows no ${SITUATION}.`);
  let now: Moment = {
    snapshot: initialTransition(subscriptionMachine, input)[0],
    at: Date.UTC(2026, 10, 20, 8),
    isAnnual: false,
    before: null,
    isCancelled: false,
  };
  const acts: Act[] = [];
  while (acts.filter(({ isNew }) => isNew).length < MAX_NEW) {
    const route = pathToUncovered(now, steps, open);
    const last = route.at(-1);
    if (last === undefined) break;
    acts.push(...route.map((passage) => ({ ...passage, isNew: passage === last })));
    for (const goal of goalsOf(last)) open.delete(goal);
    now = last.then;
  }
  return acts;
}

/**
 * The lives, and what none of them covers: transitions by key, actions by case. The same chart always gives the same
 * lives.
 */
export function plannedLives(): { lives: Act[][]; open: string[] } {
  const steps = stepsOf(subscriptionPaths(SITUATION));
  const personCases = [...steps.values()].flat().flatMap(({ event, case: name }) => (isAutomatic(event) ? [] : [name]));
  const open = new Set([...edgesOf(subscriptionMachine).map(({ key }) => key), ...personCases]);
  const lives: Act[][] = [];
  for (let acts = live(steps, open); acts.length > 0; acts = live(steps, open)) lives.push(acts);
  return { lives, open: [...open] };
}
