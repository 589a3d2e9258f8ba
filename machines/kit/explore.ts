import type { Edge } from './edges.ts';
import type { FlowModel } from './model.ts';
import { dryMachine, stimulusName, type Move, type Stimulus, type World } from './world.ts';

/** A move that fires something, seen from the situation it starts in. */
export interface Passage {
  /** The stimulus's name, see `stimulusName`. */
  by: string;
  stimulus: Stimulus;
  /** What taking it covers: the transitions that fire and the case that fired them. */
  goals: string[];
  to: string;
}

/** Every situation that a machine can be in and that its model distinguishes. */
export interface Exploration {
  starts: { input: string; goals: string[]; to: string }[];
  passages: Map<string, Passage[]>;
  /** The keys of the transitions that fired. */
  fired: Set<string>;
}

/** Limit beyond which the model's facts evidently don't keep the exploration finite. */
const MOST_SITUATIONS = 20_000;

/**
 * Identifies a situation: status, state, the facts that guards read, the actors still to answer and the pending timers.
 */
export const situationOf = (model: FlowModel, { snapshot, actors, timers }: World): string =>
  JSON.stringify([
    snapshot.status,
    snapshot.value,
    model.facts(snapshot.context),
    actors.map(({ id }) => id),
    timers.map(({ id }) => id),
  ]);

/** What a move covers: each transition that fired, and the case that fired them. */
export const goalsOf = (fired: Edge[], by: string): string[] => [...new Set(fired.map(({ key }) => key)), `case ${by}`];

/**
 * Explores a machine breadth first without running it: every case of every event, every answer of every actor, every
 * timer.
 */
export function explore(model: FlowModel): Exploration {
  const dry = dryMachine(model);
  const passages = new Map<string, Passage[]>();
  const fired = new Set<string>();
  const queue: { key: string; world: World }[] = [];

  const reach = (move: Move): string => {
    const key = situationOf(model, move.world);
    for (const edge of move.fired) fired.add(edge.key);
    if (!passages.has(key)) {
      if (passages.size === MOST_SITUATIONS)
        throw new Error(`The facts of ${model.name} don't keep its exploration finite.`);
      passages.set(key, []);
      queue.push({ key, world: move.world });
    }
    return key;
  };

  const starts = Object.keys(model.inputs).map((input) => {
    const move = dry.start(input);
    return { input, goals: goalsOf(move.fired, `start ${input}`), to: reach(move) };
  });

  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { key, world } = next;
    for (const stimulus of dry.stimuli(world)) {
      const move = dry.apply(world, stimulus);
      if (move.fired.length === 0 && move.world.snapshot.status !== 'error') continue;
      const by = stimulusName(stimulus);
      passages.get(key)?.push({ by, stimulus, goals: goalsOf(move.fired, by), to: reach(move) });
    }
  }
  return { starts, passages, fired };
}
