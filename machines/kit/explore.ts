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
  /** The keys of the transitions that fire, in order. */
  fires: string[];
  /** The situation that it leads to. */
  situation: string;
  /** Where it leads in the exploration. */
  to: string;
}

/** Every situation that a machine can be in and that its model distinguishes. */
export interface Exploration {
  starts: ({ input: string } & Omit<Passage, 'by' | 'stimulus'>)[];
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
const goalsOf = (fired: Edge[], by: string): string[] => [...new Set(fired.map(({ key }) => key)), `case ${by}`];

/**
 * Explores a machine breadth first without running it: every case of every event, every answer of every actor, every
 * timer.
 */
export function explore(model: FlowModel): Exploration {
  const dry = dryMachine(model);
  const passages = new Map<string, Passage[]>();
  const fired = new Set<string>();
  const queue: { key: string; world: World }[] = [];

  const reach = (move: Move): Pick<Passage, 'fires' | 'situation' | 'to'> => {
    const key = situationOf(model, move.world);
    const fires = move.fired.map((edge) => edge.key);
    for (const each of fires) fired.add(each);
    if (!passages.has(key)) {
      if (passages.size === MOST_SITUATIONS)
        throw new Error(`The facts of ${model.name} don't keep its exploration finite.`);
      passages.set(key, []);
      queue.push({ key, world: move.world });
    }
    return { fires, situation: key, to: key };
  };

  const starts = Object.keys(model.inputs).map((input) => {
    const move = dry.start(input);
    return { input, goals: goalsOf(move.fired, `start ${input}`), ...reach(move) };
  });

  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { key, world } = next;
    for (const stimulus of dry.stimuli(world)) {
      const move = dry.apply(world, stimulus);
      if (move.fired.length === 0 && move.world.snapshot.status !== 'error') continue;
      const by = stimulusName(stimulus);
      passages.get(key)?.push({ by, stimulus, goals: goalsOf(move.fired, by), ...reach(move) });
    }
  }
  return { starts, passages, fired };
}

/**
 * The same exploration, in which places also differ by the transition that fired last, and what a passage covers is each
 * transition together with the one before it: `first then second`, by key. For tests.
 */
export function pairsOf({ starts, passages, fired }: Exploration): Exploration {
  const pairPassages = new Map<string, Passage[]>();
  const queue: { key: string; situation: string; last: string }[] = [];
  const after = <P extends Omit<Passage, 'by' | 'stimulus'>>(last: string, passage: P): P => {
    const { fires, situation } = passage;
    const sequence = last === '' ? fires : [last, ...fires];
    const goals = sequence.slice(1).map((second, index) => `${sequence[index]} then ${second}`);
    const nextLast = sequence.at(-1) ?? '';
    const key = `${situation} ${nextLast}`;
    if (!pairPassages.has(key)) {
      pairPassages.set(key, []);
      queue.push({ key, situation, last: nextLast });
    }
    return { ...passage, goals, to: key };
  };
  const pairStarts = starts.map((start) => after('', start));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { key, situation, last } = next;
    pairPassages.set(
      key,
      (passages.get(situation) ?? []).map((passage) => after(last, passage)),
    );
  }
  return { starts: pairStarts, passages: pairPassages, fired };
}
