import { expect } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { refusedAction, stageOf, type SubscriptionStage, type RequestedAction } from '#domain/refusedActions.ts';
import { model } from '#machines/subscription/subscription.model.ts';
import { type SubscriptionContext, subscriptionMachine, type SubscriptionEvent } from '#machines/subscription/subscription.machine.ts';
import { sessionOf } from '#tests/support/people.ts';
import { server } from '#tests/support/provider.ts';
import { driveEvent, failCharges, createHousehold, isManualEvent, purge, reversePayment, cloneHousehold, type Household, type DriverAnswer, type ManualEvent } from './lifecycleDriver.ts';
import { expectViews, historyAfter, viewOf, emptyHistory, type ViewHistory, type SubscriptionView } from './lifecycleViews.ts';
import { firedBy, placeOf, type Snapshot, type SubscriptionPath } from './subscriptionPaths.ts';

/*
 * Generated paths, lived as organisations on one server at the same time: what happens next to any of them happens next, so
 * that the clock only moves on. Paths that begin alike share that beginning; where they part, the organisation gets a twin.
 * In each situation that a life is the first to reach, what the chart refuses there is tried as well, at its moment.
 */

/** What became of a path: the transitions that it fired, and what went wrong. */
export interface LifeResult {
  path: SubscriptionPath;
  fired: string[];
  failure: unknown;
}

/** Something that happens to a life. */
interface Happening {
  case: string;
  event: SubscriptionEvent;
}

interface Life {
  /** The paths that are being lived, alike up to `step`. */
  paths: SubscriptionPath[];
  step: number;
  home: Household;
  /** Until when its people are signed in. */
  signedInUntil: number;
  /** Where the chart stands. */
  snapshot: Snapshot;
  past: ViewHistory;
  shown: SubscriptionView;
  /** What is tried before the next step. */
  toRefuse: Happening[];
  fired: string[];
}

/** People are served so many at once. */
const AT_ONCE = 6;
const SIGNED_IN_MS = 10 * 3_600_000;

/**
 * Lives the paths. `untried`: what the chart refuses in a situation that was reached, and nobody has tried there.
 * `explained`: each action and stage whose refusal was compared with the table, as "change trial".
 */
export async function runLives(paths: readonly SubscriptionPath[]): Promise<{ lived: LifeResult[]; untried: string[]; explained: ReadonlySet<string> }> {
  const explained = new Set<string>();
  const lived: LifeResult[] = [];
  const refused = new Set<string>();
  const tried = new Set<string>();
  const seen = new Set<string>();
  let lives: Life[] = [];

  /** Parts a life where its paths part, ends those that are over, and sees what is to be tried where it stands. */
  const arrive = async (life: Life): Promise<void> => {
    for (const path of life.paths.filter(({ steps }) => steps.length === life.step)) lived.push({ path, fired: life.fired, failure: null });
    const [first = [], ...others] = alikeBy(life.paths.filter(({ steps }) => steps.length > life.step), ({ steps }) => steps[life.step]?.case);
    const twins = await Promise.all(
      others.map(async (paths): Promise<Life> => ({ ...life, paths, home: await cloneHousehold(life.home), signedInUntil: 0, shown: { ...life.shown, attempts: 0 }, toRefuse: [] })),
    );
    life.paths = first;
    for (const each of [life, ...twins]) {
      if (!lives.includes(each)) lives.push(each);
      const all = refusedIn(each);
      for (const one of all) refused.add(hereOf(each, one));
      each.toRefuse = [];
      const until = nextOf(each)?.event.at ?? Infinity;
      each.toRefuse = all.filter((one) => one.event.at <= until && !tried.has(hereOf(each, one)));
      for (const one of each.toRefuse) tried.add(hereOf(each, one));
    }
  };
  const isNew = (life: Life): boolean => {
    const here = placeOf(life.snapshot, '');
    if (seen.has(here)) return false;
    seen.add(here);
    return true;
  };
  const fail = (life: Life, failure: unknown): void => {
    lives = lives.filter((each) => each !== life);
    lived.push(...life.paths.map((path) => ({ path, fired: life.fired, failure })));
  };

  for (const alike of alikeBy(paths, ({ situation }) => situation)) {
    const input = alike[0]?.input;
    if (input === undefined) continue;
    const home = await createHousehold(input);
    const [snapshot] = initialTransition(subscriptionMachine, input);
    await arrive({ paths: alike, step: 0, home, signedInUntil: 0, snapshot, past: emptyHistory, shown: await viewOf(home), toRefuse: [], fired: [] });
  }
  for (;;) {
    const waiting = lives.flatMap((life) => {
      const next = nextOf(life);
      return next ? [{ life, next, at: Math.max(next.event.at, server.clock.now().getTime()) }] : [];
    });
    if (waiting.length === 0) return { lived, untried: [...refused].filter((one) => !tried.has(one)), explained };
    const moment = Math.min(...waiting.map(({ at }) => at));
    await server.clock.moveTo(new Date(moment));
    await happen(waiting.filter(({ at }) => at === moment), { arrive, isNew, fail, explained });
  }
}

const alikeBy = <T>(all: readonly T[], by: (one: T) => unknown): T[][] => [...new Set(all.map(by))].map((what) => all.filter((one) => by(one) === what));

const hereOf = ({ snapshot, paths }: Life, { case: name }: Happening): string => `${placeOf(snapshot, paths[0]?.situation ?? '')} ${name}`;

/** What happens next to a life; null once it has been lived. */
function nextOf({ toRefuse, paths, step, snapshot }: Life): Happening | null {
  if (toRefuse[0]) return toRefuse[0];
  const name = paths[0]?.steps[step]?.case;
  const event = name === undefined ? undefined : model.events(snapshot)[name];
  return name === undefined || event === undefined ? null : { case: name, event };
}

/** What the chart refuses where a life stands, in the order of its moments. */
function refusedIn({ snapshot }: Life): Happening[] {
  const now = server.clock.now().getTime();
  return Object.entries(model.events(snapshot))
    .filter(([, event]) => firedBy(snapshot, event).length === 0 && !isFromBeforeAStop(event, snapshot.context))
    .map(([name, event]) => {
      // It is tried at once where nothing has an end, and where by then time would have passed, so that it would stand elsewhere.
      const isAtOnce = snapshot.context.expiresAt === null || firedBy(snapshot, { type: 'time.passed', at: event.at }).length > 0;
      return { case: name, event: { ...event, at: isAtOnce ? now : Math.max(now, event.at) } };
    })
    .toSorted((a, b) => a.event.at - b.event.at);
}

/** Such a charge takes an answer that comes late: tests/server/payments/renewals/renewalStopped.test.ts lives it. */
const isFromBeforeAStop = (event: SubscriptionEvent, { stops }: SubscriptionContext): boolean => 'stops' in event && event.stops !== null && event.stops < stops;

interface Due {
  life: Life;
  next: Happening;
}

interface Run {
  arrive: (life: Life) => Promise<void>;
  /** Whether nobody has stood there before: then every view is looked at. */
  isNew: (life: Life) => boolean;
  fail: (life: Life, failure: unknown) => void;
  explained: Set<string>;
}

const isRefused = ({ life, next }: Due): boolean => firedBy(life.snapshot, next.event).length === 0;

/** One thing to each of these lives: what jobs do to all of them at once, what people do a few at a time. */
async function happen(due: Due[], { arrive, isNew, fail, explained }: Run): Promise<void> {
  const failed = new Set<Life>();
  const each = async (work: (due: Due) => Promise<void>): Promise<void> => {
    const line = due.filter(({ life }) => !failed.has(life));
    const serve = async (): Promise<void> => {
      for (let one = line.shift(); one; one = line.shift()) {
        try {
          await work(one);
        } catch (failure) {
          failed.add(one.life);
          const what = `${one.next.case}, at ${server.clock.now().toISOString()}`;
          fail(one.life, new Error(`${what}: ${failure instanceof Error ? failure.message : String(failure)}`, { cause: failure }));
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, serve));
  };

  const told = new Map<Due, DriverAnswer>();
  await each(async (one) => {
    await signIn(one.life);
    if (one.next.event.type === 'payment.takenBack') await reversePayment(one.life.home.admin);
    if (isManualEvent(one.next.event)) told.set(one, await driveEvent(one.life.home.admin, one.next.event));
  });
  const orgs = (wanted: Due[]) => wanted.map(({ life }) => life.home.admin.orgId);
  const charged = due.filter(({ next }) => next.event.type === 'renewal.failed');
  if (charged.length > 0) await failCharges({ due: orgs(charged.filter((one) => !isRefused(one))), others: orgs(charged.filter(isRefused)) });
  if (due.some(({ next }) => next.event.type === 'data.purged')) await purge();
  await each(async (one) => {
    await judge(one, told.get(one), { isNew, explained });
    if (one.life.toRefuse[0] === one.next) one.life.toRefuse.shift();
    else {
      one.life.step += 1;
      await arrive(one.life);
    }
  });
}

async function signIn(life: Life): Promise<void> {
  const now = server.clock.now().getTime();
  if (now < life.signedInUntil) return;
  const { admin, member } = life.home;
  life.home = { admin: { ...admin, token: await sessionOf(server, admin) }, member: { ...member, token: await sessionOf(server, member) } };
  life.signedInUntil = now + SIGNED_IN_MS;
}

/** Holds what was answered, and what is shown now, to the chart, and moves it on. */
async function judge({ life, next }: Due, answer: DriverAnswer | undefined, { isNew, explained }: Pick<Run, 'isNew' | 'explained'>): Promise<void> {
  const { shown: before, snapshot: { context } } = life;
  if (isRefused({ life, next })) {
    if (answer && isManualEvent(next.event)) {
      const code = refusalOf(life.snapshot, next);
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code });
      if (code !== 'below_allocated') explained.add(expectExplained(life.snapshot, next.event, answer));
    }
    expect(await viewOf(life.home), 'nothing has changed').toEqual(before);
    return;
  }
  if (answer) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  follow(life, next.event);
  life.shown = await expectViews(life.home, life.snapshot, { past: life.past, isWhole: isNew(life) });
  expect(life.shown.version > before.version, 'whether the version has grown').toBe(growsWith(next.event, context));
}

/** Moves the chart on. */
function follow(life: Life, event: SubscriptionEvent): void {
  life.fired = [...life.fired, ...firedBy(life.snapshot, event)];
  [life.snapshot] = transition(subscriptionMachine, life.snapshot, event);
  life.past = historyAfter(life.past, event);
  // The data of a trial goes in the transaction that cancels it.
  if (life.snapshot.matches({ cancelled: 'trial' })) follow(life, { type: 'data.purged', at: event.at });
}

/** A preference, what fails and what passes by itself are no change that somebody could overwrite; and what is scheduled already is none. */
const growsWith = ({ type }: SubscriptionEvent, { hasScheduledChange }: SubscriptionContext): boolean =>
  !['autoRenewal.switchedOn', 'autoRenewal.switchedOff', 'renewal.failed', 'time.passed'].includes(type) && !(type === 'downgrade.scheduled' && hasScheduledChange);

const wantedActions: Record<ManualEvent['type'], RequestedAction> = {
  'trial.started': 'startTrial',
  'purchase.paid': 'buy',
  'upgrade.paid': 'change',
  'downgrade.scheduled': 'change',
  'downgrade.undone': 'undoChange',
  'renewal.paid': 'renew',
  'autoRenewal.switchedOn': 'switchAutoRenewal',
  'autoRenewal.switchedOff': 'switchAutoRenewal',
  'cancellation.confirmed': 'cancel',
  'cancellation.undone': 'undoCancel',
};

/** The stage that the chart is in. An organisation that has used its trial and has nothing is told what one is told after a trial. */
function stageIn(snapshot: Snapshot): SubscriptionStage {
  const { value, context } = snapshot;
  if (value === 'none') return 'none';
  const hasExpired = value === 'expired' || snapshot.matches({ renewalDue: 'overdue' }) || snapshot.matches({ cancelled: 'trial' });
  const state = typeof value === 'string' ? value : 'renewalDue' in value ? 'renewalDue' : 'cancelled';
  return stageOf({ state, isTrial: !context.hasEverPurchased, hasExpired });
}

/** The server says what the table says. Gives the action and the stage. */
function expectExplained(snapshot: Snapshot, { type }: ManualEvent, { body }: DriverAnswer): string {
  const action = wantedActions[type];
  const stage = stageIn(snapshot);
  const isUsed = type === 'trial.started' && stage === 'none' && snapshot.context.hasUsedTrial;
  expect(body.msg).toBe(refusedAction(action, isUsed ? 'trialEnded' : stage).msg);
  return `${action} ${stage}`;
}

/** The code that says most. */
function refusalOf({ context, value }: Snapshot, { event }: Happening): string {
  if (event.type === 'trial.started') return context.hasUsedTrial || context.hasEverPurchased ? 'trial_used' : 'alias_missing';
  if (event.type === 'purchase.paid') return 'already_subscribed';
  const mayBeSmaller = value === 'active' || (typeof value === 'object' && 'renewalDue' in value && value.renewalDue === 'inTerm');
  return event.type === 'downgrade.scheduled' && mayBeSmaller ? 'below_allocated' : 'transition_refused';
}
