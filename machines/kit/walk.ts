import type { FlowModel } from './model.ts';
import { dryMachine, type Move, type Stimulus } from './world.ts';

/** A way through a machine, told in the cases of its model: what an address can carry and a test can repeat. */
export interface Walk {
  /** The name of one of the model's inputs. */
  input: string;
  taken: Stimulus[];
}

/**
 * Walks it purely: the move that starts the machine, and one for each stimulus that was taken.
 * Throws when a stimulus cannot happen where the walk has got to.
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
