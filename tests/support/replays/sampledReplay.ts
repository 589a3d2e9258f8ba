import fc from 'fast-check';
import type { Composition, Step } from '#machines/kit/explorer.ts';

/* Takes the same steps in a composition and in the real product, and compares the two after each. */

/** The real product, as a composition is replayed on it. */
export interface RealSide<World, Fact, Act> {
  /** Puts it into the state in which the walk starts. `name` is the start's in the composition. */
  begin(start: World, name: string): unknown;
  /** The steps that can be taken; all of the composition's by default. */
  possible?(world: World, steps: Step<World, Fact, Act>[]): Step<World, Fact, Act>[];
  /** Chooses a step by a number from 0 to 1,000; each is equally likely by default. */
  choose?: Choose<Step<World, Fact, Act>>;
  take(step: Step<World, Fact, Act>, before: World): unknown;
  /** Checks that it is in the state of the model's world. `walk` names the steps so far, for the message. */
  compare(world: World, walk: string): unknown;
  end?(): unknown;
}

type Choose<S> = (steps: S[], choice: number) => S | undefined;

/** Time limit of a replay, in ms. It allows for all walks of the full run on a busy machine. */
export const REPLAY_LIMIT = 1_800_000;

const WALKS = 200;

export interface Sample {
  /** The least and the most steps of a walk. */
  steps: [number, number];
  /** The number of walks in `npm test`, which are always the same. */
  fixed: number;
  /** How many tests share the walks; 1 by default. */
  parts?: number;
}

/**
 * Replays random walks: 200 in the full run, or as many as `WALKS` says, and otherwise always the same few.
 * @param compositions their starts have different names; one is chosen for each walk
 */
export async function replaySample<World, Fact, Act>(
  compositions: Pick<Composition<World, Fact, Act>, 'name' | 'starts' | 'steps' | 'sentenceOf'>[],
  { steps: [minLength, maxLength], fixed, parts = 1 }: Sample,
  real: RealSide<World, Fact, Act>,
): Promise<void> {
  const starts = new Map(
    compositions.flatMap((composition) =>
      Object.entries(composition.starts).map(([name, world]) => [name, { world, composition }] as const),
    ),
  );
  const choose: Choose<Step<World, Fact, Act>> = real.choose ?? ((steps, choice) => steps[choice % steps.length]);
  const walk = async (name: string, choices: number[]) => {
    const start = starts.get(name);
    if (start === undefined) throw new Error(name);
    const { composition } = start;
    let { world } = start;
    await real.begin(world, name);
    const walked = [`From ${name}:`];
    for (const choice of choices) {
      const steps = composition.steps(world);
      const step = choose(real.possible?.(world, steps) ?? steps, choice);
      if (step === undefined) break;
      walked.push(composition.sentenceOf(step.act));
      const text = walked.join('\n');
      try {
        await real.take(step, world);
      } catch (cause) {
        throw new Error(text, { cause });
      }
      ({ world } = step);
      await real.compare(world, text);
    }
    await real.end?.();
  };
  const { FULL, WALKS: walks, REPLAY: again } = process.env;
  const isSeeded = FULL === undefined && walks === undefined;
  const [seed, path] = again?.split('/') ?? [];
  const began = performance.now();
  const numRuns = isSeeded ? fixed : Math.ceil(Number(walks ?? WALKS) / parts);
  await fc.assert(
    fc.asyncProperty(
      // By name, because fast-check prints what it chose.
      fc.constantFrom(...starts.keys()),
      fc.noBias(fc.array(fc.nat(1_000), { minLength, maxLength, size: 'max' })),
      walk,
    ),
    {
      numRuns,
      endOnFailure: true,
      ...(isSeeded && { seed: 20_261_123 }),
      ...(path !== undefined && { seed: Number(seed), path }),
    },
  );
  const names = new Set(compositions.map(({ name }) => name));
  console.info(
    `${[...names].join(', ')}: ${numRuns} walks replayed, ${Math.round((performance.now() - began) / 1000)} s`,
  );
}

/**
 * Chooses among the kinds of steps first, then among those of that kind. Disturbances are chosen only now and then,
 * because otherwise most walks would get nowhere.
 * @param every how seldom: a disturbance is possible at every nth choice
 */
export const seldomDisturbed =
  <S>(kindOf: (step: S) => string, isDisturbance: (kind: string) => boolean, every: number): Choose<S> =>
  (steps, choice) => {
    const isCalm = (step: S): boolean => !isDisturbance(kindOf(step));
    const pool = choice % every === 0 || !steps.some(isCalm) ? steps : steps.filter(isCalm);
    const kinds = [...new Set(pool.map(kindOf))];
    const ofKind = pool.filter((step) => kindOf(step) === kinds[choice % kinds.length]);
    return ofKind[Math.floor(choice / 10) % ofKind.length];
  };
