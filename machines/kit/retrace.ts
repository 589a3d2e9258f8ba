import type { RecordedTrace } from '#contract/recordedTrace.ts';
import { situationOf } from './explore.ts';
import type { FlowModel } from './model.ts';
import { placeOf } from './place.ts';
import { dryMachine, type Move, type Stimulus } from './world.ts';
import type { Walk } from './walk.ts';

/** A recorded trace, matched to cases of the model. */
export interface Retraced {
  /** As far as the trace could be followed. */
  walk: Walk;
  isWhole: boolean;
  /**
   * The first step that couldn't be followed: 0 is the start, 1 the first recorded step. Only if the walk isn't whole.
   */
  stoppedAt?: number;
}

/** Whether two places have the same states, in any order. */
const samePlace = (one: string, other: string): boolean => {
  const parts = (place: string) =>
    place
      .split('+')
      .map((part) => part.trim())
      .toSorted()
      .join('+');
  return parts(one) === parts(other);
};

/** More attempts than any recorded flow needs. The search for an ambiguous trace stops there, so a page never hangs. */
const MOST_TRIES = 50_000;

/**
 * Finds cases of the model that fire the recorded transitions in order and pass through the same states. A recorded
 * trace doesn't contain what was typed or answered, so several cases may fire the same transition. It backtracks when a
 * later step rules one out.
 */
export function retrace(model: FlowModel, { start, steps }: RecordedTrace): Retraced {
  const dry = dryMachine(model);
  const recorded = [start, ...steps];
  // Timers that are due together fire in one move here, but in two in real time. So moves are matched against one list
  // of transitions, and places are compared where a move and a step end together.
  const firedKeys = recorded.flatMap(({ fires }, step) => fires.map((key) => ({ key, step })));
  const places = new Map<number, string>();
  let fired = 0;
  for (const { fires, state } of recorded) {
    fired += fires.length;
    // Steps that fire nothing leave the machine where it is, so the first place counts.
    if (!places.has(fired)) places.set(fired, state);
  }

  /** How many recorded transitions are matched after this move, or null if it fired something else. */
  const follow = (move: Move, matched: number): number | null => {
    if (move.fired.some(({ key }, index) => firedKeys[matched + index]?.key !== key)) return null;
    const reached = matched + move.fired.length;
    const place = places.get(reached);
    return place === undefined || samePlace(place, placeOf(move.world.snapshot)) ? reached : null;
  };

  let farthest: { walk: Walk; matched: number } = {
    walk: { input: Object.keys(model.inputs)[0] ?? '', taken: [] },
    matched: -1,
  };
  let tries = 0;
  const deadEnds = new Set<string>();

  const search = (input: string, first: Move, matchedAtStart: number): boolean => {
    const taken: Stimulus[] = [];
    const go = (move: Move, matched: number): boolean => {
      if (matched > farthest.matched) farthest = { walk: { input, taken: [...taken] }, matched };
      if (matched === firedKeys.length) return true;
      const { now, timers } = move.world;
      const here = JSON.stringify([matched, situationOf(model, move.world), timers.map(({ due }) => due - now)]);
      if (deadEnds.has(here)) return false;
      for (const stimulus of dry.stimuli(move.world)) {
        tries += 1;
        if (tries > MOST_TRIES) return false;
        const next = dry.apply(move.world, stimulus);
        const reached = next.fired.length === 0 ? null : follow(next, matched);
        if (reached === null) continue;
        taken.push(stimulus);
        if (go(next, reached)) return true;
        taken.pop();
      }
      deadEnds.add(here);
      return false;
    };
    return go(first, matchedAtStart);
  };

  const isWhole = Object.keys(model.inputs).some((input) => {
    const first = dry.start(input);
    const matched = follow(first, 0);
    return matched !== null && search(input, first, matched);
  });
  if (isWhole) return { walk: farthest.walk, isWhole };
  const stoppedAt = farthest.matched < 0 ? 0 : (firedKeys[farthest.matched]?.step ?? recorded.length - 1);
  return { walk: farthest.walk, isWhole, stoppedAt };
}
