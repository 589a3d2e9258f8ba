import { situationOf } from '../kit/explore.ts';
import type { FlowModel } from '../kit/model.ts';
import type { World } from '../kit/world.ts';

const numbers = new Map<string, number>();
const seen = new WeakMap<World, number>();

/** A number for a machine's situation, as its model distinguishes them; worked out once for each. */
export function machineKey(model: FlowModel, machine: World): number {
  const known = seen.get(machine);
  if (known !== undefined) return known;
  const situation = situationOf(model, machine);
  const number = numbers.get(situation) ?? numbers.size;
  numbers.set(situation, number);
  seen.set(machine, number);
  return number;
}
