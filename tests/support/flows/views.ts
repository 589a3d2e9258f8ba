import { act, render as renderPage, screen, waitFor, type Screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { stateName } from '#machines/kit/edges.ts';
import { matrixOf } from '#machines/kit/matrix.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { tour } from '#machines/kit/tour.ts';
import type { Expectation, Trace } from '#machines/kit/trace.ts';
import { viewOf } from '#machines/kit/view.ts';
import { stimulusName, type Stimulus } from '#machines/kit/world.ts';
import { coverageOf } from './coverage.ts';
import { pairGoals, pairsIn } from './pairs.ts';
import { scriptedFlow, type ScriptedFlow } from './scriptedFlow.ts';
import { committedTraces } from './traces.ts';

/** What a state must look like. */
export interface ViewPictures {
  /** The page's level 1 heading. Omit it if the state has no heading of its own. */
  heading?: string | RegExp;
  /** Further assertions about what the state shows, including its context. */
  shows?: (page: Screen, snapshot: AnyMachineSnapshot) => void | Promise<void>;
}

/** How to drive a machine and look at it through its rendered views. */
export interface Views<M extends AnyStateMachine> {
  model: FlowModel<M>;
  /** The flow's element with this actor and its providers. The actor is started after the first render. */
  render: (actor: Actor<M>) => ReactElement;
  /** How a person triggers each case of the model's events. */
  events: Record<string, (user: UserEvent, page: Screen) => Promise<void>>;
  /** Expected appearance by state name (`following.tracking`), by a parent state's name, or by `meta.view`. */
  states: Record<string, ViewPictures>;
}

const leaves = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes.filter((node) => Object.keys(node.states).length === 0).map(stateName);

function looksOf(states: Record<string, ViewPictures>, snapshot: AnyMachineSnapshot): ViewPictures[] {
  const view = viewOf(snapshot);
  return leaves(snapshot).map((leaf) => {
    const around = leaf.split('.').map((_, index, path) => path.slice(0, path.length - index).join('.'));
    const name = [...around, ...(view === undefined ? [] : [view])].find((candidate) => candidate in states);
    const pictures = name === undefined ? undefined : states[name];
    if (pictures === undefined)
      throw new Error(`The views don't say what "${leaf}"${view === undefined ? '' : ` (view "${view}")`} looks like.`);
    return pictures;
  });
}

async function lookAt(states: Record<string, ViewPictures>, snapshot: AnyMachineSnapshot): Promise<void> {
  const isBusy = snapshot.hasTag('busy');
  await waitFor(() =>
    expect(document.querySelector('[aria-busy="true"]') !== null, `aria-busy in ${leaves(snapshot).join()}`).toBe(
      isBusy,
    ),
  );
  for (const { heading, shows } of looksOf(states, snapshot)) {
    if (heading !== undefined) await screen.findByRole('heading', { level: 1, name: heading });
    await shows?.(screen, snapshot);
  }
}

/** Runs one trace through the rendered views. Returns the transitions that fired. */
export async function runThroughViews<M extends AnyStateMachine>(views: Views<M>, trace: Trace): Promise<string[]> {
  const model: FlowModel = views.model;
  const matrix = matrixOf(model);
  const impossible: string[] = [];
  const flow: ScriptedFlow = scriptedFlow(model, trace.input, (inspected) => {
    if (inspected.type !== '@xstate.event' || inspected.actorRef !== flow.actor) return;
    for (const leaf of leaves(flow.actor.getSnapshot())) {
      const cell = matrix.get(leaf)?.get(inspected.event.type);
      if (cell?.is === 'busy' || cell?.is === 'notOffered') impossible.push(`${leaf}:${inspected.event.type}`);
    }
  });
  const user = userEvent.setup();
  const fired: string[] = [];
  flow.actor.subscribe({ error: () => {} });
  const page = renderPage(views.render(flow.actor as Actor<M>));

  const expectViews = async (expected: Expectation, where: string) => {
    const emitted: unknown[] = [];
    const invoked: unknown[] = [];
    const fires: string[] = [];
    await waitFor(() => {
      const { emitted: moreEmitted = [], invoked: moreInvoked = [], fires: moreFires, ...reported } = flow.report();
      emitted.push(...moreEmitted);
      invoked.push(...moreInvoked);
      fires.push(...moreFires);
      const { emitted: expectedEmitted = [], invoked: expectedInvoked = [], fires: expectedFires, ...rest } = expected;
      expect(reported, where).toEqual(rest);
      expect(emitted, where).toEqual(expectedEmitted);
      expect(invoked, where).toEqual(expectedInvoked);
      // Typing into a form may send more events than the one that the step is named after.
      expect(fires, where).toEqual(expect.arrayContaining(expectedFires));
    });
    fired.push(...fires);
    await lookAt(views.states, flow.actor.getSnapshot()).catch((error: unknown) => {
      throw error instanceof Error ? Object.assign(error, { message: `${where}: ${error.message}` }) : error;
    });
  };

  await act(async () => void flow.actor.start());
  await expectViews(trace.start, `${trace.name}, at the start`);
  for (const [index, { then, ...stimulus }] of trace.steps.entries()) {
    await bringAbout(views, flow, user, stimulus, then.fires);
    await expectViews(then, `${trace.name}, step ${index + 1}, ${stimulusName(stimulus)}`);
  }
  page.unmount();
  flow.actor.stop();
  expect(impossible, 'events that the matrix says these views can’t send').toEqual([]);
  return fired;
}

async function bringAbout<M extends AnyStateMachine>(
  { model, events }: Views<M>,
  flow: ScriptedFlow,
  user: UserEvent,
  stimulus: Stimulus,
  fires: string[],
): Promise<void> {
  if ('event' in stimulus) {
    const byHand = events[stimulus.event];
    if (byHand !== undefined) return byHand(user, screen);
    const unexcused = fires.filter((key) => !(key in (model.notInViews ?? {})));
    if (unexcused.length > 0)
      throw new Error(`The views don't say how a person triggers "${stimulus.event}" (${unexcused.join(', ')}).`);
  }
  await act(() => flow.happen(stimulus));
}

/**
 * Declares the view tests of a machine: one test per committed trace, and a check that every transition fired, except
 * those in the model's `notInViews`.
 */
export function throughViews<M extends AnyStateMachine>(
  views: Views<M>,
  traces: Trace[] = committedTraces(views.model.name),
): void {
  describe(`${views.model.name} through its views`, () => {
    const coverage = coverageOf(views.model as FlowModel, 'views', { runs: traces.length });
    afterAll(() => coverage.write());
    for (const trace of traces) {
      test(`run ${trace.name}`, async () => coverage.count(await runThroughViews(views, trace), { trace: trace.name }));
    }
    test('every transition fires', () => expect(coverage.missing(), 'transitions that no run fires').toEqual([]));
  });
  if (process.env['FULL'] !== undefined) throughViewPairs(views);
}

/**
 * One test per run of those that fire every pair of transitions. Prints how many fired, and the others by name: there,
 * the view sent further events between the two, such as a change of a field before a form is sent.
 */
function throughViewPairs<M extends AnyStateMachine>(views: Views<M>): void {
  const model: FlowModel = views.model;
  const { exploration, pairs } = pairGoals(model);
  describe(`the ${pairs.length} pairs of transitions of ${model.name} through its views`, () => {
    const fired = new Set<string>();
    for (const trace of tour(model, exploration))
      test(`run ${trace.name}`, { timeout: 300_000 }, async () => {
        for (const pair of pairsIn(await runThroughViews(views, trace))) fired.add(pair);
      });
    afterAll(() => {
      const apart = pairs.filter((pair) => !fired.has(pair));
      const count = pairs.length - apart.length;
      console.info(
        [`${model.name}: ${count} of ${pairs.length} pairs of transitions through its views`, ...apart].join('\n  '),
      );
    });
  });
}
