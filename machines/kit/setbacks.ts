import type { AnyMachineSnapshot } from 'xstate';
import { type Failure, notSent } from '#contract/failure.ts';
import { explore } from './explore.ts';
import type { FlowModel, Outcome } from './model.ts';
import { activeStates, placeOf } from './place.ts';
import { dryMachine, type Move, type World } from './world.ts';

/* Where a machine goes when its requests fail, and where it starts: found by stepping it, in every situation. */

/** The states that setbacks lead to, by what went wrong. */
export interface Setbacks {
  /** Whether something is asked: by the state, or by what the person does next. */
  isAsking: boolean;
  /** The browser knew that it was offline. */
  unsent: string[];
  /** It was sent, and the connection broke. */
  lost: string[];
  /** The same if what is asked for after that gets no answer either. */
  stillLost: string[];
  /** The time limit passed. */
  late: string[];
  /** The server refused it, because of what somebody else had done. */
  refused: string[];
}

export interface StateSetbacks {
  /** The actors that the state invokes which are machines. */
  inner: string[];
  now: Setbacks;
  /** What is asked for next, by the person or once time has passed, where the state asks for nothing. */
  next: Setbacks;
  /** The machines that the next step invokes. */
  nextInner: string[];
}

/** Situations of one state that differ in their data alone behave alike, mostly. */
const MOST_ALIKE = 40;

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The innermost states after moves. */
const placesAfter = (moves: readonly Move[]): string[] =>
  unique(moves.flatMap(({ world: { snapshot } }) => placeOf(snapshot).split(' + ')));

const isConflict = (outcome: Outcome): boolean =>
  'error' in outcome
    ? (outcome.error as Partial<Failure> | undefined)?.status === 409
    : (outcome.done as { isConflict?: boolean } | null | undefined)?.isConflict === true;

/**
 * @param machineNames the machines, which an actor may be
 * @param lostAnswer how a call of this actor fails if its answer is lost
 */
export function setbacksOf(
  model: FlowModel,
  machineNames: readonly string[],
  lostAnswer: (src: string) => Failure,
): { startsOf: (inputs: readonly string[]) => string[]; inState: (name: string) => StateSetbacks } {
  const dry = dryMachine(model);
  const isCall = ({ src }: { src: string }): boolean => !machineNames.includes(src);

  const worlds: World[] = [];
  const seen = new Map<string, number>();
  const { starts, passages } = explore(model);
  const reached = new Map<string, World>();
  for (const { input, to } of starts) reached.set(to, dry.start(input).world);
  for (const [key, world] of reached) {
    const kind = JSON.stringify([world.snapshot.value, world.actors]);
    const count = seen.get(kind) ?? 0;
    seen.set(kind, count + 1);
    if (count < MOST_ALIKE && world.snapshot.status === 'active') worlds.push(world);
    for (const { stimulus, to } of passages.get(key) ?? [])
      if (!reached.has(to)) reached.set(to, dry.apply(world, stimulus).world);
  }

  const machinesIn = ({ actors }: World): string[] => actors.filter((actor) => !isCall(actor)).map(({ src }) => src);
  const setbacks = (those: readonly World[]): Setbacks => {
    const calls = those.flatMap((world) => world.actors.filter(isCall).map((actor) => ({ world, ...actor })));
    const fail = (world: World, id: string, src: string): Move => dry.answer(world, id, { error: lostAnswer(src) });
    /** Where it rests if nothing is answered any more. */
    const settle = (move: Move, before: readonly string[] = []): Move => {
      const place = placeOf(move.world.snapshot);
      const call = move.world.actors.find(isCall);
      if (call === undefined || before.includes(place)) return move;
      return settle(fail(move.world, call.id, call.src), [...before, place]);
    };
    const lost = calls.map(({ world, id, src }) => fail(world, id, src));
    return {
      isAsking: calls.length > 0,
      unsent: placesAfter(calls.map(({ world, id }) => dry.answer(world, id, { error: notSent }))),
      lost: placesAfter(lost),
      stillLost: placesAfter(lost.map((move) => settle(move))),
      late: placesAfter(calls.filter(({ world }) => world.timers.length > 0).map(({ world }) => dry.wait(world))),
      refused: placesAfter(
        calls.flatMap(({ world, id, src }) =>
          Object.values(model.outcomes[src] ?? {})
            .filter(isConflict)
            .map((outcome) => dry.answer(world, id, outcome)),
        ),
      ),
    };
  };
  const next = (world: World): World[] => [
    ...dry
      .stimuli(world)
      .flatMap((stimulus) => ('event' in stimulus ? [dry.apply(world, stimulus)] : []))
      .filter(({ fired }) => fired.length > 0)
      // It may ask only once the person pauses.
      .flatMap(({ world: after }) =>
        after.actors.length === 0 && after.timers.length > 0 ? [after, dry.wait(after).world] : [after],
      ),
    ...(world.timers.length > 0 ? [dry.wait(world).world] : []),
  ];

  return {
    startsOf: (inputs) => placesAfter(inputs.map((input) => dry.start(input))),
    inState: (name) => {
      const here = worlds.filter(({ snapshot }) => isIn(snapshot, name));
      const isAsking = here.some(({ actors }) => actors.length > 0);
      const after = isAsking ? [] : here.flatMap(next);
      return {
        inner: unique(here.flatMap(machinesIn)),
        now: setbacks(here),
        next: setbacks(after),
        nextInner: unique(after.flatMap(machinesIn)),
      };
    },
  };
}

const isIn = (snapshot: AnyMachineSnapshot, name: string): boolean => activeStates(snapshot).includes(name);
