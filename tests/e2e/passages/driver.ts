import type { Page, Route } from 'playwright/test';
import type { ErrorBody } from '#contract/errors.ts';
import type { Failure } from '#contract/failure.ts';
import { addressOf, type Call } from '#contract/call.ts';
import type { FlowStep } from '#flow/recorder.ts';
import { explore, type Exploration, type Passage } from '#machines/kit/explore.ts';
import type { FlowModel, Outcome } from '#machines/kit/model.ts';
import { placeOfSituation, placeOfValue } from '#machines/kit/place.ts';
import { tour } from '#machines/kit/tour.ts';
import type { Step } from '#machines/kit/trace.ts';
import { dryMachine, stimulusName, type Stimulus } from '#machines/kit/world.ts';
import { statesOf } from '#machines/kit/edges.ts';
import { type Backstage, type Founder } from '../backstage.ts';
import { expect, type Refusals, test } from '../journey.ts';
import { isGallery, openExhibit } from '../gallery/exhibit.ts';
import { reachableStates } from '../gallery/galleryStates.ts';
import { excusesOf } from './excused.ts';

/*
 * Drives the paths of a model in a real browser against the built server: a person's events go through the page, and
 * the calls that the machine's actors make are held until the path says what they answer.
 */

/** One run: its page, the person, and what they have been given so far. */
export interface Run {
  page: Page;
  backstage: Backstage;
  refusals: Refusals;
  /** The signed-in administrator, if `prepare` has one. */
  person: Founder | null;
  /** A login that the server accepts. */
  token: string | null;
}

/** What an actor's calls are answered with: the server's own answer, this one, or whatever these acts bring about. */
export type Answer =
  | 'server'
  | 'lost'
  | { status: number; body: unknown }
  | { patch: (body: never) => unknown }
  | ((run: Run, calls: HeldCalls) => Promise<void>);

/** The calls that wait for their answer. */
export interface HeldCalls {
  /** Holds the next calls of these actors. */
  expectFrom: (srcs: Iterable<string>) => void;
  /** Answers the call of an actor. From then on, the calls of `next` are held. */
  answer: (
    src: string,
    answer: Exclude<Answer, (...args: never[]) => unknown>,
    next?: Iterable<string>,
  ) => Promise<void>;
  /** Resolves once the calls of these actors have arrived. */
  arrived: (srcs: readonly string[]) => Promise<void>;
  /** Leaves calls that nobody waits for any more unanswered until the page is closed. */
  forget: (src: string) => void;
}

export interface BrowserStage {
  model: FlowModel;
  /** Whether time passes only where a path says so, because the machine has a timer that would otherwise fire. */
  stopsClock?: true;
  /** What happens before the page is opened. Its calls aren't held. */
  prepare?: (run: Run, input: string) => Promise<void>;
  /** Opens the page in each starting situation. Paths from the others aren't taken. */
  open: Readonly<Record<string, (run: Run) => Promise<void>>>;
  /** How a person causes each event. Paths with others aren't taken. */
  events: Readonly<Record<string, (run: Run) => Promise<void>>>;
  /** The calls that an actor (by src) makes. */
  calls: Readonly<Record<string, readonly Call[]>>;
  /** The body of the answer with an outcome's value. By default the server answers itself. */
  bodies?: Readonly<Record<string, (value: never, run: Run) => unknown>>;
  /** Calls besides the actors' that are answered with this body, since the server knows nothing of the model's values. */
  background?: readonly { call: Call; body: unknown }[];
  /** Answers by actor and case that differ from the model's; null for those that no path takes. */
  answers?: Readonly<Record<string, Readonly<Record<string, Answer | null>>>>;
  /** Transitions that this page can't fire, by key. Another page of the machine fires them. */
  without?: readonly string[];
  /** Transitions, by key, after which the page can’t go on as a path says, because it is left. Each ends a run. */
  ends?: readonly string[];
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'msg' in error && 'status' in error;

const pathOf = (call: Call): RegExp =>
  new RegExp(
    `${addressOf(call)
      .replaceAll(/[.]/g, String.raw`\.`)
      .replaceAll(/\{\w+\}/g, '[^/]+')}/?(\\?.*)?$`,
  );

function answerOf({ model, answers, bodies }: BrowserStage, src: string, name: string, run: Run | null): Answer | null {
  const own = answers?.[src]?.[name];
  if (own !== undefined) return own;
  const outcome: Outcome | undefined = model.outcomes[src]?.[name];
  if (outcome === undefined) return null;
  if ('done' in outcome) {
    const body = bodies?.[src];
    if (body === undefined) return 'server';
    return run === null ? 'server' : { status: 200, body: body(outcome.done as never, run) };
  }
  if (!isFailure(outcome.error)) return null;
  const { status, msg, code, errors, current } = outcome.error;
  if (status === null) return 'lost';
  const body = { msg, code, ...(errors.length > 0 && { errors }), ...(current && { current }) };
  return { status, body: body as ErrorBody };
}

/** Where a run ends that can’t go on. */
const END = 'end';

/** The src of the actor with this id. */
function srcOf({ machine }: FlowModel, id: string): string {
  const invoked = statesOf(machine).flatMap(({ invoke }) => invoke);
  return String(invoked.find((each) => each.id === id)?.src ?? id);
}

/** The paths that a browser can take, with the transitions that it must fire as goals. */
export function drivable(stage: BrowserStage): Exploration {
  const { starts, passages, fired } = explore(stage.model);
  const excused = excusesOf(stage.model);
  const goalsOf = ({ fires }: Pick<Passage, 'fires'>) => [...new Set(fires.filter((key) => !(key in excused)))];
  const isPossible = ({ stimulus, fires }: Passage): boolean => {
    if (fires.some((key) => stage.without?.includes(key))) return false;
    if ('event' in stimulus) return stimulus.event in stage.events;
    return (
      !('actor' in stimulus) || answerOf(stage, srcOf(stage.model, stimulus.actor), stimulus.answers, null) !== null
    );
  };
  const endsRun = ({ fires }: Passage): boolean => fires.some((key) => stage.ends?.includes(key));
  return {
    starts: starts.filter(({ input }) => input in stage.open).map((start) => ({ ...start, goals: goalsOf(start) })),
    passages: new Map(
      [...passages].map(([key, each]) => [
        key,
        each.filter(isPossible).map((one) => ({ ...one, goals: goalsOf(one), ...(endsRun(one) && { to: END }) })),
      ]),
    ).set(END, []),
    fired,
  };
}

/** Holds the calls of the actors that are running, until they are told what to answer. */
async function holdCalls(stage: BrowserStage, run: Run): Promise<HeldCalls> {
  const held = new Map<string, Route[]>();
  // A page that is left or reloaded drops its calls. The next page's are those to answer.
  run.page.on('requestfailed', (request) => {
    for (const [src, routes] of held) {
      const remaining = routes.filter((route) => route.request() !== request);
      if (remaining.length > 0) held.set(src, remaining);
      else held.delete(src);
    }
  });
  for (const { call, body } of stage.background ?? [])
    await run.page.route(pathOf(call), (route) =>
      route.request().method() === call.method ? route.fulfill({ json: body }) : route.fallback(),
    );
  let running = new Set<string>();
  for (const [src, calls] of Object.entries(stage.calls))
    for (const call of calls)
      await run.page.route(pathOf(call), async (route) => {
        if (!running.has(src) || route.request().method() !== call.method) return route.fallback();
        held.set(src, [...(held.get(src) ?? []), route]);
      });
  const arrived: HeldCalls['arrived'] = (srcs) =>
    expect.poll(() => srcs.filter((src) => !held.has(src)), { message: 'calls that have not arrived' }).toEqual([]);
  return {
    arrived,
    expectFrom: (srcs) => void (running = new Set(srcs)),
    answer: async (src, answer, next = []) => {
      await arrived([src]);
      const routes = held.get(src) ?? [];
      held.delete(src);
      running = new Set(next);
      for (const route of routes) {
        const { pathname } = new URL(route.request().url());
        if (answer === 'server') await route.continue();
        else if (answer === 'lost') {
          run.refusals.expect(0, pathname);
          await route.abort('connectionreset');
        } else if ('patch' in answer) {
          const response = await route.fetch();
          await route.fulfill({ response, json: answer.patch((await response.json()) as never) });
        } else {
          if (answer.status >= 400) run.refusals.expect(answer.status, pathname);
          await route.fulfill({ status: answer.status, json: answer.body });
        }
      }
    },
    forget: (src) => void held.delete(src),
  };
}

/** Collects what the machine of the page fires. */
async function watch(page: Page, machine: string): Promise<() => string[]> {
  const fired: string[] = [];
  await page.exposeFunction('humanarFired', (step: FlowStep) => {
    if (step.machine === machine) fired.push(...step.fires);
  });
  await page.addInitScript(() => {
    window.addEventListener('humanar:flow', ({ detail }) => {
      void (Reflect.get(window, 'humanarFired') as (step: unknown) => Promise<void>)(detail);
    });
  });
  return () => fired;
}

async function happen(
  stage: BrowserStage,
  run: Run,
  calls: HeldCalls,
  stimulus: Stimulus,
  next: readonly string[],
): Promise<void> {
  if ('event' in stimulus) return stage.events[stimulus.event]?.(run);
  if ('after' in stimulus) return run.page.clock.fastForward(stimulus.ms);
  const src = srcOf(stage.model, stimulus.actor);
  const answer = answerOf(stage, src, stimulus.answers, run);
  if (answer === null) throw new Error(`${src} can’t answer "${stimulus.answers}" in a browser.`);
  return typeof answer === 'function' ? answer(run, calls) : calls.answer(src, answer, next);
}

const srcsIn = (stage: BrowserStage, actors: readonly { src: string }[]): string[] =>
  actors.map(({ src }) => src).filter((src) => src in stage.calls);

/** The states that earlier pages of a machine show in the gallery. */
const shownStates = new Map<string, Set<string>>();

/** Where a page’s journeys lead: past each of its transitions or, for the gallery, into each state not shown before. */
function goalsOf(stage: BrowserStage): { exploration: Exploration; states: ReadonlySet<string> } {
  const exploration = drivable(stage);
  if (!isGallery) return { exploration, states: new Set() };
  const earlier = shownStates.get(stage.model.name) ?? new Set();
  const states = new Set([...reachableStates(exploration)].filter((state) => !earlier.has(state)));
  shownStates.set(stage.model.name, new Set([...earlier, ...states]));
  const intoState = <P extends Omit<Passage, 'by' | 'stimulus'>>(passage: P): P => {
    const state = placeOfSituation(passage.situation);
    return { ...passage, goals: states.has(state) ? [state] : [] };
  };
  const { starts, passages, fired } = exploration;
  return {
    exploration: {
      starts: starts.map(intoState),
      passages: new Map([...passages].map(([key, each]) => [key, each.map(intoState)])),
      fired,
    },
    states,
  };
}

/** Declares one journey for each run through the paths of a model that a browser can take. */
export function passThrough(stage: BrowserStage): void {
  const { model } = stage;
  const { exploration, states } = goalsOf(stage);
  const traces = tour(model, exploration);
  const open = new Set(states);
  for (const trace of traces) {
    const shown = [trace.start, ...trace.steps.map(({ then }) => then)]
      .map(({ value }) => placeOfValue(value))
      .filter((state) => open.delete(state));
    test(`${model.name}: run ${trace.name}`, async ({ context, backstage, refusals }) => {
      test.setTimeout(60_000 + trace.steps.length * 10_000);
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      await page.clock.install();
      const run: Run = { page, backstage, refusals, person: null, token: null };
      const fired = await watch(page, model.name);
      const calls = await holdCalls(stage, run);
      const dry = dryMachine(model);
      let { world } = dry.start(trace.input);
      let seen = 0;
      const expectFired = async (expected: readonly string[], where: string): Promise<void> => {
        await expect
          .poll(() => expected.filter((key) => !fired().slice(seen).includes(key)), { message: where })
          .toEqual([]);
        // What has fired since belongs to the next step.
        seen = Math.max(seen, ...expected.map((key) => fired().indexOf(key, seen) + 1));
      };
      let isStopped = false;
      const exhibit = openExhibit({ page, backstage, model }, shown, () => isStopped);
      await stage.prepare?.(run, trace.input);
      calls.expectFrom(srcsIn(stage, world.actors));
      await stage.open[trace.input]?.(run);
      await expectFired(trace.start.fires, 'at the start');
      if (stage.stopsClock) {
        await page.clock.pauseAt(Date.now() + 5_000);
        isStopped = true;
      }
      await exhibit.show(placeOfValue(trace.start.value));
      for (const [index, { then, ...stimulus }] of (trace.steps satisfies Step[]).entries()) {
        const before = world;
        const move = dry.apply(world, stimulus);
        ({ world } = move);
        const running = srcsIn(stage, world.actors);
        // Calls of actors that the step stops or starts again are no longer waited for.
        const restarted = move.invoked.map(({ actor }) => srcOf(model, actor));
        if (!('actor' in stimulus)) {
          const waiting = srcsIn(stage, before.actors);
          await calls.arrived(waiting);
          for (const src of waiting) if (!running.includes(src) || restarted.includes(src)) calls.forget(src);
        }
        const name = `step ${index + 1} of ${trace.steps.length}, ${stimulusName(stimulus)}`;
        if (!('actor' in stimulus)) calls.expectFrom(running);
        if (isGallery) await exhibit.markMails();
        await test.step(name, () => happen(stage, run, calls, stimulus, running));
        calls.expectFrom(running);
        await expectFired(then.fires, name);
        await exhibit.show(placeOfValue(then.value));
      }
      await page.close();
    });
  }
}
