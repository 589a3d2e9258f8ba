import type { FlowModel } from '#machines/kit/model.ts';
import type { Walk } from '#machines/kit/walk.ts';
import { dryMachine, type Move, type Stimulus, stimulusName } from '#machines/kit/world.ts';

/** A walk as far as the machine goes along today. */
export interface FollowedWalk {
  walk: Walk;
  moves: Move[];
  /** The step that cannot happen (any more): its index among the moves, 0 for the start, and its name. */
  stopped: { at: number; on: string } | null;
}

/**
 * Unlike `movesOf` it does not throw: what was written for another version of the machine is followed up to the step that
 * cannot happen. Steps are known by their names; a timer that takes another time now is still the same timer. Null when the
 * model has no such input.
 */
export function followWalk(model: FlowModel, { input, taken }: Walk): FollowedWalk | null {
  if (!Object.hasOwn(model.inputs, input)) return null;
  const dry = dryMachine(model);
  let move = dry.start(input);
  const followed: Stimulus[] = [];
  const moves = [move];
  for (const wanted of taken) {
    const stimulus = dry.stimuli(move.world).find((possible) => stimulusName(possible) === stimulusName(wanted));
    if (stimulus === undefined) return { walk: { input, taken: followed }, moves, stopped: { at: moves.length, on: stimulusName(wanted) } };
    move = dry.apply(move.world, stimulus);
    followed.push(stimulus);
    moves.push(move);
  }
  return { walk: { input, taken: followed }, moves, stopped: null };
}
