import type { FlowModel } from '#machines/kit/model.ts';
import type { Walk } from '#machines/kit/walk.ts';
import { dryMachine, type Move, type Stimulus, stimulusName } from '#machines/kit/world.ts';

/** A walk, as far as today's machine can follow it. */
export interface FollowedWalk {
  walk: Walk;
  moves: Move[];
  /** The step that can no longer happen: its index among the moves, where 0 is the start, and its name. */
  stopped: { at: number; on: string } | null;
}

/**
 * Follows a walk written for any version of the machine. Unlike `movesOf` it doesn't throw, but stops at the first step
 * that can't happen. Steps are matched by name, so a timer with a different delay still counts as the same timer. Null
 * if the model has no such input.
 */
export function followWalk(model: FlowModel, { input, taken }: Walk): FollowedWalk | null {
  if (!Object.hasOwn(model.inputs, input)) return null;
  const dry = dryMachine(model);
  let move = dry.start(input);
  const followed: Stimulus[] = [];
  const moves = [move];
  for (const wanted of taken) {
    const stimulus = dry.stimuli(move.world).find((possible) => stimulusName(possible) === stimulusName(wanted));
    if (stimulus === undefined)
      return { walk: { input, taken: followed }, moves, stopped: { at: moves.length, on: stimulusName(wanted) } };
    move = dry.apply(move.world, stimulus);
    followed.push(stimulus);
    moves.push(move);
  }
  return { walk: { input, taken: followed }, moves, stopped: null };
}
