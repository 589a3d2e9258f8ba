import type { FlowModel } from '#machines/kit/model.ts';
import { type DryMachine, type Move, stimulusName } from '#machines/kit/world.ts';

/*
 * A walk as an address: `?input=an+order&steps=generateQuote:+priced~pays&at=1`. It contains the names of the model's
 * cases, not their numbers, so an old link still leads the same way or says where it no longer can.
 */

const between = '~';

const plain = (name: string): string =>
  encodeURIComponent(name).replaceAll('%20', '+').replaceAll('%3A', ':').replaceAll('%2C', ',');

/** The query of a walk; '' if no step was taken. `at` is omitted at the last move. */
export function queryOf(model: FlowModel, input: string, taken: readonly string[], at: number): string {
  const [first] = Object.keys(model.inputs);
  const parts = [
    ...(input === first ? [] : [`input=${plain(input)}`]),
    ...(taken.length === 0 ? [] : [`steps=${taken.map(plain).join(between)}`]),
    ...(at === taken.length ? [] : [`at=${at}`]),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

export interface ReadWalk {
  input: string;
  moves: Move[];
  taken: Parameters<DryMachine['apply']>[1][];
  at: number;
  /** Says which part can no longer be followed; null if all of it can. */
  problem: string | null;
}

/** Follows the walk in an address as far as the machine allows. */
export function readWalk(model: FlowModel, dry: DryMachine, query: string): ReadWalk {
  const parameters = new URLSearchParams(query);
  const [first = ''] = Object.keys(model.inputs);
  const requested = parameters.get('input') ?? first;
  const isKnown = Object.hasOwn(model.inputs, requested);
  const input = isKnown ? requested : first;
  const start = dry.start(input);
  const read: ReadWalk = {
    input,
    moves: [start],
    taken: [],
    at: 0,
    problem: isKnown ? null : `This machine doesn’t start with “${requested}”. It started with “${input}” instead.`,
  };
  let move = start;
  for (const name of read.problem === null ? (parameters.get('steps') ?? '').split(between).filter(Boolean) : []) {
    const stimulus = dry.stimuli(move.world).find((each) => stimulusName(each) === name);
    if (stimulus === undefined) {
      read.problem = `The address continues with “${name}”, which this machine no longer has here. The walk stops before it.`;
      break;
    }
    move = dry.apply(move.world, stimulus);
    read.moves.push(move);
    read.taken.push(stimulus);
  }
  const at = Number(parameters.get('at') ?? Number.NaN);
  read.at = Number.isInteger(at) && at >= 0 && at < read.taken.length ? at : read.taken.length;
  return read;
}
