import { initialTransition, transition } from 'xstate';
import { endOfRetention, firstCharge, nextCharge } from '#domain/renewal.ts';
import { ANNUAL_DAYS, endOfTerm, MONTHLY_DAYS } from '#domain/terms.ts';
import { edgesOf } from '#machines/kit/edges.ts';
import { model } from '#machines/subscription/subscription.model.ts';
import { subscriptionMachine, type SubscriptionEvent } from '#machines/subscription/subscription.machine.ts';
import { firedBy, placeOf, type Snapshot, type Step, type SubscriptionPath, subscriptionPaths } from '#tests/support/flows/subscriptionPaths.ts';

/*
 * Which of the lifecycle's generated paths are lived in the browser: few lives that together fire every transition. A life
 * goes on along any generated path that comes by where it stands, as far as real time allows it.
 */

/** Where a life stands, with what the page knows and the chart does not ask about. */
export interface Moment {
  snapshot: Snapshot;
  at: number;
  /** How long its terms are, by what was paid for last. */
  isAnnual: boolean;
  /** What runs until that begins, where it is something else. */
  before: { isAnnual: boolean; until: number } | null;
  /** Also once it has ended. */
  isCancelled: boolean;
}

/** What happens at one moment: something that is done, or the time that comes, and what follows from it at once. */
export interface Act {
  /** By their names in the model; the first is done, the others come with it. */
  cases: string[];
  event: SubscriptionEvent;
  /** For what comes with time: how long after the end of the term, in ms. Null for what a person does. */
  afterEnd: number | null;
  fires: string[];
  /** No life has done it before: it is done on the page. */
  isNew: boolean;
  /** Where it stands afterwards; its moments are the chart's, not the browser's. */
  then: Moment;
}

/** Transitions that nobody can see fire in real time, by key, with the reason. */
export const excusedTransitions: Record<string, string> = {
  'renewalDue.inTerm:renewal.failed:0': 'the second charge comes at the end of the term: by then time has passed, and it is overdue',
  'renewalDue.overdue:time.passed:0': 'a card that can be charged at all is charged in time, unless no server has run for days',
  'expired:renewal.failed:0': 'a first charge is as late as that only when no server has run for a day',
  ...Object.fromEntries(
    ['active', 'renewalDue.inTerm', 'cancelled.paid'].flatMap((state) =>
      [0, 1].map((index) => [`${state}:payment.takenBack:${index}`, 'nobody in the organisation takes a payment back: tests/server/payments/takenBack.test.ts has the provider do it']),
    ),
  ),
};

/** Who lives: the other situations of the model differ in what they may not do. */
export const SITUATION = 'a new organisation';
/** A life ends after so many acts that are new, so that all are about as long. */
const MOST_NEW = 9;

const comesByItself = ({ type }: SubscriptionEvent): boolean => ['renewal.failed', 'payment.takenBack', 'time.passed', 'data.purged'].includes(type);

/** When the card is charged, each time when it is due. */
const tryOf = (expiresAt: number, failures: number): number | null => nextCharge(expiresAt, failures, { now: firstCharge(expiresAt) });

/** When it happens: what a person does now, all else when it is due. */
function momentOf({ type }: SubscriptionEvent, { snapshot: { context }, at }: Moment): number {
  if (context.expiresAt === null) return at;
  const due = { 'renewal.failed': tryOf(context.expiresAt, context.failures), 'time.passed': context.expiresAt, 'data.purged': endOfRetention(context.expiresAt) };
  return Math.max(at, type in due ? (due[type as keyof typeof due] ?? at) : at);
}

/** When the card is charged next by itself; null when it is not. Switched on after the end, nothing is charged for what has ended. */
function chargeOf(snapshot: Snapshot): number | null {
  const { hasEverPurchased, isAutoRenewal, expiresAt, failures } = snapshot.context;
  const renewsByItself = hasEverPurchased && isAutoRenewal && (snapshot.matches('active') || snapshot.matches('renewalDue'));
  return renewsByItself && expiresAt !== null ? tryOf(expiresAt, failures) : null;
}

const isForAYear = (event: SubscriptionEvent, { context: { expiresAt } }: Snapshot): boolean =>
  (event.type === 'upgrade.paid' && event.expiresAt !== expiresAt) || (event.type === 'purchase.paid' && event.days === ANNUAL_DAYS);

/** Nobody can switch on what is on, or change a year to a year; and what was cancelled has no switch. */
function isOffered(event: SubscriptionEvent, { snapshot, isAnnual, isCancelled }: Moment): boolean {
  switch (event.type) {
    case 'autoRenewal.switchedOn':
      return !isCancelled && !snapshot.context.isAutoRenewal;
    case 'autoRenewal.switchedOff':
      return !isCancelled && snapshot.context.isAutoRenewal;
    case 'payment.takenBack':
      return false;
    case 'upgrade.paid':
      return !(isAnnual && isForAYear(event, snapshot));
    default:
      return true;
  }
}

/** The event as it is now. */
function asNow(event: SubscriptionEvent, { snapshot, at, isAnnual }: Moment): SubscriptionEvent {
  if (event.type === 'upgrade.paid' && isForAYear(event, snapshot)) return { ...event, at, expiresAt: endOfTerm(at, ANNUAL_DAYS) };
  const days = isAnnual ? ANNUAL_DAYS : MONTHLY_DAYS;
  if (event.type === 'renewal.paid') return { ...event, at, days, runningDays: days };
  if (event.type === 'renewal.failed') return { ...event, at, chargedAt: at, stops: snapshot.context.stops };
  return { ...event, at };
}

/** How long the term is that runs. */
export const isAnnualNow = ({ isAnnual, before, at }: Pick<Moment, 'isAnnual' | 'before' | 'at'>): boolean => (before !== null && at < before.until ? before.isAnnual : isAnnual);

function after({ snapshot, at, isAnnual, before, isCancelled }: Moment, event: SubscriptionEvent): Moment {
  const isAnew = event.type === 'purchase.paid';
  const { expiresAt } = snapshot.context;
  const runsOn = isAnew && snapshot.matches({ cancelled: 'paid' }) && expiresAt !== null && expiresAt > event.at;
  const endsCancelling = isAnew || event.type === 'renewal.paid' || event.type === 'cancellation.undone';
  return {
    snapshot: transition(subscriptionMachine, snapshot, event)[0],
    at: event.at,
    isAnnual: isForAYear(event, snapshot) || (isAnnual && !isAnew),
    before: runsOn ? { isAnnual: isAnnualNow({ isAnnual, before, at }), until: expiresAt } : isAnew || event.type === 'upgrade.paid' ? null : before,
    isCancelled: event.type === 'cancellation.confirmed' || (isCancelled && !endsCancelling),
  };
}

/** What the server does of a case in real time: the jobs come with the clock, and a trial's data goes with its cancelling. */
function atOnce(now: Moment, wanted: SubscriptionEvent): SubscriptionEvent[] {
  if (!comesByItself(wanted)) {
    const done = asNow(wanted, now);
    const { snapshot, at } = after(now, done);
    return [done, ...(snapshot.matches({ cancelled: 'trial' }) ? [{ type: 'data.purged', at } as const] : [])];
  }
  const at = momentOf(wanted, now);
  const charge = chargeOf(now.snapshot);
  // Nothing that is due is jumped over.
  if (charge !== null && charge < at) return [];
  const jobs: SubscriptionEvent[] = [{ type: 'time.passed', at }, ...(charge === at ? [{ type: 'renewal.failed', at, chargedAt: at, stops: now.snapshot.context.stops } as const] : []), { type: 'data.purged', at }];
  let then = now;
  return jobs.filter((event) => {
    if (firedBy(then.snapshot, event).length === 0) return false;
    then = after(then, event);
    return true;
  });
}

/** The steps of the generated paths, by where they are taken. */
type Steps = ReadonlyMap<string, readonly Step[]>;

function stepsOf(paths: readonly SubscriptionPath[]): Steps {
  const steps = new Map<string, Step[]>();
  for (const step of paths.flatMap((path) => path.steps)) {
    if (step.fires.length > 0) steps.set(step.from, [...(steps.get(step.from) ?? []), step]);
  }
  return steps;
}

const stepsAt = (steps: Steps, { snapshot }: Moment): readonly Step[] => steps.get(placeOf(snapshot, SITUATION)) ?? [];

/** A step in real time, with what comes at once; null when something else would happen, or what no path has. */
function inRealTime(from: Moment, { case: name }: Step, steps: Steps): Passage | null {
  const wanted = model.events(from.snapshot)[name];
  if (wanted === undefined || !isOffered(wanted, from)) return null;
  const happened = atOnce(from, wanted);
  let now = from;
  const taken: Step[] = [];
  for (const event of happened) {
    const fires = firedBy(now.snapshot, event).join();
    const step = stepsAt(steps, now).findLast((each) => each.event.type === event.type && each.fires.join() === fires && (taken.length > 0 || each.case === name));
    if (step === undefined) return null;
    taken.push(step);
    now = after(now, event);
  }
  const [event] = happened;
  const charge = chargeOf(now.snapshot);
  // With a charge due at once the next minute's job would be in the way.
  if (event === undefined || (charge !== null && charge <= now.at)) return null;
  const afterEnd = comesByItself(event) ? event.at - (from.snapshot.context.expiresAt ?? event.at) : null;
  return { cases: taken.map((step) => step.case), event, afterEnd, fires: taken.flatMap((step) => step.fires), then: now };
}

/** What is to be done in the browser: every transition, and everything that a person can do. */
const goalsOf = ({ fires, cases, event }: Pick<Act, 'fires' | 'cases' | 'event'>): string[] => [...fires, ...(comesByItself(event) ? [] : cases.slice(0, 1))];

type Passage = Omit<Act, 'isNew'>;

/** The shortest way, along steps of the generated paths, to something that is still open. */
function wayToNews(from: Moment, steps: Steps, open: ReadonlySet<string>): Passage[] {
  const newsOf = (passage: Passage): number => goalsOf(passage).filter((goal) => open.has(goal)).length;
  const ways: { now: Moment; way: Passage[] }[] = [{ now: from, way: [] }];
  const seen = new Set<string>();
  for (let next = ways.shift(); next !== undefined; next = ways.shift()) {
    const { now, way } = next;
    const place = placeOf(now.snapshot, SITUATION);
    if (seen.has(place)) continue;
    seen.add(place);
    const passages = stepsAt(steps, now).flatMap((step) => inRealTime(now, step, steps) ?? []);
    const [best] = passages.toSorted((a, b) => newsOf(b) - newsOf(a));
    if (best !== undefined && newsOf(best) > 0) return [...way, best];
    ways.push(...passages.map((passage) => ({ now: passage.then, way: [...way, passage] })));
  }
  return [];
}

/** A life from the beginning, always on to the nearest thing that is still open. */
function live(steps: Steps, open: Set<string>): Act[] {
  const input = model.inputs[SITUATION];
  if (input === undefined) throw new Error(`The model knows no ${SITUATION}.`);
  let now: Moment = { snapshot: initialTransition(subscriptionMachine, input)[0], at: Date.UTC(2026, 10, 20, 8), isAnnual: false, before: null, isCancelled: false };
  const acts: Act[] = [];
  while (acts.filter(({ isNew }) => isNew).length < MOST_NEW) {
    const way = wayToNews(now, steps, open);
    const last = way.at(-1);
    if (last === undefined) break;
    acts.push(...way.map((passage) => ({ ...passage, isNew: passage === last })));
    for (const goal of goalsOf(last)) open.delete(goal);
    now = last.then;
  }
  return acts;
}

/** The lives; and what none of them does: transitions by their keys, what a person does by its case. The same chart gives the same lives. */
export function plannedLives(): { lives: Act[][]; open: string[] } {
  const steps = stepsOf(subscriptionPaths(SITUATION));
  const doable = [...steps.values()].flat().flatMap(({ event, case: name }) => (comesByItself(event) ? [] : [name]));
  const open = new Set([...edgesOf(subscriptionMachine).map(({ key }) => key), ...doable]);
  const lives: Act[][] = [];
  for (let acts = live(steps, open); acts.length > 0; acts = live(steps, open)) lives.push(acts);
  return { lives, open: [...open] };
}
