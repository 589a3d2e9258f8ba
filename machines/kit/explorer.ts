import { initialMemories, type Memories, type Property, remember } from './property.ts';
import { counterexampleAddress } from './sharedCounterexample.ts';

/*
 * The product explorer: searches every interleaving of machines with the things around them, breadth first and within
 * stated bounds, without running anything. A rule that doesn't hold is reported with a shortest sequence of steps.
 */

/** One thing that can happen next. */
export interface Step<World, Fact, Act> {
  /** What happens, as JSON. Unique among the steps that can happen at the same time. */
  act: Act;
  /**
   * A person may never take their step. Everything else is taken sooner or later, because the surroundings are fair:
   * servers answer or time out, timers fire, jobs run, a browser notices a change.
   */
  isChoice: boolean;
  world: World;
  /** What became true with this step. */
  facts: Fact[];
}

/** Machines and small models of what surrounds them, with everything that can happen to them. */
export interface Composition<World, Fact, Act> {
  name: string;
  /** The limits of the search, in plain English. */
  bounds: readonly string[];
  starts: Readonly<Record<string, World>>;
  steps: (world: World) => Step<World, Fact, Act>[];
  /** An act in plain English. */
  sentenceOf: (act: Act) => string;
  /** Equal for worlds that behave alike. */
  keyOf: (world: World) => string;
  properties: readonly Property<Fact>[];
  /** What must come to an end if the surroundings are fair: those that last in this world, by name. */
  waitsIn: (world: World) => string[];
  /** The states of the machines in a world, by a name for each; shown in the flow book. */
  statesIn?: (world: World) => Readonly<Record<string, string>>;
  /** What is wrong with a world in which only people can do something; empty if nothing is. */
  wrongAtRest: (world: World) => string[];
}

/** A broken rule, with a shortest way to it. */
export interface Counterexample<Act> {
  rule: string;
  start: string;
  acts: Act[];
}

export interface Search<Act> {
  /** The number of different situations found. */
  explored: number;
  steps: number;
  counterexamples: Counterexample<Act>[];
  /** Whether everything within the bounds was searched. */
  isComplete: boolean;
}

/** What is kept of a situation once its steps are known. */
interface Node<Act> {
  start: string;
  from: number | null;
  act: Act | null;
  waits: readonly string[];
  /** The situations that the surroundings lead to. */
  fairSteps: number[];
}

export interface SearchOptions {
  /** Stops after this many situations. */
  most?: number;
  /** Stops at the first broken rules. */
  stopsAtFirst?: boolean;
}

/** Searches a composition and checks its properties in every situation. */
export function search<World, Fact, Act>(
  composition: Composition<World, Fact, Act>,
  { most = 1_000_000, stopsAtFirst = true }: SearchOptions = {},
): Search<Act> {
  const { properties } = composition;
  const nodes: Node<Act>[] = [];
  const queue = new Map<number, { world: World; memories: Memories }>();
  const indexes = new Map<string, number>();
  const found = new Map<string, Counterexample<Act>>();
  // A number for each different memory, so that a situation's key stays short.
  const numbers = new Map<string, number>();
  const numberOf = (memories: Memories): number => {
    const text = JSON.stringify(memories);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  let steps = 0;

  type Way = Omit<Counterexample<Act>, 'rule'>;
  const wayTo = (index: number | null, ...last: Act[]): Way => {
    const acts = [...last];
    let start = '';
    for (let at = index; at !== null;) {
      const node: Node<Act> | undefined = nodes[at];
      if (node === undefined) break;
      if (node.act !== null) acts.unshift(node.act);
      start = node.start;
      at = node.from;
    }
    return { start, acts };
  };
  const report = (rule: string, way: () => Way): void => {
    if (!found.has(rule)) found.set(rule, { rule, ...way() });
  };
  const reach = (world: World, memories: Memories, way: Pick<Node<Act>, 'start' | 'from' | 'act'>): number => {
    const key = `${composition.keyOf(world)} ${numberOf(memories)}`;
    const seen = indexes.get(key);
    if (seen !== undefined) return seen;
    const index = nodes.length;
    indexes.set(key, index);
    nodes.push({ ...way, waits: composition.waitsIn(world), fairSteps: [] });
    queue.set(index, { world, memories });
    return index;
  };

  for (const [start, world] of Object.entries(composition.starts))
    reach(world, initialMemories(properties), { start, from: null, act: null });

  for (const [index, { world, memories }] of queue) {
    if (nodes.length >= most || (stopsAtFirst && found.size > 0)) break;
    queue.delete(index);
    const node = nodes[index];
    if (node === undefined) break;
    for (const step of composition.steps(world)) {
      steps += 1;
      const after = remember(properties, memories, step.facts);
      for (const rule of after.brokenRules) report(rule, () => wayTo(index, step.act));
      if (after.brokenRules.length > 0) continue;
      const to = reach(step.world, after.memories, { start: node.start, from: index, act: step.act });
      if (!step.isChoice) node.fairSteps.push(to);
    }
    if (node.fairSteps.length === 0)
      for (const wrong of composition.wrongAtRest(world)) report(wrong, () => wayTo(index));
  }
  const isComplete = queue.size === 0;
  if (isComplete) for (const { name, at } of endlessWaits(nodes)) report(`${name} ends`, () => wayTo(at));
  return { explored: nodes.length, steps, counterexamples: [...found.values()], isComplete };
}

/**
 * Waits that may last forever although the surroundings are fair: from there, no step of theirs leads to the end. As
 * every situation of a finite search is checked, a fair run can't avoid the end either.
 */
function endlessWaits<Act>(nodes: readonly Node<Act>[]): { name: string; at: number }[] {
  const names = new Set(nodes.flatMap(({ waits }) => waits));
  const before: number[][] = nodes.map(() => []);
  nodes.forEach(({ fairSteps }, from) => fairSteps.forEach((to) => before[to]?.push(from)));
  return [...names].flatMap((name) => {
    const ends = new Set(nodes.flatMap(({ waits }, index) => (waits.includes(name) ? [] : [index])));
    const queue = [...ends];
    for (let next = queue.pop(); next !== undefined; next = queue.pop())
      for (const from of before[next] ?? []) {
        if (ends.has(from)) continue;
        ends.add(from);
        queue.push(from);
      }
    const at = nodes.findIndex((_, index) => !ends.has(index));
    return at === -1 ? [] : [{ name, at }];
  });
}

/** A counterexample in sentences, with its address in the flow book. For tests. */
export const printCounterexample = <World, Fact, Act>(
  composition: Pick<Composition<World, Fact, Act>, 'sentenceOf' | 'name' | 'bounds'>,
  counterexample: Counterexample<Act>,
): string =>
  [
    `Broken: ${counterexample.rule}`,
    `  start: ${counterexample.start}`,
    ...counterexample.acts.map((act, index) => `  ${index + 1}. ${composition.sentenceOf(act)}`),
    `  in the flow book: ${counterexampleAddress(composition, counterexample)}`,
  ].join('\n');
