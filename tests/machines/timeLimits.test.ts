// Nothing waits forever: actors that never answer don't keep anyone in front of a spinner.
import { describe, expect, test } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { REQUEST_TIMEOUT, STEP_TIMEOUT } from '#contract/timeouts.ts';
import { edgesOf, stateName, statesOf } from '#machines/kit/edges.ts';
import { explore } from '#machines/kit/explore.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { movesOf, type Walk } from '#machines/kit/walk.ts';
import { models } from '#scripts/flows/models.ts';
import { scriptedFlow } from '#tests/support/flows/scriptedFlow.ts';
import { withConfig } from '#tests/support/flows/withConfig.ts';

const flows = models.map((model) => [model.name, model] as const);

/** The states that invoke this actor stop waiting for it: a timer leaves them, whatever the context. */
const isLeftInTime = (machine: AnyStateMachine, state: string): boolean =>
  edgesOf(machine).some(
    ({ kind, from, guard, to }) =>
      kind === 'after' && from === state && guard === null && to.length > 0 && !to.includes(state),
  );

const isMachine = (machine: AnyStateMachine, src: unknown): boolean => {
  const logic: unknown = machine.implementations.actors[String(src)];
  return logic instanceof StateMachine && models.some(({ machine: { id } }) => id === logic.id);
};

/** The invocations without a limit, as `state:id`. An invoked machine is held to its own limits. */
const unlimited = ({ machine }: FlowModel): string[] =>
  statesOf(machine).flatMap((node) =>
    node.invoke
      .filter(({ src }) => !isMachine(machine, src) && !isLeftInTime(machine, stateName(node)))
      .map(({ id }) => `${stateName(node)}:${id}`),
  );

/** The shortest walk into each busy state, by the state's name. */
function walksIntoBusyStates(model: FlowModel): Map<string, Walk> {
  const { starts, passages } = explore(model);
  const walks = new Map<string, Walk>();
  const queue: { at: string; walk: Walk }[] = starts.map(({ input, to }) => ({ at: to, walk: { input, taken: [] } }));
  const seen = new Set<string>();
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { at, walk } = next;
    if (seen.has(at)) continue;
    seen.add(at);
    const snapshot = movesOf(model, walk).at(-1)?.world.snapshot;
    for (const node of snapshot?.status === 'active' && snapshot.hasTag('busy') ? snapshot._nodes : []) {
      if (node.tags.includes('busy') && !walks.has(stateName(node))) walks.set(stateName(node), walk);
    }
    for (const { stimulus, to } of passages.get(at) ?? [])
      queue.push({ at: to, walk: { ...walk, taken: [...walk.taken, stimulus] } });
  }
  return walks;
}

test('a step lasts longer than the request it waits for', () => expect(STEP_TIMEOUT).toBeGreaterThan(REQUEST_TIMEOUT));

describe.each(flows)('%s', (_, model: FlowModel) => {
  test('limits how long it waits for each actor, or says why not', () => {
    expect(unlimited(model).toSorted()).toEqual(Object.keys(model.withoutLimit ?? {}).toSorted());
  });

  const walks = walksIntoBusyStates(model);

  test('is tested in every busy state', () => {
    const busy = statesOf(model.machine).filter(
      ({ tags, always }) => tags.includes('busy') && (always ?? []).length === 0,
    );
    expect([...walks.keys()].toSorted()).toEqual(busy.map(stateName).toSorted());
  });

  test.each([...walks])('leaves %s when no actor answers, for a view with a way on', async (__, walk) => {
    const flow = scriptedFlow(model, walk.input);
    flow.actor.start();
    for (const stimulus of walk.taken) await flow.happen(stimulus);
    const now = () => flow.actor.getSnapshot();
    expect(now().hasTag('busy')).toBe(true);
    for (let second = 0; second < (2 * STEP_TIMEOUT) / 1000 && now().hasTag('busy'); second += 1)
      await flow.happen({ after: 'a second', ms: 1000 });
    expect(now().hasTag('busy'), JSON.stringify(now().value)).toBe(false);
    const ways = Object.values(model.events(now())).filter((event) => now().can(event));
    expect(now().status === 'done' || ways.length > 0, `a way on from ${JSON.stringify(now().value)}`).toBe(true);
    flow.actor.stop();
  });
});

test('an invocation whose limit was removed is found', () => {
  const [, signUp] = flows.find(([name]) => name === 'signUp') ?? [];
  if (signUp === undefined) throw new Error('There is no machine signUp.');
  const careless = withConfig(signUp, (config) => void delete config.states?.['registering']?.after);
  expect(unlimited(careless)).toEqual(['registering:register']);
});
