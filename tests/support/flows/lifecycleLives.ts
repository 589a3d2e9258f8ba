import { expect } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { model } from '#machines/subscription/subscription.model.ts';
import {
  type SubscriptionContext,
  subscriptionMachine,
  type SubscriptionEvent,
} from '#machines/subscription/subscription.machine.ts';
import { sessionOf } from '#tests/support/people.ts';
import { server } from '#tests/support/provider.ts';
import {
  driveEvent,
  failCharges,
  createHousehold,
  isManualEvent,
  purge,
  reversePayment,
  cloneHousehold,
  type Household,
  type DriverAnswer,
} from './lifecycleDriver.ts';
import {
  expectViews,
  historyAfter,
  viewOf,
  emptyHistory,
  type ViewHistory,
  type SubscriptionView,
} from './lifecycleViews.ts';
import { expectExplained, refusalOf } from './lifecycleRefusals.ts';
import { firedBy, placeOf, type Snapshot, type SubscriptionPath } from './subscriptionPaths.ts';

/*
 * Takes generated paths over HTTP, as organisations on one server at the same time. Their events run in order of time,
 * so that the clock only moves forward. Paths with a common beginning share an organisation, which is cloned where they
 * diverge. When a life is the first to reach a situation, it also tries everything that the chart refuses there, at the
 * right time.
 */

/** The result of a path: the transitions that it fired, and its failures. */
export interface LifeResult {
  path: SubscriptionPath;
  fired: string[];
  failure: unknown;
}

/** Something that happens in a life. */
interface LifeEvent {
  case: string;
  event: SubscriptionEvent;
}

interface Life {
  /** The paths that this life takes, identical up to `step`. */
  paths: SubscriptionPath[];
  step: number;
  home: Household;
  /** How long its people stay signed in. */
  signedInUntil: number;
  /** The chart's current state. */
  snapshot: Snapshot;
  past: ViewHistory;
  view: SubscriptionView;
  /** Refused events to try before the next step. */
  toRefuse: LifeEvent[];
  fired: string[];
}

/** Number of people served concurrently. */
const CONCURRENCY = 6;
const SIGNED_IN_MS = 10 * 3_600_000;

/**
 * Runs the paths. `untried`: events refused by the chart, in situations that were reached, that nobody has tried.
 * `explained`: each action and stage whose refusal was compared with the table, as "change trial".
 */
export async function runLives(
  paths: readonly SubscriptionPath[],
): Promise<{ lived: LifeResult[]; untried: string[]; explained: ReadonlySet<string> }> {
  const explained = new Set<string>();
  const results: LifeResult[] = [];
  const refused = new Set<string>();
  const tried = new Set<string>();
  const seen = new Set<string>();
  let lives: Life[] = [];

  /** Splits a life where its paths diverge, ends finished ones, and collects the refused events to try. */
  const arrive = async (life: Life): Promise<void> => {
    for (const path of life.paths.filter(({ steps }) => steps.length === life.step))
      results.push({ path, fired: life.fired, failure: null });
    const [first = [], ...others] = groupBy(
      life.paths.filter(({ steps }) => steps.length > life.step),
      ({ steps }) => steps[life.step]?.case,
    );
    const twins = await Promise.all(
      others.map(async (paths): Promise<Life> => ({
        ...life,
        paths,
        home: await cloneHousehold(life.home),
        signedInUntil: 0,
        view: { ...life.view, attempts: 0 },
        toRefuse: [],
      })),
    );
    life.paths = first;
    for (const each of [life, ...twins]) {
      if (!lives.includes(each)) lives.push(each);
      const all = refusedIn(each);
      for (const one of all) refused.add(situationKey(each, one));
      each.toRefuse = [];
      const until = nextOf(each)?.event.at ?? Infinity;
      each.toRefuse = all.filter((one) => one.event.at <= until && !tried.has(situationKey(each, one)));
      for (const one of each.toRefuse) tried.add(situationKey(each, one));
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
    results.push(...life.paths.map((path) => ({ path, fired: life.fired, failure })));
  };

  for (const group of groupBy(paths, ({ situation }) => situation)) {
    const input = group[0]?.input;
    if (input === undefined) continue;
    const home = await createHousehold(input);
    const [snapshot] = initialTransition(subscriptionMachine, input);
    await arrive({
      paths: group,
      step: 0,
      home,
      signedInUntil: 0,
      snapshot,
      past: emptyHistory,
      view: await viewOf(home),
      toRefuse: [],
      fired: [],
    });
  }
  for (;;) {
    const waiting = lives.flatMap((life) => {
      const next = nextOf(life);
      return next ? [{ life, next, at: Math.max(next.event.at, server.clock.now().getTime()) }] : [];
    });
    if (waiting.length === 0)
      return { lived: results, untried: [...refused].filter((one) => !tried.has(one)), explained };
    const moment = Math.min(...waiting.map(({ at }) => at));
    await server.clock.moveTo(new Date(moment));
    await happen(
      waiting.filter(({ at }) => at === moment),
      { arrive, isNew, fail, explained },
    );
  }
}

const groupBy = <T>(all: readonly T[], by: (one: T) => unknown): T[][] =>
  [...new Set(all.map(by))].map((what) => all.filter((one) => by(one) === what));

const situationKey = ({ snapshot, paths }: Life, { case: name }: LifeEvent): string =>
  `${placeOf(snapshot, paths[0]?.situation ?? '')} ${name}`;

/** The next event of a life; null if it is finished. */
function nextOf({ toRefuse, paths, step, snapshot }: Life): LifeEvent | null {
  if (toRefuse[0]) return toRefuse[0];
  const name = paths[0]?.steps[step]?.case;
  const event = name === undefined ? undefined : model.events(snapshot)[name];
  return name === undefined || event === undefined ? null : { case: name, event };
}

/** The events that the chart refuses in a life's current situation, in order of time. */
function refusedIn({ snapshot }: Life): LifeEvent[] {
  const now = server.clock.now().getTime();
  return Object.entries(model.events(snapshot))
    .filter(([, event]) => firedBy(snapshot, event).length === 0 && !isLate(event, snapshot.context))
    .map(([name, event]) => {
      // Tried immediately if there is no expiry, or if waiting would change the situation.
      const isAtOnce =
        snapshot.context.expiresAt === null || firedBy(snapshot, { type: 'time.passed', at: event.at }).length > 0;
      return { case: name, event: { ...event, at: isAtOnce ? now : Math.max(now, event.at) } };
    })
    .toSorted((a, b) => a.event.at - b.event.at);
}

/**
 * A charge from before a stop or another change requires a response that arrives late, and a change is never priced to
 * end sooner: tests/server/payments/renewals/{renewalStopped,renewalJobFailures}.test.ts and
 * tests/server/quotes/changeSums.test.ts cover them.
 */
const isLate = (event: SubscriptionEvent, { stops, version, expiresAt }: SubscriptionContext): boolean =>
  ('stops' in event && event.stops !== null && (event.type === 'renewal.paid' || event.stops < stops)) ||
  ('version' in event && event.version < version) ||
  ('key' in event && event.key === null) ||
  (event.type === 'upgrade.paid' && expiresAt !== null && event.expiresAt < expiresAt);

interface Due {
  life: Life;
  next: LifeEvent;
}

interface Run {
  arrive: (life: Life) => Promise<void>;
  /** Whether this situation is new, in which case every view is checked. */
  isNew: (life: Life) => boolean;
  fail: (life: Life, failure: unknown) => void;
  explained: Set<string>;
}

const isRefused = ({ life, next }: Due): boolean => firedBy(life.snapshot, next.event).length === 0;

/** Makes one thing happen to each of these lives: jobs act on all of them together, people on a few at a time. */
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
          fail(
            one.life,
            new Error(`${what}: ${failure instanceof Error ? failure.message : String(failure)}`, { cause: failure }),
          );
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, serve));
  };

  const answers = new Map<Due, DriverAnswer>();
  await each(async (one) => {
    await signIn(one.life);
    if (one.next.event.type === 'payment.takenBack') await reversePayment(one.life.home.admin);
    if (isManualEvent(one.next.event)) answers.set(one, await driveEvent(one.life.home.admin, one.next.event));
  });
  const orgs = (wanted: Due[]) => wanted.map(({ life }) => life.home.admin.orgId);
  // The job runs for a charge that fails, and for one that it must not make.
  const charged = due.filter((one) => {
    const { type } = one.next.event;
    return type === 'renewal.failed' || type === (isRefused(one) ? 'renewal.attempted' : 'renewal.missed');
  });
  if (charged.length > 0)
    await failCharges({ due: orgs(charged.filter((one) => !isRefused(one))), others: orgs(charged.filter(isRefused)) });
  if (due.some(({ next }) => next.event.type === 'data.purged')) await purge();
  await each(async (one) => {
    await judge(one, answers.get(one), { isNew, explained });
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
  life.home = {
    admin: { ...admin, token: await sessionOf(server, admin) },
    member: { ...member, token: await sessionOf(server, member) },
  };
  life.signedInUntil = now + SIGNED_IN_MS;
}

/** Checks the response and the views against the chart, and moves it on. */
async function judge(
  { life, next }: Due,
  answer: DriverAnswer | undefined,
  { isNew, explained }: Pick<Run, 'isNew' | 'explained'>,
): Promise<void> {
  const {
    view: before,
    snapshot: { context },
  } = life;
  if (isRefused({ life, next })) {
    if (answer && isManualEvent(next.event)) {
      const code = refusalOf(life.snapshot, next.event);
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code });
      if (code !== 'below_allocated') explained.add(expectExplained(life.snapshot, next.event, answer));
    }
    expect(await viewOf(life.home), 'nothing has changed').toEqual(before);
    return;
  }
  if (answer) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  follow(life, next.event);
  life.view = await expectViews(life.home, life.snapshot, { past: life.past, isWhole: isNew(life) });
  expect(life.view.version > before.version, 'whether the version has grown').toBe(growsWith(next.event, context));
}

/** Moves the chart on. */
function follow(life: Life, event: SubscriptionEvent): void {
  life.fired = [...life.fired, ...firedBy(life.snapshot, event)];
  [life.snapshot] = transition(subscriptionMachine, life.snapshot, event);
  life.past = historyAfter(life.past, event);
  // Cancelling a trial deletes its data in the same transaction.
  if (life.snapshot.matches({ cancelled: 'trial' })) follow(life, { type: 'data.purged', at: event.at });
}

/**
 * Whether an event increases the version. Preferences, failures and the passage of time don't, because nobody could
 * overwrite them. Neither does what was already scheduled.
 */
const growsWith = ({ type }: SubscriptionEvent, { hasScheduledChange }: SubscriptionContext): boolean =>
  ![
    'autoRenewal.switchedOn',
    'autoRenewal.switchedOff',
    'renewal.attempted',
    'renewal.missed',
    'renewal.failed',
    'time.passed',
  ].includes(type) && !(type === 'downgrade.scheduled' && hasScheduledChange);
