import type { FlowModel } from './model.ts';
import { dryMachine, type Move, type Stimulus } from './world.ts';

/** A path through a machine, as names of cases of its model, so an address can carry it and a test can repeat it. */
export interface Walk {
  /** The name of one of the model's inputs. */
  input: string;
  taken: Stimulus[];
}

/**
 * The moves of a walk, without running the machine: its start, then one per stimulus.
 * Throws if a stimulus can't happen at that point.
 */
export function movesOf(model: FlowModel, { input, taken }: Walk): Move[] {
  const dry = dryMachine(model);
  const moves = [dry.start(input)];
  for (const stimulus of taken) {
    const last = moves.at(-1);
    if (last !== undefined) moves.push(dry.apply(last.world, stimulus));
  }
  return moves;
}
