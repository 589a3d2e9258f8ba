import type { RecordedTrace } from '#contract/recordedTrace.ts';
import { situationOf } from './explore.ts';
import type { FlowModel } from './model.ts';
import { placeOf } from './place.ts';
import { dryMachine, type Move, type Stimulus } from './world.ts';
import type { Walk } from './walk.ts';

/** A recorded trace found again among the cases of the model. */
export interface Retraced {
  /** As far as it could be followed. */
  walk: Walk;
  isWhole: boolean;
  /** Where it could not be followed any more: 0 is the start, 1 the first of the recorded steps. Only when it is not whole. */
  stoppedAt?: number;
}

/** The order of parallel states does not tell places apart, nor does the way they are joined. */
const samePlace = (one: string, other: string): boolean => {
  const parts = (place: string) => place.split('+').map((part) => part.trim()).toSorted().join('+');
  return parts(one) === parts(other);
};

/** More tries than any recorded flow needs: a trace that leaves this much open is given up, so that a page never hangs. */
const MOST_TRIES = 50_000;

/**
 * Finds cases of the model that fire the recorded transitions in the recorded order and lead through the same states.
 * What was typed or answered is not in a recorded trace, so several cases may fire the same transition and only a later
 * step shows which of them it can have been: wrong ones are taken back.
 */
export function retrace(model: FlowModel, { start, steps }: RecordedTrace): Retraced {
  const dry = dryMachine(model);
  const recorded = [start, ...steps];
  // Timers that are due together fire in one move here and in two where time really passes, so moves are matched against
  // one row of transitions; the places are compared wherever a move ends with a step.
  const row = recorded.flatMap(({ fires }, step) => fires.map((key) => ({ key, step })));
  const places = new Map<number, string>();
  let fired = 0;
  for (const { fires, state } of recorded) {
    fired += fires.length;
    // Steps that fire nothing leave the machine where it is; what stood there first is compared.
    if (!places.has(fired)) places.set(fired, state);
  }

  /** How many transitions of the row are behind after this move, or null when it is not what was recorded. */
  const follow = (move: Move, behind: number): number | null => {
    if (move.fired.some(({ key }, index) => row[behind + index]?.key !== key)) return null;
    const reached = behind + move.fired.length;
    const place = places.get(reached);
    return place === undefined || samePlace(place, placeOf(move.world.snapshot)) ? reached : null;
  };

  let farthest: { walk: Walk; behind: number } = { walk: { input: Object.keys(model.inputs)[0] ?? '', taken: [] }, behind: -1 };
  let tries = 0;
  const hopeless = new Set<string>();

  const search = (input: string, first: Move, behindFirst: number): boolean => {
    const taken: Stimulus[] = [];
    const go = (move: Move, behind: number): boolean => {
      if (behind > farthest.behind) farthest = { walk: { input, taken: [...taken] }, behind };
      if (behind === row.length) return true;
      const { now, timers } = move.world;
      const here = JSON.stringify([behind, situationOf(model, move.world), timers.map(({ due }) => due - now)]);
      if (hopeless.has(here)) return false;
      for (const stimulus of dry.stimuli(move.world)) {
        tries += 1;
        if (tries > MOST_TRIES) return false;
        const next = dry.apply(move.world, stimulus);
        const reached = next.fired.length === 0 ? null : follow(next, behind);
        if (reached === null) continue;
        taken.push(stimulus);
        if (go(next, reached)) return true;
        taken.pop();
      }
      hopeless.add(here);
      return false;
    };
    return go(first, behindFirst);
  };

  const isWhole = Object.keys(model.inputs).some((input) => {
    const first = dry.start(input);
    const behind = follow(first, 0);
    return behind !== null && search(input, first, behind);
  });
  if (isWhole) return { walk: farthest.walk, isWhole };
  const stoppedAt = farthest.behind < 0 ? 0 : (row[farthest.behind]?.step ?? recorded.length - 1);
  return { walk: farthest.walk, isWhole, stoppedAt };
}
