import fc from 'fast-check';
import type { AnyMachineSnapshot } from 'xstate';
import { statesOf } from '#machines/kit/edges.ts';
import { explore } from '#machines/kit/explore.ts';
import type { FlowModel, Outcome } from '#machines/kit/model.ts';
import { dryMachine, type DryMachine, type Move, type Stimulus, stimulusName } from '#machines/kit/world.ts';

/*
 * Checks hand-written invariants, because runs generated from a machine can only show that it hasn't changed.
 * Each rule is checked on random walks through every event, answer and timer in the models.
 */

/** One step of a walk: the situation, what happened, and the result. */
export interface Passage {
  before: AnyMachineSnapshot;
  stimulus: Stimulus;
  move: Move;
}

/** A complete walk from one of the model's inputs, whose value is `input`. */
export interface Walk {
  input: unknown;
  start: Move;
  passages: Passage[];
}

/** A path to a transition: an input, and the names of what happens until it fires. */
interface PathToTransition {
  input: string;
  stimuli: string[];
}

/** Maximum number of paths to each transition. */
const MAX_PATHS = 40;

/**
 * The shortest paths to each transition, from every situation in which it fires. Purely random walks rarely get far.
 */
function findPaths(model: FlowModel): PathToTransition[][] {
  const { starts, passages } = explore(model);
  const paths = new Map<string, PathToTransition[]>();
  const addPath = (goals: string[], path: PathToTransition) => {
    for (const goal of goals.filter((each) => !each.startsWith('case '))) {
      const foundPaths = paths.get(goal) ?? [];
      if (foundPaths.length < MAX_PATHS) paths.set(goal, [...foundPaths, path]);
    }
  };
  const queue: { at: string; path: PathToTransition }[] = [];
  const seen = new Set<string>();
  const reach = (at: string, path: PathToTransition) => {
    if (seen.has(at)) return;
    seen.add(at);
    queue.push({ at, path });
  };
  for (const { input, goals, to } of starts) {
    addPath(goals, { input, stimuli: [] });
    reach(to, { input, stimuli: [] });
  }
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const { by, goals, to } of passages.get(next.at) ?? []) {
      const path = { input: next.path.input, stimuli: [...next.path.stimuli, by] };
      addPath(goals, path);
      reach(to, path);
    }
  }
  return [...paths.values()];
}

const cachedPaths = new WeakMap<FlowModel, PathToTransition[][]>();
function pathsOf(model: FlowModel): PathToTransition[][] {
  const paths = cachedPaths.get(model) ?? findPaths(model);
  cachedPaths.set(model, paths);
  return paths;
}

/** The transition that the walk heads for, if any, the path to it, and what happens at each step afterwards. */
export interface Choices {
  transition: number;
  path: number;
  then: number[];
}

/**
 * Sequences of full length: by default fast-check prefers walks of about four steps, which end before a second mail.
 */
const choices = fc.record({
  transition: fc.nat(10_000),
  path: fc.nat(10_000),
  then: fc.noBias(fc.array(fc.nat(1_000), { maxLength: 32, size: 'max' })),
});

/** Sample choices, the same for the same seed. */
export const sampleChoices = (count: number, seed: number): Choices[] => fc.sample(choices, { numRuns: count, seed });

/**
 * Takes the walk given by these choices. Paths come from `pathModel`, in case the machine differs from the one they
 * were found in.
 */
export function walkBy(
  model: FlowModel,
  dry: DryMachine,
  { transition, path, then }: Choices,
  pathModel: FlowModel = model,
): Walk {
  const paths = pathsOf(pathModel);
  // One walk in five starts at any input and heads nowhere.
  const candidates = paths[transition % Math.ceil(paths.length * 1.25)];
  const inputs = Object.keys(model.inputs);
  const { input = '', stimuli } = candidates?.[path % candidates.length] ?? {
    input: inputs[path % inputs.length],
    stimuli: [],
  };
  const start = dry.start(input);
  const passages: Passage[] = [];
  let move = start;
  const happen = (stimulus: Stimulus): void => {
    const before = move.world.snapshot;
    move = dry.apply(move.world, stimulus);
    passages.push({ before, stimulus, move });
  };
  for (const name of stimuli) {
    const stimulus = dry.stimuli(move.world).find((possible) => stimulusName(possible) === name);
    if (!stimulus) break;
    happen(stimulus);
  }
  for (const choice of then) {
    const possible = dry.stimuli(move.world);
    const stimulus = possible[choice % possible.length];
    if (!stimulus) break;
    happen(stimulus);
  }
  return { input: model.inputs[input], start, passages };
}

let givenWalks: (() => Iterable<Walk>) | null = null;

/** Checks rules on these walks while `act` runs: those of a deliberately broken machine. */
export function overWalks<T>(walks: () => Iterable<Walk>, act: () => T): T {
  givenWalks = walks;
  try {
    return act();
  } finally {
    givenWalks = null;
  }
}

export function expectAlways(model: FlowModel, holds: (walk: Walk) => void): void {
  if (givenWalks !== null) {
    for (const walk of givenWalks()) holds(walk);
    return;
  }
  const dry = dryMachine(model);
  fc.assert(
    fc.property(choices, (chosen) => holds(walkBy(model, dry, chosen))),
    { numRuns: 300 },
  );
}

export const emissionsOf = ({ move }: Passage, type: string) =>
  (move.emitted as { type: string; [key: string]: unknown }[]).filter((effect) => effect.type === type);
export const navigationsOf = (passage: Passage) => emissionsOf(passage, 'navigate').map(({ to }) => String(to));

/** Checks that the machine has an actor of this name. A rule about any other name would hold trivially. */
function existing(actor: string, { world }: Move): string {
  const actors = statesOf(world.snapshot.machine).flatMap(({ invoke }) => invoke.map(({ id }) => id));
  if (!actors.includes(actor)) throw new Error(`The machine has no actor ${actor}: it has ${actors.join(', ')}.`);
  return actor;
}

export const hasAnswered = ({ stimulus, move }: Passage, actor: string, ...answers: string[]) =>
  'actor' in stimulus &&
  stimulus.actor === existing(actor, move) &&
  (answers.length === 0 || answers.includes(stimulus.answers));
export const hasHappened = ({ stimulus }: Passage, ...events: string[]) =>
  'event' in stimulus && events.includes(stimulus.event);
/** What the actor answered at this step; null if none did. */
export function outcomeAt(model: FlowModel, { before, stimulus, move }: Passage): Outcome | null {
  if (!('actor' in stimulus)) return null;
  const invoked = statesOf(move.world.snapshot.machine)
    .filter((node) => before._nodes.some(({ id }) => id === node.id))
    .flatMap(({ invoke }) => invoke);
  return model.outcomes[String(invoked.find(({ id }) => id === stimulus.actor)?.src)]?.[stimulus.answers] ?? null;
}

/** The error of the actor that failed at this step; null if none did. */
export function failureAt(model: FlowModel, passage: Passage): unknown {
  const outcome = outcomeAt(model, passage);
  return outcome !== null && 'error' in outcome ? outcome.error : null;
}

/** The input of an actor invoked at this step; undefined if it wasn't. */
export const inputOf = ({ move }: { move: Move }, actor: string): unknown =>
  move.invoked.find((invoked) => invoked.actor === existing(actor, move))?.input;

export const wasInvoked = ({ move }: { move: Move }, actor: string) =>
  move.invoked.some((invoked) => invoked.actor === existing(actor, move));
