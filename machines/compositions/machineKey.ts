import type { EventObject } from 'xstate';
import { situationOf } from '../kit/explore.ts';
import type { FlowModel } from '../kit/model.ts';
import { dryMachine, type DryMachine, type Move, type World } from '../kit/world.ts';

/** Numbers for texts: equal texts have the same number, so keys made of numbers are short and still exact. */
export function numbering(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
}

/** The same for immutable objects, each of which is written as text only once. */
export function keyNumbering<Value extends object>(textOf: (value: Value) => string): (value: Value) => number {
  const numberOf = numbering();
  const keys = new WeakMap<Value, number>();
  return (value) => {
    const key = keys.get(value) ?? numberOf(textOf(value));
    keys.set(value, key);
    return key;
  };
}

/** A machine that is stepped without running it, together with a number for each of its situations. */
export interface KeyedMachine extends Pick<DryMachine, 'startWith' | 'send' | 'answer' | 'wait'> {
  keyOf: (world: World) => number;
  /** Whether the machine takes an event. */
  can: (world: World, event: EventObject) => boolean;
}

/**
 * A machine for a search, which takes the same step of the same situation millions of times: each is worked out once.
 * Situations with the same key are represented by the first of them. That loses nothing, because a search that finds
 * the same key again doesn't go on from there either.
 * @param detailOf what else distinguishes two situations, besides what their model distinguishes
 */
export function keyedMachine(model: FlowModel, detailOf: (context: never) => unknown = () => null): KeyedMachine {
  const dry = dryMachine(model);
  const keyOf = keyNumbering<World>(
    (world) => `${situationOf(model, world)} ${JSON.stringify(detailOf(world.snapshot.context as never))}`,
  );
  const first = new Map<number, World>();
  const moves = new Map<string, Move>();
  const taken = new Map<string, boolean>();

  const represented = (move: Move): Move => {
    const key = keyOf(move.world);
    const world = first.get(key) ?? move.world;
    first.set(key, world);
    return { ...move, world };
  };
  const once = (text: string, move: () => Move): Move => {
    const result = moves.get(text) ?? represented(move());
    moves.set(text, result);
    return result;
  };
  return {
    keyOf,
    can: (world, event) => {
      const text = `${keyOf(world)} ${JSON.stringify(event)}`;
      const result = taken.get(text) ?? (world.snapshot.status === 'active' && world.snapshot.can(event));
      taken.set(text, result);
      return result;
    },
    startWith: (input) => represented(dry.startWith(input)),
    send: (world, event) => once(`${keyOf(world)} ${JSON.stringify(event)}`, () => dry.send(world, event)),
    answer: (world, actor, outcome) =>
      once(`${keyOf(world)} ${actor} ${JSON.stringify(outcome)}`, () => dry.answer(world, actor, outcome)),
    wait: (world) => once(`${keyOf(world)} wait`, () => dry.wait(world)),
  };
}
