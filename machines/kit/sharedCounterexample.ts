import type { Composition, Counterexample } from './explorer.ts';

/* A counterexample as an address of the flow book, which takes the same steps again. */

export interface SharedCounterexample extends Counterexample<unknown> {
  /** The composition's name. */
  name: string;
  bounds: Record<string, number>;
}

type Named = Pick<Composition<unknown, unknown, unknown>, 'name' | 'bounds'>;

/** The address within the site. */
export function counterexampleAddress({ name, bounds }: Named, { rule, start, acts }: Counterexample<unknown>): string {
  const limits = Object.fromEntries(
    bounds.map((each) => {
      const [bound = '', most = '0'] = each.split(': ');
      return [bound, Number(most)];
    }),
  );
  const shared: SharedCounterexample = { name, bounds: limits, rule, start, acts };
  return `/flows?together=${encodeURIComponent(JSON.stringify(shared))}`;
}

/** Reads the query of such an address. Null if it has no counterexample, or only part of one. */
export function readCounterexample(query: string): SharedCounterexample | null {
  try {
    const shared = JSON.parse(
      new URLSearchParams(query).get('together') ?? 'null',
    ) as Partial<SharedCounterexample> | null;
    if (typeof shared?.name !== 'string' || typeof shared.rule !== 'string' || typeof shared.start !== 'string')
      return null;
    return Array.isArray(shared.acts) && typeof shared.bounds === 'object' ? (shared as SharedCounterexample) : null;
  } catch {
    return null;
  }
}

/** A composition whose worlds nobody looks into. */
export type AnyComposition = Composition<never, unknown, unknown>;

/** One moment of a counterexample: what happened, and the states of the machines after it. */
export interface Moment {
  sentence: string;
  states: Readonly<Record<string, string>>;
}

/** Takes the steps again, as far as they are still possible. `stoppedAt`: the act that no longer is, by index. */
export function momentsOf(
  composition: AnyComposition,
  { start, acts }: Counterexample<unknown>,
): { moments: Moment[]; stoppedAt: number | null } {
  if (!Object.hasOwn(composition.starts, start)) return { moments: [], stoppedAt: 0 };
  let world = composition.starts[start] as never;
  const statesIn = (now: never) => composition.statesIn?.(now) ?? {};
  const moments: Moment[] = [{ sentence: `Start: ${start}.`, states: statesIn(world) }];
  for (const [index, act] of acts.entries()) {
    const text = JSON.stringify(act);
    const step = composition.steps(world).find((each) => JSON.stringify(each.act) === text);
    if (step === undefined) return { moments, stoppedAt: index };
    world = step.world;
    moments.push({ sentence: composition.sentenceOf(step.act), states: statesIn(world) });
  }
  return { moments, stoppedAt: null };
}
