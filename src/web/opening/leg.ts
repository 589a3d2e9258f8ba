import type { FlowModel } from '#machines/kit/model.ts';
import { dryMachine, type Move, type Stimulus, stimulusName } from '#machines/kit/world.ts';
import type { NamedWalk } from './recipe.ts';

/** A part of the way, through one machine. */
export interface Leg {
  machine: string;
  model: FlowModel;
  moves: Move[];
  taken: Stimulus[];
}

/** Follows the names of a walk’s cases through its machine. Throws if it isn’t possible any more. */
export function legOf(model: FlowModel, { input, steps }: Omit<NamedWalk, 'machine'>): Leg {
  const dry = dryMachine(model);
  let move = dry.start(input);
  const leg: Leg = { machine: model.name, model, moves: [move], taken: [] };
  for (const name of steps) {
    const stimulus = dry.stimuli(move.world).find((each) => stimulusName(each) === name);
    if (stimulus === undefined) throw new Error(`“${name}” can’t happen any more.`);
    move = dry.apply(move.world, stimulus);
    leg.moves.push(move);
    leg.taken.push(stimulus);
  }
  return leg;
}
