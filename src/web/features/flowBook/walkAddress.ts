import type { FlowModel } from '#machines/kit/model.ts';
import { type DryMachine, type Move, stimulusName } from '#machines/kit/world.ts';

/*
 * A walk as an address: `?input=an+order&steps=generateQuote:+priced~pays&at=1`. It is told by the names of the model's
 * cases, not by their numbers, so that a link of last month still leads the same way or says where it cannot any more.
 */

const between = '~';

const plain = (name: string): string => encodeURIComponent(name).replaceAll('%20', '+').replaceAll('%3A', ':').replaceAll('%2C', ',');

/** The query of a walk, '' for one that has not begun; `at` is left out where it is the end. */
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
  /** What cannot be followed (any more), in words. */
  lost: string | null;
}

/** Walks what an address says, as far as the machine goes along. */
export function readWalk(model: FlowModel, dry: DryMachine, query: string): ReadWalk {
  const told = new URLSearchParams(query);
  const [first = ''] = Object.keys(model.inputs);
  const asked = told.get('input') ?? first;
  const isKnown = Object.hasOwn(model.inputs, asked);
  const input = isKnown ? asked : first;
  const start = dry.start(input);
  const read: ReadWalk = { input, moves: [start], taken: [], at: 0, lost: isKnown ? null : `This machine doesn’t start with “${asked}”. It started with “${input}” instead.` };
  let move = start;
  for (const name of read.lost === null ? (told.get('steps') ?? '').split(between).filter(Boolean) : []) {
    const stimulus = dry.stimuli(move.world).find((each) => stimulusName(each) === name);
    if (stimulus === undefined) {
      read.lost = `The address continues with “${name}”, which this machine no longer has here. The walk stops before it.`;
      break;
    }
    move = dry.apply(move.world, stimulus);
    read.moves.push(move);
    read.taken.push(stimulus);
  }
  const at = Number(told.get('at') ?? Number.NaN);
  read.at = Number.isInteger(at) && at >= 0 && at < read.taken.length ? at : read.taken.length;
  return read;
}
